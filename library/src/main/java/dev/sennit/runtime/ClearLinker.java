package dev.sennit.runtime;

import dev.sennit.runtime.KernelSelection.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has the kernels that clear memory selected and linked, once in a JVM, when so much has been
 * cleared that it pays. That takes a thread of its own; until it is done, and where nobody clears
 * much, the JDK's fill serves.
 */
public final class ClearLinker implements Runnable {
  // What the JDK's fill takes tens of microseconds for: who clears that much may clear more.
  private static final long MUCH = 1 << 20;

  private static volatile ClearSelection known;

  // Threads may lose each other's counts, which only puts it off.
  private static long cleared;
  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private ClearLinker() {}

  /** What was selected, or null as long as that has not been done. */
  static ClearSelection ifKnown() {
    return known;
  }

  /** Counts what the JDK's fill has cleared meanwhile. */
  static void count(long bytes) {
    cleared += bytes;
    if (cleared >= MUCH) {
      cleared = 0;
      begin();
    }
  }

  private static void begin() {
    if (BEGUN.getAndSet(true)) {
      return;
    }
    try {
      // No inherited thread-locals, and no class loader of whoever happens to be first.
      Thread thread = new Thread(null, new ClearLinker(), "sennit-clear-linker", 0, false);
      thread.setContextClassLoader(null);
      thread.setDaemon(true);
      thread.start();
    } catch (OutOfMemoryError e) {
      // No thread is to be had now. Memory has been cleared all the same; later it is tried again.
      BEGUN.set(false);
    }
  }

  @Override
  public void run() {
    try {
      KernelLinker.awaitWithoutHaste();
      await();
    } catch (OutOfMemoryError e) {
      // Kernels need a thread too. Later it is tried again.
      BEGUN.set(false);
    } catch (LinkageError e) {
      if (!KernelLinker.classesAreGone()) {
        throw e;
      }
    }
  }

  /** What is selected; does that, if nobody has. */
  public static ClearSelection await() {
    ClearSelection selection = known;
    return selection != null ? selection : select(KernelLinker.await());
  }

  private static ClearSelection select(Kernels kernels) {
    if (kernels == null) {
      // Who links kernels and clears memory for that is not made to wait for itself.
      return ClearSelection.none(null, "kernels are being linked");
    }
    List<Complaint> complaints = new ArrayList<>();
    synchronized (ClearLinker.class) {
      if (known == null) {
        known =
            ClearSelection.of(
                kernels, System.getProperty(Profile.PROPERTY), Guard.ofThisJvm(), complaints);
      }
    }
    // Not before: a logger may clear memory itself.
    for (Complaint complaint : complaints) {
      complaint.log();
    }
    return known;
  }
}
