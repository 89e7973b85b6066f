package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: sums of lengths near 2<sup>31</sup> do not become negative. That takes one array of
 * that length, in a JVM of its own.
 */
@Tag("surroundings")
class NearTwoGibibytesTest implements WithKernels {
  private static final List<String> OPTIONS =
      List.of("-XX:+UseSerialGC", "-Xmx2200m", "-Xmn32m", ChildJvm.GRANT);

  @Test
  void everySum() throws Exception {
    assumeFalse(EMULATED, "an emulated processor is too slow for so much");
    assertThat(ChildJvm.run(OPTIONS, NearTwoGibibytes.class)).contains("all is as it should be");
  }
}
