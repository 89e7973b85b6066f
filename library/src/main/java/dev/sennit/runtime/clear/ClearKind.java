package dev.sennit.runtime.clear;

import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.registry.CallOverhead;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.GuardedKernel.Load;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LibraryKind;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Kernels that clear memory. Without them the JDK's fill serves. */
public final class ClearKind implements LibraryKind<LinkedClear> {
  private static final Load SMALL = new Load(MemoryClearing.FLOOR, 100);
  private static final Load LARGE = new Load(1 << 16, 6000);

  // For stores past the caches, which wait for memory in each call.
  private static final Load PAST_CACHES = new Load(LinkedClear.BYTES_AT_ONCE, 500_000);

  // Few caches hold so much.
  private static final long MEMORY = 1 << 25;

  private final CallOverhead overhead = new CallOverhead();

  /**
   * @param all the kernels that there are, whether they are to serve or not: they show how long the
   *     way to a kernel is
   */
  ClearKind(List<LinkedClear> all) {
    for (LinkedClear kernel : all) {
      overhead.add(new AtWork(kernel, MemorySegment.ofArray(new byte[0])));
    }
  }

  @Override
  public boolean computesKnownAnswers(LinkedClear kernel) {
    return ClearKnownAnswers.areGivenBy(kernel);
  }

  @Override
  public boolean isComparedAtOnce(KernelRows rows) {
    return rows.lack(KernelKind.CLEARING);
  }

  @Override
  public List<GuardedKernel> guarded(LinkedClear kernel, Clock clock) {
    Load large = kernel.isPastCaches() ? PAST_CACHES : LARGE;
    MemorySegment memory = MemorySegment.ofArray(new byte[large.bytes()]);
    return List.of(
        new GuardedKernel(
            kernel.name(),
            "clearing",
            overhead,
            new AtWork(kernel, memory),
            "the JDK's fill",
            kernel.isPastCaches() ? large : SMALL,
            large));
  }

  public record AtWork(LinkedClear kernel, MemorySegment memory) implements KernelContestant {
    @Override
    public void enter() {
      compute(0);
    }

    @Override
    public void compute(int length) {
      kernel.clear(memory, length);
    }

    @Override
    public Contestant otherwise() {
      return new Otherwise(
          Arena.ofAuto().allocate(kernel.isPastCaches() ? MEMORY : memory.byteSize()));
    }
  }

  /** Native memory, as the fill of that is compiled from the start. */
  private static final class Otherwise implements Contestant {
    private final MemorySegment memory;
    private long next;

    Otherwise(MemorySegment memory) {
      this.memory = memory;
    }

    @Override
    public void compute(int length) {
      if (next + length > memory.byteSize()) {
        next = 0;
      }
      memory.asSlice(next, length).fill((byte) 0);
      next += length;
    }
  }
}
