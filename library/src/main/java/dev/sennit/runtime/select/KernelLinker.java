package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.LinkerThread;
import dev.sennit.runtime.machine.Settings;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.Registry;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Selects and links the kernels, once in a JVM.
 *
 * <p>Linking takes 50 to 60 ms of a cold JVM, and 20 ms with an AOT cache, because the JVM's own
 * linker has to be loaded and generates code; a program that needs one digest should not wait for
 * that. So a thread of its own links; the first request for a kernel starts it. Until it is done,
 * the JDK's digests compute. A message ends by what it began with, and the next one asks again, so
 * every object comes to its kernel.
 */
public final class KernelLinker implements Runnable {
  private static final CountDownLatch LINKED = new CountDownLatch(1);

  private static volatile @Nullable SelectedKernels known;
  private static volatile @Nullable Thread thread;

  private KernelLinker() {}

  /**
   * The kernel of a digest if there is one yet, or else null. For a digest that the JDK does not
   * have it waits until kernels are linked: nothing else may be able to serve.
   */
  public static @Nullable DigestKernel kernel(DigestAlgorithm algorithm) {
    SelectedKernels kernels = algorithm.inJdk() ? ifKnown() : await();
    return kernels == null ? null : kernels.choice(algorithm).kernel();
  }

  /** The kernels of AES if there are any yet, or else null: the JDK has it. */
  public static @Nullable AesKernels aes() {
    SelectedKernels kernels = soon();
    return kernels == null ? null : kernels.aes().kernel();
  }

  /**
   * What was selected, or null as long as linking goes on, which is not put off: the JDK's AES is
   * slow until it has been compiled.
   */
  public static @Nullable SelectedKernels soon() {
    SelectedKernels kernels = known;
    if (kernels == null) {
      LinkerThread.hurry();
      start();
    }
    return kernels;
  }

  /** What was selected, or null as long as linking goes on. */
  public static @Nullable SelectedKernels ifKnown() {
    SelectedKernels kernels = known;
    if (kernels == null) {
      start();
    }
    return kernels;
  }

  /**
   * What was selected; waits for it. A thread that links and loads a class for that, from a place
   * that is reached by ciphers, gets null.
   */
  public static @Nullable SelectedKernels await() {
    SelectedKernels kernels = known;
    if (kernels != null) {
      return kernels;
    }
    LinkerThread.hurry();
    start();
    if (Thread.currentThread() == thread
        || KernelSupport.isBeingFoundHere()
        || Registry.isSelectingHere()) {
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
      thread = new LinkerThread("sennit-linker", new KernelLinker());
      try {
        thread.start();
      } catch (Error e) {
        // The next caller tries again, and none waits for a thread that does not exist.
        thread = null;
        throw e;
      }
    }
  }

  /** The digests that kernels are selected for. */
  private static List<DigestAlgorithm> wanted() {
    List<String> only = Settings.ofThisJvm().only();
    return only == null
        ? DigestAlgorithm.ALL
        : DigestAlgorithm.ALL.stream().filter(each -> only.contains(each.name())).toList();
  }

  @Override
  public void run() {
    LinkerThread.awaitStartUp();
    KernelSupport support;
    List<Complaint> complaints;
    try {
      // Not null, as this is not the thread that finds it.
      support = Objects.requireNonNull(KernelSupport.ofThisJvm());
      complaints = link(support);
    } finally {
      LINKED.countDown();
    }
    if ((!complaints.isEmpty() || support.hasComplaints()) && LinkerThread.classesAreGone()) {
      return;
    }
    // Not before: a logger may compute digests itself.
    support.log();
    Complaint.log(complaints);
  }

  /** Links, and returns what is to be logged. */
  private static List<Complaint> link(KernelSupport support) {
    try {
      Registry registry = Objects.requireNonNull(Registry.ofThisJvm());
      known = SelectedKernels.choose(support, registry, wanted());
      return registry.complaints();
    } catch (Throwable e) {
      // Whatever is wrong with this machine or its settings, digests must still be had.
      String failure = KernelSupport.failure(e);
      Registry none = new Registry(KernelRows.NONE, Guard.ofThisJvm());
      known = new SelectedKernels(support, failure, new Roll(none, wanted(), ClearLinker::await));
      return List.of(KernelSupport.noKernel(Level.WARNING, failure));
    }
  }
}
