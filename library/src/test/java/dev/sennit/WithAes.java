package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;

/** For tests of kernels of AES. Without the check they would test the JDK where there are none. */
public interface WithAes extends WithKernels {
  @BeforeAll
  static void kernelsOfAesAreLinked() {
    Status status = Status.current();
    assertThat(status.aes().kernels())
        .describedAs("the kernels of AES; %s", status.describe())
        .isPresent();
    assertThat(status.aes().explanation())
        .describedAs("what is wrong with kernels of AES; %s", status.describe())
        .isEmpty();
  }
}
