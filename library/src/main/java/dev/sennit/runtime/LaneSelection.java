package dev.sennit.runtime;

import static dev.sennit.runtime.Target.A64;
import static dev.sennit.runtime.Target.A64_APPLE;
import static dev.sennit.runtime.Target.A64_SHA2;
import static dev.sennit.runtime.Target.X64_SHA;
import static dev.sennit.runtime.Target.X64_V3;
import static dev.sennit.runtime.Target.X64_V4;

import dev.sennit.runtime.KernelSelection.Complaint;
import dev.sennit.runtime.KnownAnswers.KnownAnswer;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Selects the kernel for several messages of a digest, when its first batch comes. The shared
 * object holds more of them than are of use on one machine: what was measured says which may be,
 * and where nothing could be, on AArch64, what LLVM's models of processors predict. Where several
 * are left, the first is used unless another one wins a {@link Trial}.
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
      KernelFamily family, Target one, Target target, Shape shape, int paysFrom, int joinsFrom) {}

  private static final List<Row> ROWS =
      List.of(
          row(KernelFamily.MD5, X64_V4, X64_V4, 16, 2, 3, 700),
          row(KernelFamily.MD5, X64_V4, X64_V4, 16, 3, 3, 700),
          row(KernelFamily.MD5, X64_V3, X64_V4, 16, 3, 8, 700),
          row(KernelFamily.MD5, X64_V3, X64_V3, 8, 3, 3, 700),
          row(KernelFamily.MD5, A64, A64, 4, 4, 4, 1000),
          row(KernelFamily.SHA_1, X64_SHA, X64_V4, 16, 1, 4, 2000),
          row(KernelFamily.SHA_1, X64_SHA, X64_V3, 8, 1, 5, 3000),
          row(KernelFamily.SHA_1, X64_V4, X64_V4, 16, 1, 2, 500),
          row(KernelFamily.SHA_1, X64_V3, X64_V3, 8, 1, 3, 500),
          row(KernelFamily.SHA_1, A64_SHA2, A64_SHA2, 1, 2, 2, 12000),
          row(KernelFamily.SHA_1, A64, A64, 4, 1, 2, 700),
          row(KernelFamily.SHA_256, X64_SHA, X64_SHA, 1, 2, 2, 3000),
          row(KernelFamily.SHA_256, X64_SHA, X64_V4, 16, 1, 6, 1500),
          row(KernelFamily.SHA_256, X64_V4, X64_V4, 16, 1, 3, 500),
          row(KernelFamily.SHA_256, X64_V3, X64_V3, 8, 1, 3, 700),
          row(KernelFamily.SHA_256, A64_SHA2, A64_SHA2, 1, 2, 2, 8000),
          row(KernelFamily.SHA_256, A64, A64, 4, 1, 3, 500),
          row(KernelFamily.SHA_512, X64_V4, X64_V4, 8, 1, 3, 1000),
          row(KernelFamily.SHA_512, X64_V3, X64_V3, 4, 1, 3, 1600),
          row(KernelFamily.SHA_512, A64, A64, 2, 1, 2, 6000),
          row(KernelFamily.SM3, X64_V3, X64_V4, 16, 1, 3, 500),
          row(KernelFamily.SM3, X64_V3, X64_V3, 8, 1, 3, 500),
          row(KernelFamily.SM3, A64, A64, 4, 1, 2, 600),
          row(KernelFamily.KECCAK_136, X64_V4, X64_V4, 8, 1, 2, 500),
          row(KernelFamily.KECCAK_136, X64_V3, X64_V4, 8, 1, 2, 500),
          row(KernelFamily.KECCAK_136, X64_V3, X64_V3, 4, 1, 2, 700),
          row(KernelFamily.KECCAK_136, A64_APPLE, A64_APPLE, 2, 1, 2, 500),
          row(KernelFamily.KECCAK_136, A64, A64, 2, 1, 2, 1500));

  /** What serves batches of a digest. */
  static final class Choice {
    private final DigestKernel one;
    private final LanesKernel lanes;
    private final int paysFrom;
    private final int joinsFrom;
    private final Reused<LanesDigest> idle = new Reused<>(() -> LanesDigest.reused(this));

    /**
     * @param one the kernel for one message
     * @param lanes the kernel for several; null if it does not pay to have one
     * @param paysFrom how many messages must be under way for it to be faster than the other
     * @param joinsFrom how long messages of threads must be so that these had better wait for
     *     others
     */
    Choice(DigestKernel one, LanesKernel lanes, int paysFrom, int joinsFrom) {
      this.one = one;
      this.lanes = lanes;
      this.paysFrom = paysFrom;
      this.joinsFrom = joinsFrom;
    }

    DigestKernel one() {
      return one;
    }

    LanesKernel lanes() {
      return lanes;
    }

    int paysFrom() {
      return paysFrom;
    }

    int joinsFrom() {
      return joinsFrom;
    }

    /** Computations that can be used again. */
    Reused<LanesDigest> idle() {
      return idle;
    }

    @Override
    public String toString() {
      return lanes.name() + " from " + paysFrom;
    }
  }

  private static final LaneSelection OF_THIS_JVM = new LaneSelection(Guard.ofThisJvm());

  private final Guard guard;
  private final ConcurrentHashMap<DigestAlgorithm, Choice> choices = new ConcurrentHashMap<>();
  // By the names of kernels, which digests of one family share.
  private final Set<String> quickEnough = new HashSet<>();
  private final List<SlowKernel> dropped = new CopyOnWriteArrayList<>();

  /** Begins a selection, of which a JVM needs one only. */
  LaneSelection(Guard guard) {
    this.guard = guard;
  }

  private static Row row(
      KernelFamily family,
      Target one,
      Target target,
      int lanes,
      int strands,
      int paysFrom,
      int joinsFrom) {
    return new Row(family, one, target, new Shape(lanes, strands), paysFrom, joinsFrom);
  }

  /** What serves batches of a digest, or null where that is its kernel for one message, or none. */
  static Choice of(DigestAlgorithm algorithm) {
    return NativeMemory.isExhausted() ? null : OF_THIS_JVM.choice(algorithm);
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
  Choice choice(DigestAlgorithm algorithm) {
    Choice choice = choices.get(algorithm);
    if (choice == null) {
      Kernels kernels = KernelLinker.await();
      // Who links is asked again later.
      choice = kernels == null ? null : select(kernels, algorithm);
    }
    return choice == null || choice.lanes() == null ? null : choice;
  }

  private Choice select(Kernels kernels, DigestAlgorithm algorithm) {
    List<Complaint> complaints = new ArrayList<>();
    Choice choice;
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

  private Choice select(Kernels kernels, DigestKernel one, List<Complaint> complaints) {
    Choice chosen = new Choice(one, null, 0, 0);
    if (one == null) {
      return chosen;
    }
    for (Row row : ROWS) {
      if (row.family() == one.algorithm().family()
          && row.one() == one.target()
          && kernels.targets().contains(row.target())) {
        LanesKernel lanes = LanesKernel.of(kernels.sharedObject(), one, row.target(), row.shape());
        if (lanes != null
            && !SlowKernel.isAmong(dropped, lanes.name())
            && isBetter(lanes, chosen)) {
          Choice choice = new Choice(one, lanes, row.paysFrom(), row.joinsFrom());
          if (!computesKnownAnswers(choice)) {
            complaints.add(failure(lanes, one.algorithm()));
          } else if (isQuickEnough(choice, complaints)) {
            chosen = choice;
          }
        }
      }
    }
    return chosen;
  }

  private static boolean isBetter(LanesKernel lanes, Choice chosen) {
    if (chosen.lanes() == null) {
      return true;
    }
    try (Arena arena = Arena.ofConfined()) {
      return Trial.of(lanes, chosen.lanes(), chosen.one(), arena).compete().isWon();
    }
  }

  /** Whether the {@link Guard} keeps the kernel, at which it looks once for all its digests. */
  private boolean isQuickEnough(Choice choice, List<Complaint> complaints) {
    String name = choice.lanes().name();
    if (!guard.isOn() || quickEnough.contains(name)) {
      return true;
    }
    try (Arena arena = Arena.ofConfined()) {
      Charge charge = LanesCharge.of(choice.lanes(), choice.one(), guard.clock(), arena);
      for (SlowKernel each : guard.dropped(List.of(charge))) {
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

  /** Whether the kernel works on this machine: each message comes first in each lane. */
  static boolean computesKnownAnswers(Choice choice) {
    // An interrupt ends a batch, but not what decides about all of them.
    boolean interrupted = Thread.interrupted();
    try {
      return choice.lanes().leavesStatesOfNothing()
          && computesKnownAnswersInEveryLane(new Choice(choice.one(), choice.lanes(), 1, 0));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean computesKnownAnswersInEveryLane(Choice choice) {
    List<KnownAnswer> answers = KnownAnswers.of(choice.one().algorithm());
    int messages = choice.lanes().shape().messages();
    int digestLength = choice.one().digestLength();
    byte[] result = new byte[2 * messages * digestLength];
    for (int turn = 0; turn < answers.size(); turn++) {
      Arrays.fill(result, (byte) 0);
      try (LanesDigest digest =
          LanesDigest.of(
              choice,
              BatchDigest.NO_PREFIX,
              new DigestsInMemory(
                  choice.one().algorithm(), MemorySegment.ofArray(result), digestLength),
              0)) {
        for (int i = 0; i < 2 * messages; i++) {
          byte[] message = answers.get((i + turn) % answers.size()).message();
          digest.add(i, message, 0, message.length);
        }
        digest.finish();
      }
      for (int i = 0; i < 2 * messages; i++) {
        byte[] expected = answers.get((i + turn) % answers.size()).digest();
        if (!Arrays.equals(
            result, i * digestLength, (i + 1) * digestLength, expected, 0, digestLength)) {
          return false;
        }
      }
    }
    return true;
  }
}
