package dev.sennit.runtime;

import dev.sennit.runtime.Charge.Load;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Puts a kernel for several messages in the {@link Guard}'s charge, beside the kernel for one. Both
 * are machine code, so the time of the one tells what the other may take.
 */
final class LanesCharge {
  private static final int BLOCKS = 128;
  private static final int TURNS = 4;

  private LanesCharge() {}

  static Charge of(LanesKernel lanes, DigestKernel one, Clock clock, Arena arena) {
    int length = Math.min(BLOCKS * one.blockLength(), one.bytesPerCall());
    KernelContestant otherwise = new DigestCharge.ByKernel(one, length);
    ByKernel byKernel = new ByKernel(lanes, one, length, arena);
    // The way to the one is about as long, and so much shorter than a message that this is enough.
    Way way = new Way();
    way.add(otherwise);
    way.add(byKernel);
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) {
      least = Math.min(least, clock.of(otherwise, length));
    }
    Load load = new Load(length, Comparison.CLEARLY * least);
    return new Charge(
        lanes.name(),
        one.algorithm().family().name(),
        way,
        byKernel,
        "kernel ".concat(one.name()),
        load,
        load);
  }

  /** A kernel that computes several messages, all of which lie in one place. */
  static final class ByKernel implements KernelContestant {
    private final LanesKernel kernel;
    private final DigestKernel one;
    private final int longest;
    private final MemorySegment states;
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
      MemorySegment message = arena.allocate(longest);
      this.addresses = arena.allocate(ValueLayout.JAVA_LONG, kernel.shape().messages());
      for (int i = 0; i < kernel.shape().messages(); i++) {
        addresses.setAtIndex(ValueLayout.JAVA_LONG, i, message.address());
      }
    }

    @Override
    public void enter() {
      compute(0);
    }

    @Override
    public void compute(int length) {
      kernel.absorb(states, states, addresses, length / one.blockLength());
    }

    @Override
    public Contestant otherwise() {
      return new DigestCharge.ByKernel(one, longest);
    }

    @Override
    public int messages() {
      return kernel.shape().messages();
    }
  }
}
