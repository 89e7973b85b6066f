package dev.sennit.runtime.select;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesBatchDigest;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.batch.SequentialBatchDigest;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KernelStreamingDigest;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.registry.Registry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Selects the kernel for several messages of a digest, when its first batch comes.
 *
 * <p>The thread that asks first selects, and others that ask meanwhile wait. A kernel that is late
 * in one look of the guard costs it 5 ms more, and one that is late in two looks up to about 300
 * ms.
 */
public final class LaneSelection {
  private static final ConcurrentHashMap<DigestAlgorithm, Optional<LaneChoice>> CHOICES =
      new ConcurrentHashMap<>();

  private static final ConcurrentHashMap<LanesKernel, Optional<LanesKernel>> OF_PAIRS =
      new ConcurrentHashMap<>();

  private LaneSelection() {}

  /** What serves batches of a digest, or null where that is its kernel for one message, or none. */
  public static @Nullable LaneChoice of(DigestAlgorithm algorithm) {
    if (NativeMemory.isExhausted()) {
      return null;
    }
    Optional<LaneChoice> choice = CHOICES.get(algorithm);
    if (choice == null) {
      SelectedKernels kernels = KernelLinker.await();
      // On the thread that links: it asks again later.
      choice = kernels == null ? Optional.empty() : select(kernels, algorithm);
    }
    return choice.orElse(null);
  }

  /**
   * The kernel that takes pairs of digests with their padding, or null if there is none of the
   * target that serves. It need not race with that kernel, as it does less.
   */
  public static @Nullable LanesKernel ofPairs(LaneChoice choice) {
    SelectedKernels kernels = KernelLinker.await();
    if (kernels == null) {
      return null;
    }
    // No computeIfAbsent: an error within it can leave an entry that all other threads wait for.
    Optional<LanesKernel> kernel = OF_PAIRS.get(choice.lanes());
    if (kernel == null) {
      kernel = Optional.ofNullable(chooseOfPairs(kernels, choice.lanes()));
      OF_PAIRS.put(choice.lanes(), kernel);
    }
    // Not before: a logger may compute trees itself.
    Complaint.log(kernels.registry().complaints());
    return kernel.orElse(null);
  }

  private static @Nullable LanesKernel chooseOfPairs(SelectedKernels kernels, LanesKernel lanes) {
    DigestAlgorithm digest = lanes.one().algorithm();
    if (2 * digest.digestLength() != lanes.one().blockLength()) {
      return null;
    }
    Registry registry = kernels.registry();
    ParallelKind<LanesKernel> kind = ParallelKind.ofPairs();
    List<LanesKernel> candidates = kind.candidates(registry.rows(), lanes.one());
    candidates.removeIf(kernel -> kernel.target() != lanes.target());
    return registry.chooseUnguarded(kind, digest.name(), candidates).kernel();
  }

  /**
   * A new computation of digests, by the best means there is; waits until kernels are linked.
   *
   * @param prefix what every message begins with, before what is added of it: shorter than a block
   * @param sink where digests go
   * @param partLength how many bytes a part of a message has at least
   */
  public static BatchDigest newBatch(
      DigestAlgorithm algorithm, byte[] prefix, DigestSink sink, int partLength) {
    LaneChoice choice = of(algorithm);
    if (choice != null) {
      try {
        return LanesBatchDigest.of(choice, prefix, sink, partLength);
      } catch (OutOfMemoryError e) {
        // One message by itself needs no native memory.
        NativeMemory.noteExhausted();
      }
    }
    DigestKernel one = KernelLinker.kernel(algorithm);
    return new SequentialBatchDigest(
        algorithm,
        new KernelStreamingDigest(KernelLinker.eventual(algorithm)),
        one == null ? null : one::hash,
        prefix,
        sink,
        partLength);
  }

  /** A new computation of codes with a key, likewise. */
  public static BatchDigest newBatch(HmacKey key, DigestSink sink) {
    DigestAlgorithm digest = key.algorithm().digest();
    LaneChoice choice = of(digest);
    KeyedKernel keyed = choice == null ? null : key.keyed();
    if (choice != null && keyed != null) {
      try {
        return LanesBatchDigest.of(choice, keyed, sink);
      } catch (OutOfMemoryError e) {
        NativeMemory.noteExhausted();
      }
    }
    return new SequentialBatchDigest(
        digest, key.running(), key::mac, BatchDigest.NO_PREFIX, sink, 0);
  }

  private static Optional<LaneChoice> select(SelectedKernels kernels, DigestAlgorithm algorithm) {
    Optional<LaneChoice> choice;
    synchronized (CHOICES) {
      choice = CHOICES.get(algorithm);
      if (choice == null) {
        try {
          DigestKernel one = kernels.choice(algorithm).kernel();
          choice = Optional.ofNullable(choose(kernels.registry(), one));
          CHOICES.put(algorithm, choice);
        } catch (OutOfMemoryError e) {
          NativeMemory.noteExhausted();
          choice = Optional.empty();
        }
      }
    }
    // Not before: a logger may compute batches itself.
    Complaint.log(kernels.registry().complaints());
    return choice;
  }

  /** Chooses among the kernels beside that for one message; null if there is none. */
  static @Nullable LaneChoice choose(Registry registry, @Nullable DigestKernel one) {
    ParallelKind<LanesKernel> kind = ParallelKind.ofMessages();
    LanesKernel kernel =
        one == null
            ? null
            : registry
                .choose(kind, one.algorithm().name(), kind.candidates(registry.rows(), one))
                .kernel();
    if (kernel == null) {
      return null;
    }
    return registry.isRaced() ? LaneChoice.ofFaster(kernel, registry) : LaneChoice.byModels(kernel);
  }
}
