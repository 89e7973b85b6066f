package dev.sennit.runtime.machine;

import dev.sennit.runtime.kernel.KernelTarget.Cores;

/** The core of a processor, as far as the choice of kernels depends on it. */
public enum ProcessorCore {
  ZEN_4,
  ZEN_5,
  /** Intel's core in Sapphire Rapids and Emerald Rapids. */
  GOLDEN_COVE,
  /** Another one of Intel's cores. */
  INTEL,
  APPLE,
  OTHER;

  /** Returns the core that CPUID describes, in the words and numbers of {@code /proc/cpuinfo}. */
  static ProcessorCore ofX86(String vendor, int family, int model) {
    return switch (vendor) {
      case "AuthenticAMD" -> ofAmd(family, model);
      case "GenuineIntel" -> family == 6 && (model == 0x8f || model == 0xcf) ? GOLDEN_COVE : INTEL;
      default -> OTHER;
    };
  }

  // Family 25 has Zen 3, too, and what follows Zen 5 is in family 26, too.
  private static ProcessorCore ofAmd(int family, int model) {
    return switch (model >> 4) {
      case 0x1, 0x6, 0x7 -> family == 25 ? ZEN_4 : family == 26 ? ZEN_5 : OTHER;
      case 0xa -> family == 25 ? ZEN_4 : OTHER;
      case 0x0, 0x2, 0x3, 0x4 -> family == 26 ? ZEN_5 : OTHER;
      default -> OTHER;
    };
  }

  /** Returns whether this is one of the cores for which a target's kernels are made. */
  boolean isAmong(Cores cores) {
    return switch (cores) {
      case ANY -> true;
      case INTEL -> this == GOLDEN_COVE || this == INTEL;
      case APPLE -> this == APPLE;
    };
  }
}
