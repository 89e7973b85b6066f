package dev.sennit.runtime.clear;

import java.util.Collection;
import java.util.List;

/**
 * Says which kernel clears memory from which length on, where there is no profile of the machine.
 * Uses the first row that matches the processor and whose methods are available.
 */
final class DefaultThresholds {
  /**
   * A family of processors.
   *
   * @param processor what is in the names of its processors
   */
  private record Row(String processor, Thresholds nativeMemory, Thresholds heap) {}

  // Measured on Emerald Rapids (model 207); Sapphire Rapids (model 143) has the same core.
  private static final String ON_GOLDEN_COVE =
      "256:vector/x64-v3 448:vector/x64-v4 4096:rep/x64-v3 2097152:vector/x64-v4"
          + " 33554432:stream/x64-v3";
  private static final String ARRAYS_ON_GOLDEN_COVE =
      "256:vector/x64-v3 448:vector/x64-v4 4096:jdk 25165824:vector/x64-v4";

  private static final List<Row> ROWS =
      List.of(
          row("(cpu family 6, model 207)", ON_GOLDEN_COVE, ARRAYS_ON_GOLDEN_COVE),
          row("(cpu family 6, model 143)", ON_GOLDEN_COVE, ARRAYS_ON_GOLDEN_COVE),
          // Measured on Zen 5, where the JDK's fill of arrays has stores of 64 bytes too.
          row(
              "AMD EPYC (cpu family 26,",
              "256:vector/x64-v4 1048576:rep/x64-v3 33554432:stream/x64-v4",
              "1048576:rep/x64-v3 33554432:stream/x64-v4"),
          // Measured on Zen 3 with 32 MiB of L3 cache. Zen 4 takes two cycles for a store of 64
          // bytes, so it has nothing to win by x64-v4.
          row("AMD", "256:vector/x64-v3 12582912:stream/x64-v3"),
          // Not measured: glibc clears by REP STOSB from 2 KiB on, which Intel's engineers put
          // there. Where streams begin to pay is as on Zen 3.
          row("Intel", "256:vector/x64-v3 2048:rep/x64-v3 12582912:stream/x64-v3"),
          // Not measured: whatever has AVX2 does vectors well.
          row("", "256:vector/x64-v3"),
          // Not measured: glibc clears by DC ZVA from 256 bytes on.
          row("", "256:zva/a64"));

  private DefaultThresholds() {}

  /** The same for both: calls bring arrays to kernels as fast as native memory. */
  private static Row row(String processor, String thresholds) {
    return row(processor, thresholds, thresholds);
  }

  private static Row row(String processor, String nativeMemory, String heap) {
    return new Row(processor, Thresholds.parse(nativeMemory), Thresholds.parse(heap));
  }

  /** Those for a processor with some methods, as a profile of it. */
  static Profile of(String processor, Collection<String> methods) {
    for (Row row : ROWS) {
      Profile profile = new Profile(processor, row.nativeMemory(), row.heap());
      if (processor.contains(row.processor()) && profile.objection(processor, methods) == null) {
        return profile;
      }
    }
    return new Profile(processor, Thresholds.NONE, Thresholds.NONE);
  }
}
