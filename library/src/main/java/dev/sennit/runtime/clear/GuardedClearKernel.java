package dev.sennit.runtime.clear;

import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Shows the {@link Guard} a kernel that clears memory, and the JDK's fill. */
public final class GuardedClearKernel {
  private static final Load SMALL = new Load(MemoryClearing.FLOOR, 100);
  private static final Load LARGE = new Load(1 << 16, 6000);

  // For stores past the caches, which wait for memory in each call.
  private static final Load PAST_CACHES = new Load(ClearMethod.BYTES_AT_ONCE, 500_000);

  // Few caches hold so much.
  private static final long MEMORY = 1 << 25;

  private GuardedClearKernel() {}

  /** Returns the way to all kernels among some methods, whether they are to serve or not. */
  static CallOverhead wayTo(List<ClearMethod> methods) {
    CallOverhead overhead = new CallOverhead();
    for (ClearMethod method : methods) {
      if (method.kernel() != null) {
        overhead.add(new ByKernel(method.kernel(), MemorySegment.ofArray(new byte[0]), false));
      }
    }
    return overhead;
  }

  static GuardedKernel of(ClearMethod method, CallOverhead overhead) {
    boolean isPastCaches = method.name().startsWith("stream");
    Load large = isPastCaches ? PAST_CACHES : LARGE;
    return new GuardedKernel(
        ClearMethod.kernel(method.name()),
        "clearing",
        overhead,
        new ByKernel(method.kernel(), MemorySegment.ofArray(new byte[large.bytes()]), isPastCaches),
        "the JDK's fill",
        isPastCaches ? large : SMALL,
        large);
  }

  public record ByKernel(MemorySegment kernel, MemorySegment memory, boolean isPastCaches)
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
