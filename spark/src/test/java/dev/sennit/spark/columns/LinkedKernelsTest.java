package dev.sennit.spark.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Protects: tasks do without kernels until these are linked, and for ever if linking fails. */
class LinkedKernelsTest {
  @Test
  void kernelsAreLinkedOnceTheirStatusIsKnown() {
    assertThat(LinkedKernels.areLinked(new CompletableFuture<>())).isFalse();
    assertThat(LinkedKernels.areLinked(CompletableFuture.failedFuture(new LinkageError())))
        .isFalse();
    assertThat(LinkedKernels.areLinked(CompletableFuture.completedFuture(Status.current())))
        .isTrue();
  }
}
