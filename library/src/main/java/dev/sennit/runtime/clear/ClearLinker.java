package dev.sennit.runtime.clear;

import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.LinkerThread;
import dev.sennit.runtime.registry.Registry;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Has the kernels that clear memory selected and linked, once in a JVM, when so much has been
 * cleared that it pays. That takes a thread of its own; until it is done, and where nobody clears
 * much, the JDK's fill serves.
 */
public final class ClearLinker implements Runnable {
  // The JDK's fill takes tens of microseconds for it. A program that clears so much may clear more.
  private static final long MUCH = 1 << 20;

  private static volatile @Nullable ClearSelection known;

  // Threads may lose each other's counts, which only puts it off.
  private static long cleared;
  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private ClearLinker() {}

  /** What was selected, or null as long as that has not been done. */
  static @Nullable ClearSelection ifKnown() {
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
      new LinkerThread("sennit-clear-linker", new ClearLinker()).start();
    } catch (OutOfMemoryError e) {
      // No thread is to be had now. Memory has been cleared all the same; later it is tried again.
      BEGUN.set(false);
    }
  }

  @Override
  public void run() {
    try {
      LinkerThread.awaitStartUp();
      await();
    } catch (OutOfMemoryError e) {
      // Kernels need a thread too. Later it is tried again.
      BEGUN.set(false);
    }
  }

  /** What is selected; does that, if nobody has. */
  public static ClearSelection await() {
    ClearSelection selection = known;
    return selection != null ? selection : select(KernelSupport.ofThisJvm(), Registry.ofThisJvm());
  }

  private static ClearSelection select(
      @Nullable KernelSupport support, @Nullable Registry registry) {
    if (support == null || registry == null) {
      // A thread that links kernels and clears memory for that does not wait for itself.
      return ClearSelection.none("");
    }
    List<Complaint> complaints = List.of();
    synchronized (ClearLinker.class) {
      if (known == null) {
        try {
          known = ClearSelection.of(registry);
          complaints = registry.complaints();
        } catch (Throwable e) {
          // Whatever is wrong with this machine or its settings, memory must still be cleared.
          String failure = KernelSupport.failure(e);
          String said = "the JDK clears memory: ".concat(failure);
          complaints = List.of(new Complaint(Level.WARNING, said));
          known = ClearSelection.none(failure);
        }
      }
    }
    // Not before: a logger may clear memory itself.
    Complaint.log(complaints);
    support.log();
    return known;
  }
}
