package dev.sennit.runtime.select;

import dev.sennit.runtime.machine.ProcessorCore;

/**
 * The cores on which kernels were measured: those for one message by {@code x64-v4} and by {@code
 * x64-v3}, alone and with another thread on the same core, and those for several messages.
 */
final class MeasuredCores {
  /** What was measured of {@code x64-v3} beside {@code x64-v4}. */
  enum OfV3 {
    FASTER,
    NOT_FASTER,
    NOT_MEASURED
  }

  private MeasuredCores() {}

  /** Returns whether {@code x64-v3} computes the rounds of digests faster than {@code x64-v4}. */
  static OfV3 ofV3(ProcessorCore core, String rounds) {
    return switch (core) {
      // By models, SHA-3 in vectors of 512 bits is faster on both Zen 4 and Zen 5.
      case ZEN_4 -> rounds.equals("keccak") ? OfV3.NOT_MEASURED : OfV3.NOT_FASTER;
      case ZEN_5 ->
          switch (rounds) {
            case "keccak" -> OfV3.NOT_MEASURED;
            // The simplest operation of a vector has two cycles.
            case "md5" -> OfV3.FASTER;
            default -> OfV3.NOT_FASTER;
          };
      case GOLDEN_COVE -> OfV3.NOT_FASTER;
      case INTEL, APPLE, OTHER -> OfV3.NOT_MEASURED;
    };
  }

  /**
   * Returns whether the first kernel for several messages in the order of {@link LaneSelection} was
   * measured to be the fastest, or as fast as any other.
   */
  static boolean orderLanes(ProcessorCore core) {
    return switch (core) {
      case ZEN_4, ZEN_5, GOLDEN_COVE -> true;
      case INTEL, APPLE, OTHER -> false;
    };
  }
}
