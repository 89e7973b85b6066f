package dev.sennit.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.MadeUpHome;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.model.Emulator;
import dev.sennit.weave.model.LlvmMca;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: the command models kernels with any llvm-mca, suggests names in place of unknown ones,
 * and names each missing program, its effect and the remedy.
 */
class ModelCommandTest {
  private static final Path FOR_COMPARISON = Path.of("library", "target", "woven", "comparison");

  private static final Emulator EMULATOR = new Emulator(Path.of("qemu-aarch64"), "7.2");

  @TempDir Path folder;
  @AutoClose MadeUpHome home;

  @BeforeEach
  void keepResultsHere() throws IOException {
    home = new MadeUpHome(folder).with(FOR_COMPARISON);
  }

  @Test
  void oneKernelOnOneCore() {
    String[] arguments = {
      "model", "--only=sha256/a64-sha2/1x2", "--cores=neoverse-v1", "--json", "--no-measuring"
    };
    CommandRun run = CommandRun.run(arguments);
    assertThat(run.exitCode()).isZero();
    JsonObject kernel =
        JsonParser.parseString(run.out())
            .getAsJsonObject()
            .getAsJsonArray("kernels")
            .get(0)
            .getAsJsonObject();
    JsonObject prediction = kernel.getAsJsonArray("predictions").get(0).getAsJsonObject();
    assertThat(prediction.get("core").getAsString()).isEqualTo("neoverse-v1");
    assertThat(prediction.get("cycles").getAsDouble())
        .isGreaterThanOrEqualTo(
            prediction.getAsJsonObject("limit").get("cycles").getAsDouble() * 0.99);
    assertThat(prediction.get("gain").getAsDouble()).isBetween(1.0, 2.0);
    assertThat(folder.resolve("library/target/woven/kept/model")).isNotEmptyDirectory();
    assertThat(CommandRun.run(arguments).out()).as("from what is kept").isEqualTo(run.out());
  }

  /** Calls the kernels that this processor runs. Their times may be anything. */
  @Test
  void measuring() {
    CommandRun run = CommandRun.run("model", "--only=md5/x64-v3", "--cores=znver4", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    boolean isHere = Status.current().targets().contains("x64-v3");
    assertThat(json.getAsJsonArray("kernels"))
        .isNotEmpty()
        .allSatisfy(
            kernel -> assertThat(kernel.getAsJsonObject().has("measuredCycles")).isEqualTo(isHere));
  }

  @Test
  void wrongCalls() {
    CommandRun.refused(
        2, "there is no kernel with a loop over blocks md6/a64", "model", "--only=md6/a64");
    CommandRun.refused(2, "there is no core neoverse-n9", "model", "--cores=neoverse-n9");
    CommandRun.refused(2, "there can be only one", "model", "--json", "--markdown");
  }

  private static List<String> absent(boolean bundled, Optional<Emulator> emulator) {
    LlvmMca mca = new LlvmMca(Path.of("llvm-mca"), "20.1.7", bundled);
    return new ModelPrograms(Toolchain.open(), mca, emulator).absent();
  }

  @Test
  void whatIsAbsentIsNamed() {
    assertThat(absent(false, Optional.of(EMULATOR))).isEmpty();
    assertThat(absent(true, Optional.of(EMULATOR)))
        .singleElement()
        .asString()
        .contains("those of LLVM 20.1.7", "Install llvm-22", "LLVM_MCA");
    assertThat(absent(false, Optional.empty()))
        .singleElement()
        .asString()
        .contains("no instructions are counted", "Install qemu-user-static");
    assertThat(absent(true, Optional.empty())).hasSize(2);
  }
}
