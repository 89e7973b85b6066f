package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: every kernel says what people call its computation, and where that is stated. */
class TitleTest {
  @ParameterizedTest
  @FieldSource("dev.sennit.weave.catalogue.Catalogue#KERNELS")
  void everyKernel(Kernel kernel) {
    assertThat(kernel.title()).isNotEqualTo(kernel.family());
    assertThat(kernel.standard().isEmpty()).isEqualTo(kernel instanceof ClearKernel);
  }
}
