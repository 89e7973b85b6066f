package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.assembly.SecondReader.Reading;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: on Linux, wherever a kernel is interrupted, the unwinding tables say where the caller's
 * stack ends and where its registers are. They are read by GNU's readelf.
 */
@Tag("surroundings")
class UnwindingTablesTest {
  @ParameterizedTest
  @EnumSource(names = {"LINUX_X86_64", "LINUX_AARCH64"})
  void areTrueAtEveryInstruction(Platform platform) {
    Binutils binutils = Binutils.required(platform);
    LibraryObject library = LibraryObject.of(platform);
    SecondReader reader = SecondReader.of(platform);
    FrameReader frames = FrameReader.of(binutils, library.object().file());
    for (Woven woven : library.kernels()) {
      frames.check(woven, reader.check(woven));
    }
    assertThat(frames.table().size()).isEqualTo(library.kernels().size());
  }

  /** Where readelf shows a section: its address, then its place in the file. */
  private static final Pattern SECTION =
      Pattern.compile("\\.eh_frame +PROGBITS +[0-9a-f]+ ([0-9a-f]+)");

  /** Of a function's entry: in front of its rules come lengths and addresses. */
  private static final int RULES = 17;

  /**
   * The first rules of every kernel with a frame are changed: from where on the caller's stack is
   * further away, and how far.
   */
  @ParameterizedTest
  @CsvSource({
    "LINUX_X86_64, 0, 4",
    "LINUX_X86_64, 2, 16",
    "LINUX_AARCH64, 0, 4",
    "LINUX_AARCH64, 2, 16"
  })
  void changedRulesAreSeen(Platform platform, int rule, int flipped, @TempDir Path folder)
      throws IOException {
    Binutils binutils = Binutils.required(platform);
    LibraryObject library = LibraryObject.of(platform);
    SecondReader reader = SecondReader.of(platform);
    Path file = library.object().file();
    FrameTable table = FrameTable.read(binutils, file);
    Matcher section = SECTION.matcher(binutils.readelf("--sections", file));
    assertThat(section.find()).isTrue();
    int start = Integer.parseInt(section.group(1), 16) + RULES + rule;
    byte[] bytes = Files.readAllBytes(file);
    List<Woven> framed = framed(library);
    for (Woven woven : framed) {
      FrameTable.Function function = table.at(reader.check(woven).addresses().getFirst());
      bytes[start + (int) function.place()] ^= (byte) flipped;
    }
    FrameReader changed =
        FrameReader.of(binutils, Files.write(folder.resolve("changed.so"), bytes));
    for (Woven woven : framed) {
      assertRefused(changed, woven, woven, reader.check(woven), 2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LINUX_X86_64", "LINUX_AARCH64"})
  void otherFramesAreSeen(Platform platform) {
    Binutils binutils = Binutils.required(platform);
    LibraryObject library = LibraryObject.of(platform);
    SecondReader reader = SecondReader.of(platform);
    FrameReader frames = FrameReader.of(binutils, library.object().file());
    for (Woven woven : framed(library)) {
      // First of all comes the landing pad.
      Woven wider = with(woven, 1, "n", new Immediate(woven.stack().bytes() + 16));
      assertRefused(frames, wider, woven, reader.check(woven), 2);
      if (!woven.stack().saved().isEmpty()) {
        Instruction save = (Instruction) woven.lines().get(2);
        Woven elsewhere = with(woven, 2, "m", ((Address) save.operands().get("m")).plus(8));
        assertRefused(frames, elsewhere, woven, reader.check(woven), 3);
      }
    }
  }

  private static List<Woven> framed(LibraryObject library) {
    List<Woven> framed =
        library.kernels().stream().filter(woven -> woven.stack().bytes() > 0).toList();
    assertThat(framed).hasSizeGreaterThan(library.kernels().size() / 2);
    return framed;
  }

  private static Woven with(Woven woven, int line, String name, Operand operand) {
    List<Line> lines = new ArrayList<>(woven.lines());
    lines.set(line, ((Instruction) lines.get(line)).with(name, operand));
    return woven.withLines(lines);
  }

  private static void assertRefused(
      FrameReader frames, Woven changed, Woven woven, Reading reading, int place) {
    assertThatIllegalStateException()
        .isThrownBy(() -> frames.check(changed, reading))
        .withMessageStartingWith(
            "unwinding of %s at 0x%x ".formatted(woven.kernel(), reading.addresses().get(place)));
  }
}
