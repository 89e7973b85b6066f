package dev.sennit.runtime.machine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A thread that links kernels, so that no thread of the application waits for that. */
public final class LinkerThread extends Thread {
  // Both linking and the first digest load classes; side by side, the digest would take 10 to 15 ms
  // longer. Programs that end before that never link.
  private static final long START_UP_MILLISECONDS = 100;

  private static final CountDownLatch HURRY = new CountDownLatch(1);

  /** Makes a thread that does not keep the JVM alive. */
  public LinkerThread(String name, Runnable linking) {
    // No inherited thread-locals, and no class loader of the caller, which is any thread.
    super(null, linking, name, 0, false);
    setContextClassLoader(null);
    setDaemon(true);
  }

  /** Ends the waiting of {@link #awaitStartUp}: a thread needs kernels. */
  public static void hurry() {
    HURRY.countDown();
  }

  /** Waits until the program has started up, or a thread needs kernels. */
  public static void awaitStartUp() {
    try {
      HURRY.await(START_UP_MILLISECONDS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // An interrupt of all threads means the end of the JVM, which a daemon does not delay.
    }
  }

  @Override
  public void run() {
    try {
      super.run();
    } catch (LinkageError e) {
      if (!classesAreGone()) {
        throw e;
      }
    }
  }

  /**
   * Returns whether the class loader was closed. The application then needs no kernels any more,
   * and no complaint that they cannot be linked.
   */
  public static boolean classesAreGone() {
    if (LinkerThread.class.getResource("LinkerThread.class") != null) {
      return false;
    }
    // Some class loaders hide such files, but give classes all the same.
    try {
      Class<?> _ = Unloaded.class;
      return false;
    } catch (NoClassDefFoundError e) {
      return true;
    }
  }

  /** Nothing else uses it, so that no class loader has it already. */
  private static final class Unloaded {}
}
