package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: on Windows on x86-64 the unwinding tables describe the frame that was proved. They are
 * read by GNU's objdump.
 */
@Tag("surroundings")
class WindowsFramesTest {
  private static final Platform PLATFORM = Platform.WINDOWS_X86_64;

  /** Where objdump shows a section: its length, its address twice, its place in the file. */
  private static final Pattern SECTION =
      Pattern.compile("\\.rdata +[0-9a-f]+ +([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+)");

  /** Of a description: in front of its steps come lengths. */
  private static final int STEPS = 4;

  @Test
  void areTrueAtEveryInstructionBeforeTheExit() {
    Binutils binutils = Binutils.required(PLATFORM);
    LibraryObject library = LibraryObject.of(PLATFORM);
    SecondReader reader = SecondReader.of(PLATFORM);
    WindowsFrames frames = WindowsFrames.read(binutils, library.object().file());
    for (Woven woven : library.kernels()) {
      frames.check(woven, reader.check(woven));
    }
    assertThat(frames.size()).isEqualTo(library.kernels().size());
  }

  /** The last step of each entry is said to come later. */
  @Test
  void changedStepsAreSeen(@TempDir Path folder) throws IOException {
    Binutils binutils = Binutils.required(PLATFORM);
    LibraryObject library = LibraryObject.of(PLATFORM);
    SecondReader reader = SecondReader.of(PLATFORM);
    Path file = library.object().file();
    WindowsFrames frames = WindowsFrames.read(binutils, file);
    Matcher section = SECTION.matcher(binutils.sectionHeaders(file));
    assertThat(section.find()).isTrue();
    long origin =
        Long.parseUnsignedLong(section.group(1), 16) - Long.parseUnsignedLong(section.group(2), 16);
    byte[] bytes = Files.readAllBytes(file);
    List<Woven> framed =
        library.kernels().stream().filter(woven -> woven.stack().bytes() > 0).toList();
    for (Woven woven : framed) {
      long place = frames.at(reader.check(woven).addresses().getFirst()).place();
      bytes[(int) (place - origin) + STEPS]++;
    }
    WindowsFrames changed =
        WindowsFrames.read(binutils, Files.write(folder.resolve("changed.dll"), bytes));
    assertThat(framed).hasSizeGreaterThan(library.kernels().size() / 2);
    for (Woven woven : framed) {
      assertThatIllegalStateException()
          .isThrownBy(() -> changed.check(woven, reader.check(woven)))
          .withMessageStartingWith("unwinding of %s at 0x", woven.kernel());
    }
  }
}
