package dev.sennit.cli.explore;

import dev.sennit.weave.explore.ShownCore;
import java.util.List;
import java.util.Map;

/** Finds the modelled cores that are like a processor. */
final class NearCores {
  /** Arm's numbers of the cores that LLVM has models of; Linux names such a processor by them. */
  private static final Map<String, String> PARTS =
      Map.of("neoverse-n1", "0xd0c", "neoverse-v1", "0xd40");

  private NearCores() {}

  /**
   * Returns the names of the same core or, on x86-64, of the cores by the same maker.
   *
   * @param processor the name that the library's status gives it
   */
  static List<String> of(String processor, List<ShownCore> cores) {
    return cores.stream().filter(core -> isNear(core, processor)).map(ShownCore::name).toList();
  }

  private static boolean isNear(ShownCore core, String processor) {
    String part = PARTS.get(core.name());
    String maker = core.title().split(" ", 2)[0];
    return part == null ? processor.contains(maker) : processor.contains("CPU part " + part);
  }
}
