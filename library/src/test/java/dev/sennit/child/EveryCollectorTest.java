package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: no collector moves an array away under a kernel. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class EveryCollectorTest implements WithKernels {
  @ParameterizedTest
  @ValueSource(strings = {"G1", "Parallel", "Serial", "Z"})
  void eightThreadsWhileCollecting(String collector) throws Exception {
    assertThat(run(HashesWhileCollecting.class, collector, EMULATED ? "30" : "600"))
        .contains("MD5: kernel md5/", "all digests are right");
  }

  @ParameterizedTest
  @ValueSource(strings = {"G1", "Parallel", "Serial", "Z"})
  void eightThreadsThatClearWhileCollecting(String collector) throws Exception {
    assertThat(run(ClearsWhileCollecting.class, collector, EMULATED ? "300" : "20000"))
        .contains("Clearing: kernels from ", "all is cleared");
  }

  private static String run(Class<?> program, String collector, String times) throws Exception {
    return ChildJvm.run(
        List.of("-XX:+Use" + collector + "GC", "-Xmx512m", ChildJvm.GRANT), program, times);
  }
}
