package dev.sennit.weave.model;

import dev.sennit.weave.assembly.Platform;
import java.util.List;

/**
 * A core that the build's LLVM has a model of.
 *
 * @param name LLVM's name
 * @param maker the maker, with the family of Arm's cores
 * @param title the name for people
 * @param units the beginning of the names of its model's units: LLVM knows more names than models,
 *     and uses another core's model for the rest
 * @param platform the platform of its kernels
 */
public record Core(String name, String maker, String title, String units, Platform platform) {
  private static final List<Core> ALL =
      List.of(
          new Core("neoverse-n1", "Arm Neoverse", "N1", "N1Unit", Platform.LINUX_AARCH64),
          new Core("neoverse-v1", "Arm Neoverse", "V1", "V1Unit", Platform.LINUX_AARCH64),
          new Core("sapphirerapids", "Intel", "Sapphire Rapids", "SPR", Platform.LINUX_X86_64),
          // LLVM has only Alder Lake's model for the newer cores of Arrow Lake.
          new Core("arrowlake-s", "Intel", "Arrow Lake", "ADLP", Platform.LINUX_X86_64),
          new Core("znver4", "AMD", "Zen 4", "Zn4", Platform.LINUX_X86_64));

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
}
