package dev.sennit.spark.columns;

import dev.sennit.Status;
import java.util.concurrent.CompletableFuture;

/** The kernels of this JVM. They are linked once, in the background. */
public final class LinkedKernels {
  private static final CompletableFuture<Status> STATUS =
      CompletableFuture.supplyAsync(Status::current);

  private LinkedKernels() {}

  /** Begins linking, if it has not begun. */
  public static void link() {
    // Initialising the class has begun it.
  }

  /** Whether all kernels that can run here are linked. If linking fails, they never are. */
  public static boolean areLinked() {
    return areLinked(STATUS);
  }

  static boolean areLinked(CompletableFuture<Status> status) {
    return status.isDone() && !status.isCompletedExceptionally();
  }

  /** {@return what runs here; waits until kernels are linked} */
  public static Status status() {
    return STATUS.join();
  }
}
