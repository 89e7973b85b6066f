package dev.sennit.runtime.digest;

import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;
import dev.sennit.runtime.guard.KernelRace;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.machine.ProcessorCore;
import dev.sennit.runtime.machine.Settings;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LibraryKind;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Kernels of digests for one message. Without them the JDK's digests serve, or those in Java. */
public final class MessageDigestKind implements LibraryKind<DigestKernel> {
  // A digest of one block, by all kernels.
  private static final int SMALL = 16;
  private static final int LARGE = 4096;

  // In a call of the JDK's digest, without its block.
  private static final double AROUND_A_BLOCK = 100;

  private final KernelRows rows;
  private final List<KernelRow> all;
  private final ProcessorCore core;
  private final CallOverhead overhead = new CallOverhead();
  // Who wins, by the rounds that families share.
  private final Map<String, Boolean> races = new HashMap<>();

  public MessageDigestKind(KernelRows rows, ProcessorCore core) {
    this.rows = rows;
    this.all = rows.of(KernelKind.MESSAGE);
    this.core = core;
  }

  /** The kernels of a digest, of the most preferred target first. */
  public List<DigestKernel> candidates(DigestAlgorithm algorithm) {
    List<DigestKernel> candidates = new ArrayList<>();
    for (KernelRow row : all) {
      if (row.family().equals(algorithm.family().name())) {
        candidates.add(new DigestKernel(rows.function(row), algorithm, row.target()));
      }
    }
    return candidates;
  }

  @Override
  public boolean computesKnownAnswers(DigestKernel kernel) {
    return KnownAnswers.areComputedBy(kernel);
  }

  /**
   * Two targets have an order that depends on the core. What was measured knows more than a race.
   */
  @Override
  public boolean isFaster(DigestKernel rival, DigestKernel preferred, Clock clock) {
    if (preferred.target() != Targets.X64_V4
        || rival.target() != Targets.X64_V3
        || Settings.ofThisJvm().isForced()) {
      return false;
    }
    String rounds = rival.algorithm().family().rounds();
    return switch (MeasuredCores.ofV3(core, rounds)) {
      case FASTER -> true;
      case NOT_FASTER -> false;
      case NOT_MEASURED -> wins(rounds, rival, preferred, clock);
    };
  }

  private boolean wins(String rounds, DigestKernel rival, DigestKernel preferred, Clock clock) {
    // Not by a lambda, which would start the machinery of invokedynamic.
    if (!races.containsKey(rounds)) {
      races.put(rounds, race(rival, preferred, clock).compete().compete().isWon());
    }
    return races.get(rounds);
  }

  /** A race that has not begun. */
  public static KernelRace race(DigestKernel rival, DigestKernel other, Clock clock) {
    int length = rival.bytesPerCall() / 2;
    return new KernelRace(new AtWork(rival, length), new AtWork(other, length), length, clock);
  }

  @Override
  public List<GuardedKernel> guarded(DigestKernel kernel, Clock clock) {
    AtWork atWork = new AtWork(kernel, LARGE);
    overhead.add(atWork);
    DigestAlgorithm algorithm = kernel.algorithm();
    double block = JdkTimes.ofBlock(algorithm.family(), rows.targets());
    int blocks = LARGE / kernel.blockLength() + 1;
    return List.of(
        new GuardedKernel(
            kernel.name(),
            algorithm.family().name(),
            overhead,
            atWork,
            algorithm.inJdk() ? "the JDK's digest" : "Sennit's digest in Java",
            new Load(SMALL, block + AROUND_A_BLOCK),
            new Load(LARGE, blocks * block + AROUND_A_BLOCK)));
  }

  /** A kernel that computes one message. */
  public static final class AtWork implements KernelContestant {
    private final DigestKernel kernel;
    private final MemorySegment message;
    private final MemorySegment after;

    /**
     * @param longest how many bytes the message has at most
     */
    public AtWork(DigestKernel kernel, int longest) {
      this.kernel = kernel;
      this.message = MemorySegment.ofArray(new byte[longest]);
      this.after = MemorySegment.ofArray(new byte[kernel.stateLength()]);
    }

    public DigestKernel kernel() {
      return kernel;
    }

    @Override
    public void enter() {
      absorb(0, DigestKernel.NOT_THE_END);
    }

    @Override
    public void compute(int length) {
      absorb(length, kernel.end(length));
    }

    @Override
    public Contestant otherwise() {
      return new Otherwise(OtherProviders.newDigest(kernel.algorithm()));
    }

    private void absorb(int length, long end) {
      kernel.absorb(kernel.initialState(), message, length, end, after);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Otherwise(MessageDigest digest, byte[] message) implements Contestant {
    Otherwise(MessageDigest digest) {
      this(digest, new byte[LARGE]);
    }

    @Override
    public void compute(int length) {
      digest.update(message, 0, length);
      byte[] _ = digest.digest();
    }
  }
}
