package dev.sennit.runtime.aes;

import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.registry.CallOverhead;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.GuardedKernel.Load;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.registry.KernelRace;
import dev.sennit.runtime.registry.LibraryKind;
import dev.sennit.runtime.registry.ModelCycles;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kernels of AES: those of all modes and of keys on a target. Without them the JDK's cipher serves.
 */
public final class AesKind implements LibraryKind<AesKernels> {
  // With fewer short messages and shorter long ones the JIT compiler leaves the JDK's GCM
  // interpreted for longer.
  private static final int SMALL = 32;
  private static final int LARGE = 8192;

  // So long that the way into a kernel, which takes microseconds in a cold JVM, counts little, and
  // no longer, as most messages are short.
  private static final int RACED = 1 << 16;

  // In a call of the JDK's cipher, without its blocks.
  private static final double AROUND_BLOCKS = 400;

  /** Cores of one target differ, so a race knows more than models, where these leave it open. */
  @Override
  public @Nullable KernelRace race(AesKernels rival, AesKernels preferred, Clock clock) {
    return ModelCycles.leaveOpen(rival.cycles(), preferred.cycles())
        ? new KernelRace(racing(rival), racing(preferred), RACED, clock)
        : null;
  }

  private static AtWork racing(AesKernels kernels) {
    AesKey key = new AesKey(kernels, new byte[Aes.BLOCK]);
    return new AtWork(key, AesMode.ENCRYPT, kernels.target(), RACED);
  }

  @Override
  public boolean computesKnownAnswers(AesKernels kernels) {
    return AesKnownAnswers.areComputedBy(kernels);
  }

  /** In each mode. */
  @Override
  public List<GuardedKernel> guarded(AesKernels kernels, Clock clock) {
    return guarded(kernels, List.of(AesMode.values()), clock);
  }

  /** In some modes. */
  public List<GuardedKernel> guarded(AesKernels kernels, List<AesMode> modes, Clock clock) {
    AesKey key = new AesKey(kernels, new byte[Aes.BLOCK]);
    CallOverhead overhead = new CallOverhead();
    double block = ModelCycles.unsuspicious(kernels.cycles());
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (AesMode mode : modes) {
      AtWork atWork = new AtWork(key, mode, kernels.target(), LARGE);
      overhead.add(atWork);
      guardedKernels.add(
          new GuardedKernel(
              kernels.name(),
              mode.work,
              overhead,
              atWork,
              "the JDK's cipher",
              new Load(SMALL, AROUND_BLOCKS),
              new Load(LARGE, LARGE / Aes.BLOCK * block + AROUND_BLOCKS)));
    }
    return guardedKernels;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record AtWork(
      AesKey key, AesMode mode, KernelTarget target, MemorySegment state, byte[] text)
      implements KernelContestant {
    AtWork(AesKey key, AesMode mode, KernelTarget target, int longest) {
      this(
          key,
          mode,
          target,
          MemorySegment.ofArray(new byte[AesMemory.STATE_BYTES]),
          new byte[longest]);
    }

    @Override
    public void enter() {
      compute(0);
    }

    @Override
    public void compute(int length) {
      key.call(mode, state, text, 0, length, text, 0);
    }

    @Override
    public Contestant otherwise() {
      return new JdkCipher(mode, LARGE);
    }
  }
}
