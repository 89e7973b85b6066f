package dev.sennit.runtime;

import dev.sennit.runtime.KernelSelection.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Has the kernels selected and linked, once in a JVM.
 *
 * <p>Linking takes 50 to 60 ms of a cold JVM, and 20 ms with an AOT cache, because the JVM's own
 * linker has to be loaded and generates code; a program that needs one digest should not wait for
 * that. So a thread of its own links, started by the first who asks for a kernel, and the JDK's
 * digests serve until it is done. An object goes on with what it began with, so nobody sees the
 * change.
 */
public final class KernelLinker implements Runnable {
  // Both linking and the first digest load classes; side by side, the digest would take 10 to 15 ms
  // longer. Programs that end before that never link.
  private static final long START_UP_MILLISECONDS = 100;

  private static final CountDownLatch AWAITED = new CountDownLatch(1);
  private static final CountDownLatch LINKED = new CountDownLatch(1);

  // The digests that kernels are selected for, and of which there may be only one.
  private static volatile List<DigestAlgorithm> wanted = DigestAlgorithm.ALL;

  private static volatile Kernels known;
  private static volatile Thread thread;

  private KernelLinker() {}

  /**
   * Has nothing linked but what one digest needs, and that at once: for a program that computes no
   * other and ends soon. It must come before whatever else would have kernels linked.
   */
  public static void only(DigestAlgorithm algorithm) {
    wanted = List.of(algorithm);
    AWAITED.countDown();
    start();
  }

  /**
   * The kernel of a digest if there is one yet, or else null. For a digest that the JDK does not
   * have it waits until kernels are linked: nothing else may be able to serve.
   */
  public static DigestKernel kernel(DigestAlgorithm algorithm) {
    Kernels kernels = algorithm.inJdk() ? ifKnown() : await();
    return kernels == null ? null : kernels.choice(algorithm).kernel();
  }

  /** The kernels of AES if there are any yet, or else null: the JDK has it. */
  public static AesKernels aes() {
    Kernels kernels = soon();
    return kernels == null ? null : kernels.aes().kernels();
  }

  /**
   * What was selected, or null as long as linking goes on, which is not put off: the JDK's AES is
   * slow until it has been compiled.
   */
  public static Kernels soon() {
    Kernels kernels = known;
    if (kernels == null) {
      AWAITED.countDown();
      start();
    }
    return kernels;
  }

  /** What was selected, or null as long as linking goes on. */
  public static Kernels ifKnown() {
    Kernels kernels = known;
    if (kernels == null) {
      start();
    }
    return kernels;
  }

  /**
   * What was selected; waits for it. Who links and loads a class for that, from a place that is
   * reached by ciphers, gets null.
   */
  public static Kernels await() {
    AWAITED.countDown();
    return awaitWithoutHaste();
  }

  /** The same, but linking is put off as long as for who does not wait. */
  static Kernels awaitWithoutHaste() {
    start();
    if (Thread.currentThread() == thread) {
      return known;
    }
    boolean interrupted = false;
    while (LINKED.getCount() > 0) {
      try {
        LINKED.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return known;
  }

  private static synchronized void start() {
    if (thread == null) {
      // No inherited thread-locals, and no class loader of whoever happens to be first.
      thread = new Thread(null, new KernelLinker(), "sennit-linker", 0, false);
      thread.setContextClassLoader(null);
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (Error e) {
        // Whoever comes next tries again, and nobody waits for a thread that there is not.
        thread = null;
        throw e;
      }
    }
  }

  @Override
  public void run() {
    try {
      link();
    } catch (LinkageError e) {
      if (!classesAreGone()) {
        throw e;
      }
    }
  }

  /**
   * Returns whether the class loader was closed: then whoever did so needs no kernels any more, and
   * no complaint that they cannot be linked.
   */
  static boolean classesAreGone() {
    if (KernelLinker.class.getResource("KernelLinker.class") != null) {
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

  /** Nobody uses it, so that no class loader has it already. */
  private static final class Unloaded {}

  private static void link() {
    List<Complaint> complaints = new ArrayList<>();
    try {
      AWAITED.await(START_UP_MILLISECONDS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // Whoever interrupts all threads wants an end: the JVM's, which a daemon does not delay.
    }
    try {
      known = KernelSelection.select(wanted, Guard.ofThisJvm(), complaints);
    } finally {
      LINKED.countDown();
    }
    if (!complaints.isEmpty() && classesAreGone()) {
      return;
    }
    // Not before: a logger may compute digests itself.
    for (Complaint complaint : complaints) {
      complaint.log();
    }
    if (wanted.size() > 1) {
      practise();
    }
  }

  private static void practise() {
    for (Kernels.Choice choice : known.choices()) {
      if (choice.kernel() != null) {
        choice.kernel().practise();
        break;
      }
    }
    if (known.aes().kernels() != null) {
      AesMessages.practise(known.aes().kernels());
    }
  }
}
