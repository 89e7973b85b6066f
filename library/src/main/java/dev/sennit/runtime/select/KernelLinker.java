package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.aes.AesMode;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.LongMessageInParts;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.LinkerThread;
import dev.sennit.runtime.machine.Settings;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Eventual;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.Registry;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
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

  private static final Map<DigestAlgorithm, EventualKernel> EVENTUAL = new IdentityHashMap<>();

  static {
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      EVENTUAL.put(
          algorithm,
          new EventualKernel(algorithm, () -> used(algorithm), () -> usedInParts(algorithm)));
    }
  }

  private static final Eventual<AesKernels> GCM =
      new Eventual<>(() -> used(KernelLinker::gcm, AesMode.ENCRYPT, AesMode.DECRYPT));
  private static final Eventual<AesKernels> CTR =
      new Eventual<>(() -> used(KernelLinker::ctr, AesMode.CTR));

  private static volatile @Nullable SelectedKernels known;
  private static volatile @Nullable Thread thread;

  /** Not made before it is needed: until then a program may say what it wants. */
  private static final class Comparisons {
    private static final HandOver OF_THIS_JVM = new HandOver(Guard.ofThisJvm());
  }

  private KernelLinker() {}

  /**
   * The kernel of a digest if there is one yet, or else null. For a digest that the JDK does not
   * have it waits until kernels are linked: nothing else may be able to serve.
   */
  public static @Nullable DigestKernel kernel(DigestAlgorithm algorithm) {
    SelectedKernels kernels = algorithm.inJdk() ? ifKnown() : await();
    return kernels == null ? null : kernels.choice(algorithm).kernel();
  }

  /** The kernel of a digest, once there is one. */
  public static EventualKernel eventual(DigestAlgorithm algorithm) {
    return Objects.requireNonNull(EVENTUAL.get(algorithm));
  }

  /** The kernels of AES if there are any yet, or else null: the JDK has it. */
  public static @Nullable AesKernels aes() {
    SelectedKernels kernels = soon();
    return kernels == null ? null : kernels.aes().kernel();
  }

  /** The kernels of AES for GCM, once there are any. */
  public static Eventual<AesKernels> gcm() {
    return GCM;
  }

  /** The kernels of AES for CTR, once there are any. */
  public static Eventual<AesKernels> ctr() {
    return CTR;
  }

  private static @Nullable DigestKernel used(DigestAlgorithm algorithm) {
    DigestKernel kernel = kernel(algorithm);
    if (kernel != null && algorithm.inJdk()) {
      Comparisons.OF_THIS_JVM.use(new UsedDigest(kernel));
    }
    return kernel;
  }

  private static void usedInParts(DigestAlgorithm algorithm) {
    DigestKernel kernel = kernel(algorithm);
    if (kernel != null && algorithm.inJdk()) {
      Comparisons.OF_THIS_JVM.use(new DigestInParts(new UsedDigest(kernel)));
    }
  }

  /** Compared only where better ones may be missing: the JDK's AES is compiled late. */
  private static @Nullable AesKernels used(
      Supplier<Eventual<AesKernels>> eventual, AesMode... modes) {
    AesKernels kernels = aes();
    if (kernels != null && registry().rows().lack(KernelKind.MODE)) {
      Comparisons.OF_THIS_JVM.use(new UsedAes(kernels, List.of(modes), eventual.get()));
    }
    return kernels;
  }

  private static Registry registry() {
    return Objects.requireNonNull(known).registry();
  }

  /** Digests of a family share their kernel, and hand over together. */
  private record UsedDigest(DigestKernel kernel) implements HandOver.Service {
    @Override
    public String name() {
      return kernel.name();
    }

    @Override
    public List<GuardedKernel> guarded(Clock clock) {
      return new MessageDigestKind().guarded(kernel, clock);
    }

    @Override
    public HandOver.Pace pace() {
      return HandOver.Pace.SOON;
    }

    @Override
    public void handOver(String reason) {
      all().forEach(each -> each.handOver(reason));
    }

    private List<EventualKernel> all() {
      List<EventualKernel> all = new ArrayList<>();
      for (EventualKernel each : EVENTUAL.values()) {
        DigestKernel other = KernelLinker.kernel(each.algorithm());
        if (each.algorithm().inJdk() && other != null && other.name().equals(kernel.name())) {
          all.add(each);
        }
      }
      return all;
    }
  }

  private record DigestInParts(UsedDigest digest) implements HandOver.Service {
    @Override
    public String name() {
      return LongMessageInParts.name(digest.kernel());
    }

    @Override
    public List<GuardedKernel> guarded(Clock clock) {
      return List.of(LongMessageInParts.guarded(digest.kernel()));
    }

    @Override
    public HandOver.Pace pace() {
      return HandOver.Pace.BOTH_LATE;
    }

    @Override
    public void handOver(String reason) {
      digest.all().forEach(EventualKernel::share);
    }
  }

  private record UsedAes(AesKernels kernels, List<AesMode> modes, Eventual<AesKernels> eventual)
      implements HandOver.Service {
    @Override
    public String name() {
      return modes.getFirst().work;
    }

    @Override
    public List<GuardedKernel> guarded(Clock clock) {
      return new AesKind().guarded(kernels, modes, clock);
    }

    @Override
    public HandOver.Pace pace() {
      return HandOver.Pace.JDK_LATE;
    }

    @Override
    public void handOver(String reason) {
      eventual.handOver("the JDK computes " + name() + ": " + reason);
    }
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
