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
    String messages = EMULATED ? "30" : "600";
    assertThat(
            ChildJvm.run(
                List.of("-XX:+Use" + collector + "GC", "-Xmx512m", ChildJvm.GRANT),
                HashesWhileCollecting.class,
                messages))
        .contains("MD5: kernel md5/", "all digests are right");
  }
}
