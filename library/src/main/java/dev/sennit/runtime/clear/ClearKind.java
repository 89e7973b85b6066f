package dev.sennit.runtime.clear;

import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;
import dev.sennit.runtime.registry.LibraryKind;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

/** Kernels that clear memory. Without them the JDK's fill serves. */
public final class ClearKind implements LibraryKind<ClearMethod> {
  private static final Load SMALL = new Load(MemoryClearing.FLOOR, 100);
  private static final Load LARGE = new Load(1 << 16, 6000);

  // For stores past the caches, which wait for memory in each call.
  private static final Load PAST_CACHES = new Load(ClearMethod.BYTES_AT_ONCE, 500_000);

  // Few caches hold so much.
  private static final long MEMORY = 1 << 25;

  private final CallOverhead overhead = new CallOverhead();

  /**
   * @param all the kernels that there are, whether they are to serve or not: they show how long the
   *     way to a kernel is
   */
  ClearKind(List<ClearMethod> all) {
    for (ClearMethod method : all) {
      overhead.add(new AtWork(kernel(method), MemorySegment.ofArray(new byte[0]), false));
    }
  }

  /** The JDK's fill is not among these methods. */
  private static MemorySegment kernel(ClearMethod method) {
    return Objects.requireNonNull(method.kernel());
  }

  @Override
  public boolean computesKnownAnswers(ClearMethod method) {
    return ClearKnownAnswers.areGivenBy(kernel(method));
  }

  @Override
  public List<GuardedKernel> guarded(ClearMethod method, Clock clock) {
    boolean isPastCaches = method.method().startsWith("stream");
    Load large = isPastCaches ? PAST_CACHES : LARGE;
    MemorySegment memory = MemorySegment.ofArray(new byte[large.bytes()]);
    return List.of(
        new GuardedKernel(
            method.name(),
            "clearing",
            overhead,
            new AtWork(kernel(method), memory, isPastCaches),
            "the JDK's fill",
            isPastCaches ? large : SMALL,
            large));
  }

  public record AtWork(MemorySegment kernel, MemorySegment memory, boolean isPastCaches)
      implements KernelContestant {
    @Override
    public void enter() {
      compute(0);
    }

    @Override
    public void compute(int length) {
      LinkedClear.call(kernel, memory, length);
    }

    @Override
    public Contestant otherwise() {
      return new Otherwise(Arena.ofAuto().allocate(isPastCaches ? MEMORY : memory.byteSize()));
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
