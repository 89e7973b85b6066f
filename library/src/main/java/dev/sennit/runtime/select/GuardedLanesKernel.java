package dev.sennit.runtime.select;

import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.FallbackComparison;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;
import dev.sennit.runtime.guard.KernelRace;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Shows the {@link Guard} a kernel for several messages, and the kernel for one. Both are machine
 * code, so the time of the one tells what the other may take.
 */
final class GuardedLanesKernel {
  private static final int BLOCKS = 128;
  private static final int TURNS = 4;

  private GuardedLanesKernel() {}

  static GuardedKernel of(LanesKernel lanes, DigestKernel one, Clock clock, Arena arena) {
    int length = Math.min(BLOCKS * one.blockLength(), one.bytesPerCall());
    KernelContestant otherwise = new GuardedDigestKernel.ByKernel(one, length);
    ByKernel byKernel = new ByKernel(lanes, one, length, arena);
    // The way to the one is about as long, and so much shorter than a message that this is enough.
    CallOverhead overhead = new CallOverhead();
    overhead.add(otherwise);
    overhead.add(byKernel);
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) {
      least = Math.min(least, clock.of(otherwise, length));
    }
    Load load = new Load(length, FallbackComparison.CLEARLY * least);
    return new GuardedKernel(
        lanes.name(),
        one.algorithm().family().name(),
        overhead,
        byKernel,
        "kernel ".concat(one.name()),
        load,
        load);
  }

  /** Returns a race of two kernels for several messages of a digest, which has not begun. */
  static KernelRace race(LanesKernel rival, LanesKernel other, DigestKernel one, Arena arena) {
    // So long that the way into a kernel, which takes microseconds in a cold JVM, counts little.
    int length = BLOCKS * one.blockLength();
    return new KernelRace(
        new ByKernel(rival, one, length, arena), new ByKernel(other, one, length, arena), length);
  }

  /** A kernel that computes several messages, all of which lie in one place. */
  static final class ByKernel implements KernelContestant {
    private final LanesKernel kernel;
    private final DigestKernel one;
    private final int longest;
    private final MemorySegment states;
    private final MemorySegment message;
    private final MemorySegment addresses;

    /**
     * Allocates memory.
     *
     * @param longest how many bytes a message has at most
     */
    ByKernel(LanesKernel kernel, DigestKernel one, int longest, Arena arena) {
      this.kernel = kernel;
      this.one = one;
      this.longest = longest;
      this.states = MemorySegment.ofArray(kernel.initialStates().toArray(ValueLayout.JAVA_BYTE));
      this.message = arena.allocate(longest);
      long[] places = new long[kernel.shape().messages()];
      Arrays.fill(places, message.address());
      this.addresses = MemorySegment.ofArray(places);
    }

    @Override
    public void enter() {
      compute(0);
    }

    @Override
    public void compute(int length) {
      int blocks = length / one.blockLength();
      if (one.algorithm().isTree()) {
        kernel.absorb(states, states, message, 0, blocks);
      } else {
        kernel.absorb(states, states, addresses, blocks);
      }
    }

    @Override
    public Contestant otherwise() {
      return new GuardedDigestKernel.ByKernel(one, longest);
    }

    @Override
    public int messages() {
      return kernel.shape().messages();
    }
  }
}
