package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: a note tells Linux that kernels begin with landing pads and return to their callers.
 * Without this note the system turns these checks off for the whole process, or refuses the shared
 * object.
 */
@Tag("surroundings")
class PropertyNoteTest {
  @ParameterizedTest
  @CsvSource({"LINUX_X86_64, 'x86 feature: IBT, SHSTK'", "LINUX_AARCH64, 'AArch64 feature: BTI'"})
  void namesWhatKernelsKeepTo(Platform platform, String properties) {
    Binutils binutils = Binutils.required(platform);
    for (BuiltObject built : BuiltObject.of(platform)) {
      Path file = built.object().file();
      assertThat(binutils.readelf("--notes", file))
          .containsPattern("Properties: " + properties + "\\s*\n");
      assertThat(binutils.readelf("--segments", file)).containsPattern("\n *GNU_PROPERTY ");
    }
  }
}
