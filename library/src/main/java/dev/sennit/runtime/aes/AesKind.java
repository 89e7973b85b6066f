package dev.sennit.runtime.aes;

import static dev.sennit.runtime.kernel.Stated.Targets.X64_AES;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_VAES512;

import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LibraryKind;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Kernels of AES: those of all modes and of keys on a target. Without them the JDK's cipher serves.
 */
public final class AesKind implements LibraryKind<AesKernels> {
  // With fewer short messages and shorter long ones the JIT compiler leaves the JDK's GCM
  // interpreted for longer.
  private static final int SMALL = 32;
  private static final int LARGE = 8192;

  // In a call of the JDK's cipher, without its blocks.
  private static final double AROUND_BLOCKS = 400;

  private final KernelRows rows;

  public AesKind(KernelRows rows) {
    this.rows = rows;
  }

  /** Those of the most preferred target first. */
  public List<AesKernels> candidates() {
    List<AesKernels> candidates = new ArrayList<>();
    for (KernelTarget target : rows.targets()) {
      AesKernels kernels = LinkedAes.of(target, rows);
      if (kernels != null) {
        candidates.add(kernels);
      }
    }
    return candidates;
  }

  @Override
  public boolean computesKnownAnswers(AesKernels kernels) {
    return AesKnownAnswers.areComputedBy(kernels);
  }

  /** In each mode. */
  @Override
  public List<GuardedKernel> guarded(AesKernels kernels, Clock clock) {
    AesKey key = new AesKey(kernels, new byte[Aes.BLOCK]);
    CallOverhead overhead = new CallOverhead();
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (AesMode mode : AesMode.values()) {
      AtWork atWork = new AtWork(key, mode, kernels.target());
      overhead.add(atWork);
      guardedKernels.add(
          new GuardedKernel(
              kernels.name(),
              mode.work,
              overhead,
              atWork,
              "the JDK's cipher",
              new Load(SMALL, AROUND_BLOCKS),
              new Load(LARGE, LARGE / Aes.BLOCK * nanosecondsOfBlock() + AROUND_BLOCKS)));
    }
    return guardedKernels;
  }

  /**
   * How long a block may take: as long as the JDK's compiled GCM takes on a processor of 2 GHz.
   * Measured on Zen 3, Zen 4 and Neoverse N1.
   */
  private double nanosecondsOfBlock() {
    List<KernelTarget> targets = rows.targets();
    return targets.contains(X64_VAES512) ? 4 : targets.contains(X64_AES) ? 10 : 17.5;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record AtWork(
      AesKey key, AesMode mode, KernelTarget target, MemorySegment state, byte[] in, byte[] out)
      implements KernelContestant {
    AtWork(AesKey key, AesMode mode, KernelTarget target) {
      this(
          key,
          mode,
          target,
          MemorySegment.ofArray(new byte[AesMemory.STATE_BYTES]),
          new byte[LARGE],
          new byte[LARGE]);
    }

    @Override
    public void enter() {
      compute(0);
    }

    @Override
    public void compute(int length) {
      key.call(mode, state, in, 0, length, out, 0);
    }

    @Override
    public Contestant otherwise() {
      return new JdkCipher(mode, LARGE);
    }
  }
}
