package dev.sennit.weave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.assembly.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the newest installed models are used, and a wrong program is reported. */
@Tag("surroundings")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs here are scripts for a shell")
class LlvmMcaTest {
  private final Toolchain toolchain = Toolchain.open();

  @TempDir Path folder;

  private Path program(String name, String version) throws IOException {
    Path script =
        Files.writeString(
            folder.resolve(name), "#!/bin/sh\necho 'Debian LLVM version " + version + "'\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private LlvmMca found() {
    return LlvmMca.find(Map.of("PATH", "/nowhere:" + folder), toolchain);
  }

  @ParameterizedTest
  @CsvSource({"llvm-mca-22, 22.1.8", "llvm-mca, 23.0.1"})
  void newEnough(String name, String version) throws IOException {
    program("llvm-mca", "14.0.6");
    Path wanted = program(name, version);
    assertThat(found()).isEqualTo(new LlvmMca(wanted, version, false));
  }

  @Test
  void theBuildsOwnInPlaceOfAnOlderOne() throws IOException {
    program("llvm-mca", "14.0.6");
    assertThat(found().bundled()).isTrue();
    assertThat(found().version()).startsWith("20.");
  }

  @Test
  void named() throws IOException {
    program("llvm-mca-22", "22.1.8");
    Path older = program("own", "19.1.7");
    assertThat(
            LlvmMca.find(
                Map.of("PATH", folder.toString(), LlvmMca.VARIABLE, older.toString()), toolchain))
        .isEqualTo(new LlvmMca(older, "19.1.7", false));
  }

  @Test
  void namedWrongly() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> LlvmMca.find(Map.of(LlvmMca.VARIABLE, missing.toString()), toolchain))
        .hasMessageStartingWith(
            "LLVM_MCA names " + missing + ", which is not an llvm-mca that runs");
  }
}
