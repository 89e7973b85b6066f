package dev.sennit.runtime.select;

import dev.sennit.runtime.machine.ProcessorCore;
import java.util.Set;

/**
 * The cores on which kernels were measured: those for one message by {@code x64-v4} and by {@code
 * x64-v3}, alone and with another thread on the same core, and those for several messages.
 */
final class MeasuredCores {
  private MeasuredCores() {}

  /**
   * Returns the rounds of the digests that {@code x64-v3} computes faster; null where nothing was
   * measured.
   */
  static Set<String> fasterByV3(ProcessorCore core) {
    return switch (core) {
      case ZEN_4 -> Set.of("keccak");
      // The simplest operation of a vector has two cycles.
      case ZEN_5 -> Set.of("md5", "keccak");
      // SHA-3 is faster by x64-v3 there if nothing else runs on the core; beside another thread it
      // is slower than the JDK's.
      case GOLDEN_COVE -> Set.of();
      case INTEL, APPLE, OTHER -> null;
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
