package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;

/** For tests of kernels: without this they would test the JDK where kernels do not load. */
@SuppressWarnings("exports")
public interface WithKernels {
  @BeforeAll
  static void kernelsAreLinked() {
    Status status = Status.current();
    assertThat(status.digests())
        .describedAs("a kernel for each digest; %s", status.describe())
        .isNotEmpty()
        .allMatch(digest -> digest.kernel().isPresent());
  }
}
