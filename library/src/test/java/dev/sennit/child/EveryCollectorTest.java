package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: no collector moves an array away under a kernel, and with none of them other threads
 * have to wait for the end of long work.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class EveryCollectorTest implements WithKernels {
  /** The collector that JVMs choose by themselves. Each thread is at work in many collections. */
  @Test
  void eightThreadsWhileCollecting() throws Exception {
    assertStaysInPlace("G1", EMULATED ? 30 : 100);
  }

  @Tag("all")
  @ParameterizedTest
  @ValueSource(strings = {"G1", "Parallel", "Serial", "Z"})
  void eightThreadsWhileOtherCollectorsCollect(String collector) throws Exception {
    assertStaysInPlace(collector, EMULATED ? 30 : 600);
  }

  private static void assumeRuns(String collector) {
    assumeFalse(
        OS.WINDOWS.isCurrentOs() && collector.equals("Z"), "Wine lacks what ZGC asks Windows for");
  }

  private static void assertStaysInPlace(String collector, int times) throws Exception {
    assumeRuns(collector);
    assertThat(
            ChildJvm.run(
                List.of("-XX:+Use" + collector + "GC", "-Xmx512m", ChildJvm.GRANT),
                WhileCollecting.class,
                Integer.toString(times)))
        .contains("MD5: kernel md5/", "from 256 bytes on: clear-", "all is right and cleared");
  }

  @Test
  void nobodyWaitsForTheEndOfLongWork() throws Exception {
    assertOthersCanStop("G1");
  }

  @Tag("all")
  @ParameterizedTest
  @ValueSource(strings = {"Parallel", "Serial", "Z"})
  void nobodyWaitsWithOtherCollectors(String collector) throws Exception {
    assertOthersCanStop(collector);
  }

  /**
   * Compiled at once by the compiler that leaves polls out, with the native calls in the same code
   * as the loops around them.
   */
  private static void assertOthersCanStop(String collector) throws Exception {
    assumeRuns(collector);
    assumeFalse(EMULATED, "an emulated processor is too slow for so much");
    List<String> options =
        List.of(
            "-XX:+Use" + collector + "GC",
            "-Xmx512m",
            "-D" + LetsOthersStop.PROPERTY + "=" + (32 << 20),
            "-XX:-TieredCompilation",
            "-XX:CompileThreshold=300",
            "-Xbatch",
            "-XX:CompileCommand=quiet",
            "-XX:MaxInlineLevel=50",
            "-XX:CompileCommand=inline,dev.sennit.runtime.digest.DigestKernel::*",
            "-XX:CompileCommand=inline,dev.sennit.runtime.machine.Downcall::*",
            "-XX:CompileCommand=inline,dev.sennit.runtime.aes.AesKey::*",
            "-XX:CompileCommand=inline,dev.sennit.runtime.aes.LinkedAes::*",
            "-XX:CompileCommand=inline,dev.sennit.runtime.clear.LinkedClear::*",
            ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, LetsOthersStop.class))
        .contains("MD5: kernel md5/", "from 256 bytes on: clear-", "all paths have been walked")
        .doesNotContain("which is too long");
  }
}
