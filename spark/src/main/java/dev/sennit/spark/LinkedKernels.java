package dev.sennit.spark;

import dev.sennit.Status;
import java.util.concurrent.CompletableFuture;

/** The kernels of this JVM. They are linked once, in the background. */
final class LinkedKernels {
  private static final CompletableFuture<Status> STATUS =
      CompletableFuture.supplyAsync(Status::current);

  private LinkedKernels() {}

  /** Begins linking, if it has not begun. */
  static void link() {
    // Initialising the class has begun it.
  }

  /** Whether all kernels that can run here are linked. If linking fails, they never are. */
  static boolean areLinked() {
    return areLinked(STATUS);
  }

  static boolean areLinked(CompletableFuture<Status> status) {
    return status.isDone() && !status.isCompletedExceptionally();
  }

  /** {@return what runs here; waits until kernels are linked} */
  static Status status() {
    return STATUS.join();
  }
}
