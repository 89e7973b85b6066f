package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.registry.CallOverhead;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.FallbackComparison;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.GuardedKernel.Load;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.registry.KernelRace;
import dev.sennit.runtime.registry.LibraryKind;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Predicate;

/**
 * Kernels with several states. Without them the kernel for one message serves, and without one for
 * pairs that for several. All are machine code, so the time of the one tells what the other may
 * take.
 */
public final class ParallelKind<K extends ParallelKernel> implements LibraryKind<K> {
  private static final int BLOCKS = 128;
  private static final int TURNS = 4;

  private final Predicate<K> answers;

  /**
   * @param answers says whether each state of a kernel comes to what it must
   */
  public ParallelKind(Predicate<K> answers) {
    this.answers = answers;
  }

  /** Kernels for several messages. */
  public static ParallelKind<LanesKernel> ofMessages() {
    return new ParallelKind<>(LoopKnownAnswers::ofMessagesAreComputedBy);
  }

  /** Kernels for several messages of one block, whose padding they know. */
  public static ParallelKind<PairsKernel> ofPairs() {
    return new ParallelKind<>(LoopKnownAnswers::ofPairsAreComputedBy);
  }

  @Override
  public boolean computesKnownAnswers(K kernel) {
    return answers.test(kernel);
  }

  /** Cores of one target differ, so a race knows more than any order. */
  @Override
  public KernelRace race(K rival, K preferred, Clock clock) {
    int length = length(rival.one());
    return new KernelRace(new AtWork(rival, length), new AtWork(preferred, length), length, clock);
  }

  /** A race with the kernel for one message. */
  static KernelRace raceWithOne(ParallelKernel kernel, Clock clock) {
    int length = length(kernel.one());
    AtWork atWork = new AtWork(kernel, length);
    return new KernelRace(atWork, atWork.otherwise(), length, clock).compete();
  }

  /** So long that the way into a kernel, which takes microseconds in a cold JVM, counts little. */
  private static int length(DigestKernel one) {
    return Math.min(BLOCKS * one.blockLength(), one.bytesPerCall());
  }

  @Override
  public List<GuardedKernel> guarded(K kernel, Clock clock) {
    DigestKernel one = kernel.one();
    int length = length(one);
    AtWork atWork = new AtWork(kernel, length);
    KernelContestant otherwise = atWork.otherwise();
    // The way to the one is about as long, and so much shorter than a message that this is enough.
    CallOverhead overhead = new CallOverhead();
    overhead.add(otherwise);
    overhead.add(atWork);
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) {
      least = Math.min(least, clock.of(otherwise, length));
    }
    Load load = new Load(length, FallbackComparison.CLEARLY * least / otherwise.messages());
    return List.of(
        new GuardedKernel(
            kernel.name(),
            one.algorithm().family().name(),
            overhead,
            atWork,
            "kernel "
                .concat(
                    kernel instanceof PairsKernel pairs ? pairs.otherwise().name() : one.name()),
            load,
            load));
  }

  /** A kernel whose messages all lie in one place. */
  public record AtWork(
      ParallelKernel kernel, int longest, MemorySegment states, MemorySegment message)
      implements KernelContestant {
    AtWork(ParallelKernel kernel, int longest) {
      this(
          kernel,
          longest,
          MemorySegment.ofArray(kernel.initialStates().toArray(ValueLayout.JAVA_BYTE)),
          Arena.ofAuto().allocate(longest));
    }

    @Override
    public void enter() {
      compute(0);
    }

    @Override
    public void compute(int length) {
      kernel.absorb(states, states, message, 0, length / kernel.one().blockLength());
    }

    @Override
    public KernelContestant otherwise() {
      return kernel instanceof PairsKernel pairs
          ? new WithPadding(new AtWork(pairs.otherwise(), longest))
          : new MessageDigestKind.AtWork(kernel.one(), longest);
    }

    @Override
    public int messages() {
      return kernel.shape().messages();
    }
  }

  /** Messages and as many blocks of padding, in two calls. */
  private record WithPadding(AtWork lanes) implements KernelContestant {
    @Override
    public void enter() {
      lanes.enter();
    }

    @Override
    public void compute(int length) {
      lanes.compute(length);
      lanes.compute(length);
    }

    @Override
    public Contestant otherwise() {
      return lanes.otherwise();
    }

    @Override
    public int messages() {
      return lanes.messages();
    }
  }
}
