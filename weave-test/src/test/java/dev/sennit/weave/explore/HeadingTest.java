package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Kernel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: the explorer calls every kernel by what people call it, and says where it is stated.
 */
class HeadingTest {
  @ParameterizedTest
  @FieldSource("dev.sennit.weave.catalogue.Catalogue#KERNELS")
  void everyKernel(Kernel kernel) {
    Heading heading = Heading.of(kernel);
    assertThat(heading.algorithm()).isNotEqualTo(kernel.family());
    assertThat(heading.standard().isEmpty()).isEqualTo(kernel instanceof ClearKernel);
  }
}
