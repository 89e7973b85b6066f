package dev.sennit.runtime.select;

import static dev.sennit.runtime.kernel.Stated.Targets.A64;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_APPLE;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_SHA2;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_SHA;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V3;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V4;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V4_INTEL;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.ChunkBatchDigest;
import dev.sennit.runtime.batch.ChunkKernels;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesBatchDigest;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.LanesKnownAnswers;
import dev.sennit.runtime.batch.SequentialBatchDigest;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.HmacKey;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.KernelRace;
import dev.sennit.runtime.guard.SlowKernel;
import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Families;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.machine.ProcessorCore;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Selects the kernel for several messages of a digest, when its first batch comes. The shared
 * object holds more of them than are of use on one machine: what was measured says which may be,
 * and where nothing could be, on AArch64, what LLVM's models of processors predict. Where several
 * are left, the first is used. On a core on which they were not measured ({@link MeasuredCores}),
 * another one is used if it wins a {@link KernelRace}.
 *
 * <p>The thread that asks first selects, and others that ask meanwhile wait. What is selected
 * passes a {@link Guard}, also on that thread. A kernel that is late in one look costs it 5 ms
 * more, and one that is late in two looks up to about 300 ms.
 */
public final class LaneSelection {
  /**
   * A kernel that pays.
   *
   * @param one the target whose kernel for one message is selected: what it is measured against
   * @param paysFrom how many messages must be under way for it to be faster than that
   * @param joinsFrom how many bytes a message must have for it to save 2800 cycles, which is what
   *     it takes to have a virtual thread wait for others
   */
  private record Row(
      KernelFamily family,
      KernelTarget one,
      KernelTarget target,
      KernelShape shape,
      int paysFrom,
      int joinsFrom) {

    /** Whether it is for that kernel for one message, and for this processor. */
    boolean isBeside(DigestKernel kernel, SelectedKernels kernels) {
      return family == kernel.algorithm().family()
          && one == kernel.target()
          && kernels.targets().contains(target);
    }
  }

  private static final List<Row> ROWS =
      List.of(
          row(Families.MD5, X64_V4_INTEL, X64_V4, 16, 2, 4, 700),
          row(Families.MD5, X64_V4_INTEL, X64_V4, 16, 3, 4, 700),
          row(Families.MD5, X64_V4, X64_V4, 16, 3, 3, 700),
          row(Families.MD5, X64_V4, X64_V4, 16, 2, 3, 700),
          row(Families.MD5, X64_V3, X64_V4, 16, 3, 8, 700),
          row(Families.MD5, X64_V3, X64_V3, 8, 3, 3, 700),
          row(Families.MD5, A64, A64, 4, 4, 4, 1000),
          row(Families.SHA1, X64_SHA, X64_V4, 16, 1, 4, 2000),
          row(Families.SHA1, X64_SHA, X64_V3, 8, 1, 5, 3000),
          row(Families.SHA1, X64_V4, X64_V4, 16, 1, 2, 500),
          row(Families.SHA1, X64_V3, X64_V3, 8, 1, 3, 500),
          row(Families.SHA1, A64_SHA2, A64_SHA2, 1, 2, 2, 12000),
          row(Families.SHA1, A64, A64, 4, 1, 2, 700),
          row(Families.SHA256, X64_SHA, X64_V4, 16, 1, 6, 1500),
          row(Families.SHA256, X64_SHA, X64_SHA, 1, 2, 2, 3000),
          row(Families.SHA256, X64_V4, X64_V4, 16, 1, 3, 500),
          row(Families.SHA256, X64_V3, X64_V3, 8, 1, 3, 700),
          row(Families.SHA256, A64_SHA2, A64_SHA2, 1, 2, 2, 8000),
          row(Families.SHA256, A64, A64, 4, 1, 3, 500),
          row(Families.SHA512, X64_V4, X64_V4, 8, 1, 3, 1000),
          row(Families.SHA512, X64_V3, X64_V3, 4, 1, 3, 1600),
          row(Families.SHA512, A64, A64, 2, 1, 2, 6000),
          row(Families.SM3, X64_V3, X64_V4, 16, 1, 3, 500),
          row(Families.SM3, X64_V3, X64_V3, 8, 1, 3, 500),
          row(Families.SM3, A64, A64, 4, 1, 2, 600),
          row(Families.BLAKE3, X64_V4_INTEL, X64_V4_INTEL, 16, 1, 3, Integer.MAX_VALUE),
          row(Families.BLAKE3, X64_V4_INTEL, X64_V4_INTEL, 8, 1, 3, Integer.MAX_VALUE),
          row(Families.BLAKE3, X64_V4_INTEL, X64_V4_INTEL, 1, 4, 2, Integer.MAX_VALUE),
          row(Families.BLAKE3, X64_V3, X64_V4, 16, 2, 3, Integer.MAX_VALUE),
          row(Families.BLAKE3, X64_V3, X64_V4, 16, 1, 3, Integer.MAX_VALUE),
          row(Families.BLAKE3, X64_V3, X64_V3, 8, 1, 2, Integer.MAX_VALUE),
          row(Families.BLAKE3, A64, A64, 4, 1, 2, Integer.MAX_VALUE),
          row(Families.KECCAK_136, X64_V4, X64_V4, 8, 1, 2, 500),
          row(Families.KECCAK_136, X64_V3, X64_V4, 8, 1, 2, 500),
          row(Families.KECCAK_136, X64_V3, X64_V3, 4, 1, 2, 700),
          row(Families.KECCAK_136, A64_APPLE, A64_APPLE, 2, 1, 2, 500),
          row(Families.KECCAK_136, A64, A64, 2, 1, 2, 1500));

  private static final LaneSelection OF_THIS_JVM = new LaneSelection(Guard.ofThisJvm());

  private final Guard guard;
  private final ConcurrentHashMap<DigestAlgorithm, LaneChoice> choices = new ConcurrentHashMap<>();
  // By the names of kernels, which digests of one family share.
  private final Set<String> quickEnough = new HashSet<>();
  private final List<SlowKernel> dropped = new CopyOnWriteArrayList<>();

  /** Begins a selection, of which a JVM needs one only. */
  LaneSelection(Guard guard) {
    this.guard = guard;
  }

  private static Row row(
      KernelFamily family,
      KernelTarget one,
      KernelTarget target,
      int lanes,
      int strands,
      int paysFrom,
      int joinsFrom) {
    return new Row(family, one, target, new KernelShape(lanes, strands), paysFrom, joinsFrom);
  }

  /** What serves batches of a digest, or null where that is its kernel for one message, or none. */
  public static LaneChoice of(DigestAlgorithm algorithm) {
    return NativeMemory.isExhausted() ? null : OF_THIS_JVM.choice(algorithm);
  }

  /**
   * A new computation of digests, by the best means there is; waits until kernels are linked.
   *
   * @param prefix what every message begins with, before what is added of it: shorter than a block
   * @param sink where digests go
   */
  public static BatchDigest newBatch(DigestAlgorithm algorithm, byte[] prefix, DigestSink sink) {
    return newBatch(algorithm, prefix, sink, 0);
  }

  /**
   * The same for messages that are better read in longer parts.
   *
   * @param partLength how many bytes a part has at least
   */
  public static BatchDigest newBatch(
      DigestAlgorithm algorithm, byte[] prefix, DigestSink sink, int partLength) {
    LaneChoice choice = algorithm.isTree() ? null : of(algorithm);
    if (choice != null) {
      try {
        return LanesBatchDigest.of(choice, prefix, sink, partLength);
      } catch (OutOfMemoryError e) {
        // One message by itself needs no native memory.
        NativeMemory.noteExhausted();
      }
    }
    DigestKernel one = algorithm.isTree() ? null : KernelLinker.kernel(algorithm);
    SequentialBatchDigest inTurn =
        new SequentialBatchDigest(
            algorithm,
            KernelLinker.running(algorithm),
            one == null ? null : one::hash,
            prefix,
            sink,
            partLength);
    ChunkKernels chunks = algorithm.isTree() && prefix.length == 0 ? TreeSelection.kernels() : null;
    return chunks == null ? inTurn : new ChunkBatchDigest(chunks, sink, inTurn);
  }

  /** A new computation of codes with a key, likewise. */
  public static BatchDigest newBatch(HmacKey key, DigestSink sink) {
    DigestAlgorithm digest = key.algorithm().digest();
    LaneChoice choice = of(digest);
    KeyedKernel keyed = choice == null ? null : key.keyed();
    if (keyed != null) {
      try {
        return LanesBatchDigest.of(choice, keyed, sink);
      } catch (OutOfMemoryError e) {
        NativeMemory.noteExhausted();
      }
    }
    return new SequentialBatchDigest(
        digest, key.running(), key::mac, BatchDigest.NO_PREFIX, sink, 0);
  }

  /**
   * How long messages must be so that threads which have one each had better wait for others; there
   * is no such message where there is no kernel for several. Waits until kernels are linked.
   */
  public static int joinsFrom(DigestAlgorithm algorithm) {
    LaneChoice choice = algorithm.isTree() ? null : of(algorithm);
    return choice != null ? choice.joinsFrom() : Integer.MAX_VALUE;
  }

  /** Returns the kernels that were too slow, of those that batches have asked for. */
  public static List<SlowKernel> dropped() {
    return OF_THIS_JVM.slow();
  }

  /** Returns the kernels that this selection dropped. */
  List<SlowKernel> slow() {
    return List.copyOf(dropped);
  }

  /** Selects what serves batches of a digest, once; null if there is no kernel for several. */
  LaneChoice choice(DigestAlgorithm algorithm) {
    LaneChoice choice = choices.get(algorithm);
    if (choice == null) {
      SelectedKernels kernels = KernelLinker.await();
      // On the thread that links: it asks again later.
      choice = kernels == null ? null : select(kernels, algorithm);
    }
    return choice == null || choice.lanes() == null ? null : choice;
  }

  private LaneChoice select(SelectedKernels kernels, DigestAlgorithm algorithm) {
    List<Complaint> complaints = new ArrayList<>();
    LaneChoice choice;
    // One thread at a time: side by side, they would disturb each other's times.
    synchronized (this) {
      choice = choices.get(algorithm);
      if (choice == null) {
        try {
          choice = select(kernels, kernels.choice(algorithm).kernel(), complaints);
          choices.put(algorithm, choice);
        } catch (OutOfMemoryError e) {
          NativeMemory.noteExhausted();
        }
      }
    }
    // Not before: a logger may compute batches itself.
    for (Complaint complaint : complaints) {
      complaint.log();
    }
    return choice;
  }

  /** Selects among the kernels for several messages, beside that for one. */
  LaneChoice select(SelectedKernels kernels, DigestKernel one, List<Complaint> complaints) {
    return select(kernels, one, KernelSupport.ofThisJvm().core(), complaints);
  }

  /** Selects among them as on a core. */
  LaneChoice select(
      SelectedKernels kernels, DigestKernel one, ProcessorCore core, List<Complaint> complaints) {
    LaneChoice chosen = new LaneChoice(one, null, 0, 0);
    if (one == null) {
      return chosen;
    }
    for (Row row : ROWS) {
      if (row.isBeside(one, kernels)) {
        LanesKernel lanes = LanesKernel.of(kernels.sharedObject(), one, row.target(), row.shape());
        if (lanes != null
            && !SlowKernel.isAmong(dropped, lanes.name())
            && isBetter(lanes, chosen, core)) {
          LaneChoice choice = new LaneChoice(one, lanes, row.paysFrom(), row.joinsFrom());
          if (!LanesKnownAnswers.areComputedBy(choice)) {
            complaints.add(failure(lanes, one.algorithm()));
          } else if (isQuickEnough(choice, complaints)) {
            chosen = choice;
          }
        }
      }
    }
    return chosen;
  }

  /** The kernels of chunks: what was chosen, and those of its target for fewer. */
  static ChunkKernels kernelsOfChunks(LaneChoice choice) {
    List<LanesKernel> several = new ArrayList<>(List.of(choice.lanes()));
    try {
      addForFewer(several, choice.one());
    } catch (OutOfMemoryError e) {
      NativeMemory.noteExhausted();
    }
    return new ChunkKernels(choice.one(), List.copyOf(several));
  }

  private static void addForFewer(List<LanesKernel> several, DigestKernel one) {
    SelectedKernels kernels = KernelLinker.await();
    for (Row row : ROWS) {
      LanesKernel least = several.getLast();
      if (row.isBeside(one, kernels)
          && row.target() == least.target()
          && row.shape().messages() < least.shape().messages()) {
        LanesKernel fewer = LanesKernel.of(kernels.sharedObject(), one, row.target(), row.shape());
        if (fewer != null
            && LanesKnownAnswers.areComputedBy(new LaneChoice(one, fewer, row.paysFrom(), 0))) {
          several.add(fewer);
        }
      }
    }
  }

  private static boolean isBetter(LanesKernel lanes, LaneChoice chosen, ProcessorCore core) {
    if (chosen.lanes() == null) {
      return true;
    }
    // A race knows less than what was measured.
    if (MeasuredCores.orderLanes(core)) {
      return false;
    }
    try (Arena arena = Arena.ofConfined()) {
      return GuardedLanesKernel.race(lanes, chosen.lanes(), chosen.one(), arena).compete().isWon();
    }
  }

  /** Whether the {@link Guard} keeps the kernel, at which it looks once for all its digests. */
  private boolean isQuickEnough(LaneChoice choice, List<Complaint> complaints) {
    String name = choice.lanes().name();
    if (!guard.isOn() || quickEnough.contains(name)) {
      return true;
    }
    try (Arena arena = Arena.ofConfined()) {
      GuardedKernel guardedKernel =
          GuardedLanesKernel.of(choice.lanes(), choice.one(), guard.clock(), arena);
      for (SlowKernel each : guard.dropped(List.of(guardedKernel))) {
        dropped.add(each);
        complaints.add(new Complaint(Level.WARNING, each.describe()));
        return false;
      }
    }
    return quickEnough.add(name);
  }

  private static Complaint failure(LanesKernel lanes, DigestAlgorithm algorithm) {
    return new Complaint(
        Level.ERROR,
        "kernel "
            + lanes.name()
            + " fails its known answers of "
            + algorithm.name()
            + " on this machine and is not used");
  }
}
