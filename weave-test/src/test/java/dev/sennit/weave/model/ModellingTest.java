package dev.sennit.weave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.kernel.Kernel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: predictions, limits and gains are right for kernels, by the build's own models. MD5's
 * numbers follow by hand: on AArch64 steps take 5, 4, 4 and 5 cycles, and one more adds the state.
 */
@Tag("surroundings")
class ModellingTest {
  private static final double MD5_CHAIN = 16 * (5 + 4 + 4 + 5) + 1;

  @TempDir static Path folder;

  private static Models models;

  @BeforeAll
  static void model() {
    List<String> names = List.of("md5/a64", "md5/a64/1x2", "md5/a64/4x1", "md5/x64-v3");
    List<Kernel> kernels =
        Modelling.kernels().stream().filter(kernel -> names.contains(kernel.name())).toList();
    List<Core> cores =
        List.of(
            Core.named("neoverse-n1"),
            Core.named("neoverse-v1"),
            Core.named("neoverse-v3"),
            Core.named("znver4"),
            new Core("cortex-a78", "Arm", "A78", "A78", 20, Platform.LINUX_AARCH64, Set.of()));
    Toolchain toolchain = Toolchain.open();
    models =
        new Modelling(
                toolchain, LlvmMca.ofBuild(toolchain), Optional.empty(), new ResultCache(folder))
            .of(kernels, cores, (_, _) -> {});
  }

  private static CoreResult on(String kernel, String core) {
    return models.kernels().stream()
        .filter(one -> one.name().equals(kernel))
        .findFirst()
        .flatMap(one -> one.on(core))
        .orElseThrow();
  }

  @Test
  void oneChain() {
    CoreResult md5 = on("md5/a64", "neoverse-v1");
    assertThat(md5.limit()).isEqualTo(new Limit(MD5_CHAIN, Limit.CHAIN));
    assertThat(md5.cycles()).isBetween(MD5_CHAIN, MD5_CHAIN + 1);
    assertThat(md5.isAtLimit()).isTrue();
    assertThat(md5.bytesPerCycle()).isEqualTo(64 / md5.cycles(), within(1e-3));
    assertThat(md5.gain()).isNull();
    assertThat(md5.simulatedIfLoadsWait()).as("no round stores").isNull();
  }

  @Test
  void twoStrandsOnAWideCore() {
    assertThat(on("md5/a64/1x2", "neoverse-v1").gain()).isBetween(1.95, 2.0);
  }

  /** A register with a word from memory added waits for one cycle, not for the load. */
  @Test
  void operandsInMemoryAreNoPartOfTheChain() {
    CoreResult md5 = on("md5/x64-v3", "znver4");
    assertThat(md5.limit().by()).isEqualTo(Limit.CHAIN);
    assertThat(md5.limit().cycles()).isBetween(md5.simulated() - 2, md5.simulated() + 1);
  }

  /** The state is in memory between blocks; llvm-mca does not see that if no load waits. */
  @Test
  void stateInMemoryIsPartOfTheChain() {
    CoreResult lanes = on("md5/a64/4x1", "neoverse-v1");
    assertThat(lanes.simulated()).isLessThan(lanes.limit().cycles());
    assertThat(lanes.cycles()).isEqualTo(lanes.limit().cycles());
    assertThat(lanes.simulatedIfLoadsWait()).isGreaterThanOrEqualTo(lanes.cycles());
  }

  @Test
  void coresWithoutAModelAreLeftOut() {
    assertThat(models.cores())
        .extracting(Core::name)
        .containsExactly("neoverse-n1", "neoverse-v1", "znver4");
    assertThat(models.notes())
        .anySatisfy(note ->
            assertThat(note)
                .startsWith("V3 is left out, as its model can be believed from LLVM 22"))
        .anySatisfy(
            note -> assertThat(note).startsWith("A78 is left out").contains("a unit A57Unit"));
  }

  /** A right model predicts the published cycles of a core. */
  @Test
  void calibration() {
    assertThat(models.calibration()).hasSize(4);
    assertThat(models.calibration())
        .filteredOn(one -> one.code().equals("words and state in registers"))
        .hasSize(2)
        .allSatisfy(one -> assertThat(one.error()).isBetween(-0.01, 0.01));
  }

  @Test
  void everyKernelOfTheCatalogueThatHashesOrEncryptsIsThere() {
    assertThat(Modelling.kernels())
        .extracting(Kernel::name)
        .contains("md5/a64/4x4", "sha512/a64-sha3", "gcm-encrypt/a64-aes/1x4", "ghash/x64-vaes512")
        .doesNotContain("aes-key/a64-aes", "clear-zva/a64");
  }
}
