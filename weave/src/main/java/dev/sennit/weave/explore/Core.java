package dev.sennit.weave.explore;

import java.util.List;

/**
 * A processor's model, as LLVM has it.
 *
 * @param name LLVM's name
 * @param title the name that people know
 * @param width how many instructions are dispatched in a cycle
 * @param ports the names of its ports
 */
public record Core(String name, String title, int width, List<String> ports) {

  static String title(String name) {
    return switch (name) {
      case "znver4" -> "AMD Zen 4";
      case "sapphirerapids" -> "Intel Sapphire Rapids";
      case "arrowlake-s" -> "Intel Arrow Lake";
      case "neoverse-n1" -> "Arm Neoverse N1";
      case "neoverse-v1" -> "Arm Neoverse V1";
      default -> name;
    };
  }
}
