package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.kernel.WovenKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: on Windows on x86-64 the unwinding tables describe the proved frame. GNU's objdump
 * reads them.
 */
@Tag("surroundings")
class WindowsFramesTest {
  /** A section in objdump's output: its length, its address twice, its place in the file. */
  private static final Pattern SECTION =
      Pattern.compile("\\.rdata +[0-9a-f]+ +([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+)");

  /** The lengths before the steps in a description. */
  private static final int STEPS = 4;

  static List<BuiltObject> objects() {
    return BuiltObject.of(Platform.WINDOWS_X86_64);
  }

  @ParameterizedTest
  @MethodSource("objects")
  void areTrueAtEveryInstructionBeforeTheExit(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    SecondReader reader = SecondReader.of(built);
    WindowsFrames frames = WindowsFrames.read(binutils, built.object().file());
    for (WovenKernel woven : built.kernels()) {
      frames.check(woven, reader.check(woven));
    }
    assertThat(frames.size()).isEqualTo(built.kernels().size());
  }

  /** Moves the last step of each entry to a later address. */
  @ParameterizedTest
  @MethodSource("objects")
  void changedStepsAreSeen(BuiltObject built, @TempDir Path folder) throws IOException {
    Binutils binutils = Binutils.required(built.platform());
    SecondReader reader = SecondReader.of(built);
    Path file = built.object().file();
    WindowsFrames frames = WindowsFrames.read(binutils, file);
    Matcher section = SECTION.matcher(binutils.sectionHeaders(file));
    assertThat(section.find()).isTrue();
    long origin =
        Long.parseUnsignedLong(section.group(1), 16) - Long.parseUnsignedLong(section.group(2), 16);
    byte[] bytes = Files.readAllBytes(file);
    List<WovenKernel> framed =
        built.kernels().stream().filter(woven -> woven.stack().bytes() > 0).toList();
    for (WovenKernel woven : framed) {
      long place = frames.at(reader.check(woven).addresses().getFirst()).place();
      bytes[(int) (place - origin) + STEPS]++;
    }
    WindowsFrames changed =
        WindowsFrames.read(binutils, Files.write(folder.resolve("changed.dll"), bytes));
    assertThat(framed).hasSizeGreaterThan(built.kernels().size() / 2);
    for (WovenKernel woven : framed) {
      assertThatIllegalStateException()
          .isThrownBy(() -> changed.check(woven, reader.check(woven)))
          .withMessageStartingWith("unwinding of %s at 0x", woven.kernel());
    }
  }
}
