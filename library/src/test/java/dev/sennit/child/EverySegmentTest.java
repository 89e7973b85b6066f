package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithAes;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: every call takes segments of every kind, whether a kernel or the JDK computes; and
 * AES-GCM takes a text of any length from the first call on, or says why not.
 */
@Tag("surroundings")
class EverySegmentTest implements WithAes {
  private static final String DISABLE = "-Dsennit.disable=true";

  /** The JDK computes where kernels are disabled, and until they are linked. */
  @ParameterizedTest
  @CsvSource({DISABLE + ", linked", "-Dany=any, unlinked", "-Dany=any, linked"})
  void everyKind(String option, String when) throws Exception {
    List<String> options = List.of(option, ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, TakesEverySegment.class, when))
        .contains("every segment is taken");
  }

  @Test
  void sealsMoreThanTwoGibibytesInTheFirstCall() throws Exception {
    assertTakesHugeSegment("seal");
  }

  @Tag("all")
  @Test
  void opensMoreThanTwoGibibytesInTheFirstCall() throws Exception {
    assertTakesHugeSegment("open");
  }

  private static void assertTakesHugeSegment(String call) throws Exception {
    assumeFalse(EMULATED, "an emulated processor is too slow for so much");
    List<String> options = List.of("-Xmx64m", "-XX:MaxDirectMemorySize=3g", ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, TakesHugeSegment.class, call))
        .contains("all is as it should be");
  }

  @Test
  void moreThanTwoGibibytesWithoutKernels() throws Exception {
    List<String> options = List.of(DISABLE, "-Xmx64m", ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, TakesHugeSegment.class, "refuse"))
        .contains("all is as it should be", "at most 2147483623 bytes", "has 2147484672");
  }
}
