package dev.sennit.runtime.digest;

import dev.sennit.runtime.machine.ProcessorCore;

/**
 * The cores on which kernels for one message by {@code x64-v4} and by {@code x64-v3} were measured,
 * alone and with another thread on the same core.
 */
public final class MeasuredCores {
  /** What was measured of {@code x64-v3} beside {@code x64-v4}. */
  public enum OfV3 {
    FASTER,
    NOT_FASTER,
    NOT_MEASURED
  }

  private MeasuredCores() {}

  public static OfV3 ofV3(ProcessorCore core, String rounds) {
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
}
