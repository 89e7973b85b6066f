package dev.sennit.weave.model;

import static dev.sennit.weave.isa.Feature.AES;
import static dev.sennit.weave.isa.Feature.AVX;
import static dev.sennit.weave.isa.Feature.AVX2;
import static dev.sennit.weave.isa.Feature.AVX512BW;
import static dev.sennit.weave.isa.Feature.AVX512F;
import static dev.sennit.weave.isa.Feature.AVX512VL;
import static dev.sennit.weave.isa.Feature.BMI1;
import static dev.sennit.weave.isa.Feature.BMI2;
import static dev.sennit.weave.isa.Feature.MOVBE;
import static dev.sennit.weave.isa.Feature.PCLMULQDQ;
import static dev.sennit.weave.isa.Feature.PMULL;
import static dev.sennit.weave.isa.Feature.SHA1;
import static dev.sennit.weave.isa.Feature.SHA2;
import static dev.sennit.weave.isa.Feature.SHA3;
import static dev.sennit.weave.isa.Feature.SHA512;
import static dev.sennit.weave.isa.Feature.SHA_NI;
import static dev.sennit.weave.isa.Feature.VAES;
import static dev.sennit.weave.isa.Feature.VPCLMULQDQ;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A core that LLVM has a model of.
 *
 * @param name LLVM's name
 * @param maker the maker, with the family of Arm's cores
 * @param title the name for people
 * @param units the beginning of the names of its model's units: LLVM knows more names than models,
 *     and uses another core's model for the rest
 * @param since the first version of LLVM with a credible model
 * @param platform the platform of its kernels
 * @param features its features
 */
public record Core(
    String name,
    String maker,
    String title,
    String units,
    int since,
    Platform platform,
    Set<Feature> features) {
  private static final Set<Feature> NEOVERSE_N1 = EnumSet.of(AES, PMULL, SHA1, SHA2);
  private static final Set<Feature> NEOVERSE = and(NEOVERSE_N1, SHA512, SHA3);
  private static final Set<Feature> HASWELL =
      EnumSet.of(BMI1, BMI2, MOVBE, AVX, AVX2, AES, PCLMULQDQ);
  private static final Set<Feature> SKYLAKE = and(HASWELL, AVX512F, AVX512BW, AVX512VL);
  private static final Set<Feature> ZEN3 = and(HASWELL, SHA_NI, VAES, VPCLMULQDQ);
  private static final Set<Feature> ICE_LAKE = and(SKYLAKE, SHA_NI, VAES, VPCLMULQDQ);

  /** The cores, the oldest first; before version 22 a rotation takes three cycles on N2. */
  public static final List<Core> ALL =
      List.of(
          arm("neoverse-n1", "N1", 20, NEOVERSE_N1),
          arm("neoverse-v1", "V1", 20, NEOVERSE),
          arm("neoverse-n2", "N2", 22, NEOVERSE),
          arm("neoverse-v2", "V2", 20, NEOVERSE),
          arm("neoverse-n3", "N3", 20, NEOVERSE),
          arm("neoverse-v3", "V3", 22, NEOVERSE),
          x86("haswell", "Intel", "Haswell", "HW", HASWELL),
          x86("skylake-avx512", "Intel", "Skylake-SP", "SKX", SKYLAKE),
          x86("icelake-server", "Intel", "Ice Lake-SP", "ICX", ICE_LAKE),
          x86("sapphirerapids", "Intel", "Sapphire Rapids", "SPR", ICE_LAKE),
          // LLVM has only Alder Lake's model for the newer cores of Arrow Lake.
          x86("arrowlake-s", "Intel", "Arrow Lake", "ADLP", and(ZEN3, SHA512)),
          x86("lunarlake", "Intel", "Lunar Lake", "LNLP", and(ZEN3, SHA512)),
          x86("znver3", "AMD", "Zen 3", "Zn3", ZEN3),
          x86("znver4", "AMD", "Zen 4", "Zn4", ICE_LAKE),
          x86("znver5", "AMD", "Zen 5", "Zn5", ICE_LAKE));

  private static Set<Feature> and(Set<Feature> some, Feature... more) {
    Set<Feature> all = EnumSet.copyOf(some);
    all.addAll(List.of(more));
    return all;
  }

  private static Core arm(String name, String title, int since, Set<Feature> features) {
    return new Core(
        name,
        "Arm Neoverse",
        title,
        title + "Unit",
        since,
        Platform.LINUX_AARCH64,
        Set.copyOf(features));
  }

  private static Core x86(
      String name, String maker, String title, String units, Set<Feature> features) {
    return new Core(name, maker, title, units, 20, Platform.LINUX_X86_64, Set.copyOf(features));
  }

  /** Returns the core with LLVM's name. */
  public static Core named(String name) {
    return ALL.stream()
        .filter(core -> core.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "%s is not among the modelled cores, which are %s"
                    .formatted(name, ALL.stream().map(Core::name).toList())));
  }

  /** Returns the short name of a unit of its model, or of a port. */
  public String port(String unit) {
    return unit.substring(units.length()).replaceFirst("^Port", "");
  }

  /** Returns whether it has every instruction of the kernel. */
  public boolean runs(WovenKernel woven) {
    return woven.abi() == platform.abi() && features.containsAll(woven.needs());
  }
}
