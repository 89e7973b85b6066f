package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.assembly.SecondReader.Reading;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.kernel.WovenKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: at every instruction of a kernel, the unwinding tables find the end of the caller's
 * stack and its registers. GNU's programs read them.
 */
@Tag("surroundings")
class UnwindingTablesTest {
  /** The section of the tables in objdump's output: its address, then its place in the file. */
  private static final Pattern SECTION =
      Pattern.compile("\\.(?:eh_frame|rdata) +[0-9a-f]+ +([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+)");

  static Stream<BuiltObject> objects() {
    return Stream.concat(BuiltObject.onLinux(), Stream.of(BuiltObject.of(Platform.WINDOWS_X86_64)));
  }

  @ParameterizedTest
  @MethodSource("objects")
  void areTrueAtEveryInstruction(BuiltObject built) {
    SecondReader reader = SecondReader.of(built);
    UnwindingTables tables = UnwindingTables.read(built.platform(), built.object().file());
    for (WovenKernel woven : built.kernels()) {
      tables.check(woven, reader.reading(woven));
    }
    assertThat(tables.size()).isEqualTo(built.kernels().size());
  }

  /**
   * On Linux the address from which the caller's stack is further away, and the distance; on
   * Windows the address of the last step. Lengths and other addresses come before them.
   */
  static Stream<Arguments> changes() {
    return objects()
        .flatMap(built ->
            built.platform() == Platform.WINDOWS_X86_64
                ? Stream.of(Arguments.of(built, 4, 64))
                : Stream.of(Arguments.of(built, 17, 4), Arguments.of(built, 19, 16)));
  }

  /** Changes the description of every kernel with a frame. */
  @ParameterizedTest
  @MethodSource("changes")
  void changedRulesAreSeen(BuiltObject built, int place, int flipped, @TempDir Path folder)
      throws IOException {
    Path file = built.object().file();
    SecondReader reader = SecondReader.of(built);
    UnwindingTables tables = UnwindingTables.read(built.platform(), file);
    boolean windows = built.platform() == Platform.WINDOWS_X86_64;
    Matcher section =
        SECTION.matcher(Binutils.required(built.platform()).objdump("--section-headers", file));
    assertThat(section.find()).isTrue();
    long address = windows ? Long.parseUnsignedLong(section.group(1), 16) : 0;
    int start = Integer.parseInt(section.group(2), 16) + place;
    byte[] bytes = Files.readAllBytes(file);
    List<WovenKernel> framed = framed(built);
    for (WovenKernel woven : framed) {
      long entry = tables.at(reader.reading(woven).addresses().getFirst()).place();
      bytes[start + (int) (entry - address)] ^= (byte) flipped;
    }
    UnwindingTables changed =
        UnwindingTables.read(
            built.platform(), Files.write(folder.resolve(file.getFileName()), bytes));
    for (WovenKernel woven : framed) {
      Reading reading = reader.reading(woven);
      assertRefused(changed, woven, reading, windows ? "" : at(reading, 2));
    }
  }

  @ParameterizedTest
  @MethodSource("objects")
  void otherFramesAreSeen(BuiltObject built) {
    SecondReader reader = SecondReader.of(built);
    UnwindingTables tables = UnwindingTables.read(built.platform(), built.object().file());
    for (WovenKernel woven : framed(built)) {
      Reading reading = reader.reading(woven);
      // The landing pad comes first.
      WovenKernel wider = with(woven, 1, "n", new Immediate(woven.stack().bytes() + 16));
      assertRefused(tables, wider, reading, at(reading, 2));
      if (!woven.stack().saved().isEmpty()) {
        Instruction save = (Instruction) woven.lines().get(2);
        WovenKernel elsewhere = with(woven, 2, "m", ((Address) save.operands().get("m")).plus(8));
        assertRefused(tables, elsewhere, reading, at(reading, 3));
      }
    }
  }

  private static List<WovenKernel> framed(BuiltObject built) {
    List<WovenKernel> framed =
        built.kernels().stream().filter(woven -> woven.stack().bytes() > 0).toList();
    assertThat(framed).hasSizeGreaterThan(built.kernels().size() / 2);
    return framed;
  }

  private static WovenKernel with(WovenKernel woven, int line, String name, Operand operand) {
    List<Line> lines = new ArrayList<>(woven.lines());
    lines.set(line, ((Instruction) lines.get(line)).with(name, operand));
    return woven.withLines(lines);
  }

  private static String at(Reading reading, int line) {
    return "%x ".formatted(reading.addresses().get(line));
  }

  private static void assertRefused(
      UnwindingTables tables, WovenKernel changed, Reading reading, String place) {
    assertThatIllegalStateException()
        .isThrownBy(() -> tables.check(changed, reading))
        .withMessageStartingWith("unwinding of %s at 0x%s".formatted(changed.kernel(), place));
  }
}
