package dev.sennit.runtime.clear;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which kernel clears memory from which length on.
 *
 * @param processor what is in the names of the processors for which that is so
 */
record DefaultThresholds(String processor, Thresholds nativeMemory, Thresholds heap) {
  static final DefaultThresholds NONE = row("", "");

  // Measured on Emerald Rapids (model 207); Sapphire Rapids (model 143) has the same core.
  private static final String ON_GOLDEN_COVE =
      "256:vector/x64-v3 448:vector/x64-v4 4096:rep/x64-v3 2097152:vector/x64-v4"
          + " 33554432:stream/x64-v3";
  private static final String ARRAYS_ON_GOLDEN_COVE =
      "256:vector/x64-v3 448:vector/x64-v4 4096:jdk 25165824:vector/x64-v4";

  private static final List<DefaultThresholds> ROWS =
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

  /** The same for both: calls bring arrays to kernels as fast as native memory. */
  private static DefaultThresholds row(String processor, String thresholds) {
    return row(processor, thresholds, thresholds);
  }

  private static DefaultThresholds row(String processor, String nativeMemory, String heap) {
    return new DefaultThresholds(processor, Thresholds.parse(nativeMemory), Thresholds.parse(heap));
  }

  /** The first ones that match a processor, and whose methods are there. */
  static DefaultThresholds of(@Nullable String processor, List<ClearMethod> methods) {
    for (DefaultThresholds row : ROWS) {
      if (processor != null
          && processor.contains(row.processor)
          && row.nativeMemory.areBy(methods)
          && row.heap.areBy(methods)) {
        return row;
      }
    }
    return NONE;
  }

  boolean has(String method) {
    return nativeMemory.has(method) || heap.has(method);
  }
}
