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
 * Protects: at every instruction of a kernel on Linux, the unwinding tables find the end of the
 * caller's stack and its registers. GNU's readelf reads them.
 */
@Tag("surroundings")
class UnwindingTablesTest {
  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#onLinux")
  void areTrueAtEveryInstruction(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    SecondReader reader = SecondReader.of(built);
    FrameReader frames = FrameReader.of(binutils, built.object().file());
    for (WovenKernel woven : built.kernels()) {
      frames.check(woven, reader.check(woven));
    }
    assertThat(frames.table().size()).isEqualTo(built.kernels().size());
  }

  /** A section in readelf's output: its address, then its place in the file. */
  private static final Pattern SECTION =
      Pattern.compile("\\.eh_frame +PROGBITS +[0-9a-f]+ ([0-9a-f]+)");

  /** The lengths and addresses before the rules in a function's entry. */
  private static final int RULES = 17;

  static Stream<Arguments> changes() {
    return BuiltObject.onLinux()
        .flatMap(built -> Stream.of(Arguments.of(built, 0, 4), Arguments.of(built, 2, 16)));
  }

  /**
   * Changes the first rules of every kernel with a frame: the address from which the caller's stack
   * is further away, and the distance.
   */
  @ParameterizedTest
  @MethodSource("changes")
  void changedRulesAreSeen(BuiltObject built, int rule, int flipped, @TempDir Path folder)
      throws IOException {
    Binutils binutils = Binutils.required(built.platform());
    SecondReader reader = SecondReader.of(built);
    Path file = built.object().file();
    FrameTable table = FrameTable.read(binutils, file);
    Matcher section = SECTION.matcher(binutils.readelf("--sections", file));
    assertThat(section.find()).isTrue();
    int start = Integer.parseInt(section.group(1), 16) + RULES + rule;
    byte[] bytes = Files.readAllBytes(file);
    List<WovenKernel> framed = framed(built);
    for (WovenKernel woven : framed) {
      FrameTable.Function function = table.at(reader.check(woven).addresses().getFirst());
      bytes[start + (int) function.place()] ^= (byte) flipped;
    }
    FrameReader changed =
        FrameReader.of(binutils, Files.write(folder.resolve("changed.so"), bytes));
    for (WovenKernel woven : framed) {
      assertRefused(changed, woven, woven, reader.check(woven), 2);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#onLinux")
  void otherFramesAreSeen(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    SecondReader reader = SecondReader.of(built);
    FrameReader frames = FrameReader.of(binutils, built.object().file());
    for (WovenKernel woven : framed(built)) {
      // The landing pad comes first.
      WovenKernel wider = with(woven, 1, "n", new Immediate(woven.stack().bytes() + 16));
      assertRefused(frames, wider, woven, reader.check(woven), 2);
      if (!woven.stack().saved().isEmpty()) {
        Instruction save = (Instruction) woven.lines().get(2);
        WovenKernel elsewhere = with(woven, 2, "m", ((Address) save.operands().get("m")).plus(8));
        assertRefused(frames, elsewhere, woven, reader.check(woven), 3);
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

  private static void assertRefused(
      FrameReader frames, WovenKernel changed, WovenKernel woven, Reading reading, int place) {
    assertThatIllegalStateException()
        .isThrownBy(() -> frames.check(changed, reading))
        .withMessageStartingWith(
            "unwinding of %s at 0x%x ".formatted(woven.kernel(), reading.addresses().get(place)));
  }
}
