package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.aes.AesMode;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.LongMessageInParts;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Eventual;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.Registry;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What serves digests and AES, once kernels are linked. What a program uses of it is compared with
 * the JDK's compiled code, which may take over ({@link HandOver}).
 */
public final class Serving {
  private static final Map<DigestAlgorithm, EventualKernel> EVENTUAL = new IdentityHashMap<>();

  static {
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      EVENTUAL.put(
          algorithm,
          new EventualKernel(algorithm, () -> used(algorithm), () -> usedInParts(algorithm)));
    }
  }

  private static final Eventual<AesKernels> GCM =
      new Eventual<>(() -> used(Serving::gcm, AesMode.ENCRYPT, AesMode.DECRYPT));
  private static final Eventual<AesKernels> CTR =
      new Eventual<>(() -> used(Serving::ctr, AesMode.CTR));

  /** Not made before it is needed: until then a program may say what it wants. */
  private static final class Comparisons {
    private static final HandOver OF_THIS_JVM = new HandOver(Guard.ofThisJvm());
  }

  private Serving() {}

  /** The kernel of a digest, once there is one. */
  public static EventualKernel digest(DigestAlgorithm algorithm) {
    return Objects.requireNonNull(EVENTUAL.get(algorithm));
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
    DigestKernel kernel = KernelLinker.kernel(algorithm);
    if (kernel != null && algorithm.inJdk()) {
      Comparisons.OF_THIS_JVM.use(new UsedDigest(kernel));
    }
    return kernel;
  }

  private static void usedInParts(DigestAlgorithm algorithm) {
    DigestKernel kernel = KernelLinker.kernel(algorithm);
    if (kernel != null && algorithm.inJdk()) {
      Comparisons.OF_THIS_JVM.use(new DigestInParts(new UsedDigest(kernel)));
    }
  }

  /** Compared only where better ones may be missing: the JDK's AES is compiled late. */
  private static @Nullable AesKernels used(
      Supplier<Eventual<AesKernels>> eventual, AesMode... modes) {
    AesKernels kernels = KernelLinker.aes();
    if (kernels != null
        && Objects.requireNonNull(Registry.ofThisJvm()).rows().lack(KernelKind.MODE)) {
      Comparisons.OF_THIS_JVM.use(new UsedAes(kernels, List.of(modes), eventual.get()));
    }
    return kernels;
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
}
