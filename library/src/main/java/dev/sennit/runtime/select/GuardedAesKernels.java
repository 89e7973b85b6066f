package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.AesMode;
import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Shows the {@link Guard} kernels of AES in each mode, and the JDK's ciphers. */
final class GuardedAesKernels {
  // With fewer short messages and shorter long ones the JIT compiler leaves the JDK's GCM
  // interpreted for longer.
  private static final int SMALL = 32;
  private static final int LARGE = 8192;

  // In a call of the JDK's cipher, without its blocks.
  private static final double AROUND_BLOCKS = 400;

  private GuardedAesKernels() {}

  /** Returns one for each mode; the caller has made the key of the kernels. */
  static List<GuardedKernel> of(AesKernels kernels, AesKey key, ExpectedTimes pace) {
    double block = pace.ofAes();
    CallOverhead overhead = new CallOverhead();
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (AesMode mode : AesMode.values()) {
      ByKernel byKernel = new ByKernel(key, mode, kernels.target());
      overhead.add(byKernel);
      guardedKernels.add(
          new GuardedKernel(
              kernels.name(),
              mode.work,
              overhead,
              byKernel,
              "the JDK's cipher",
              new Load(SMALL, AROUND_BLOCKS),
              new Load(LARGE, LARGE / Aes.BLOCK * block + AROUND_BLOCKS)));
    }
    return guardedKernels;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record ByKernel(
      AesKey key, AesMode mode, KernelTarget target, MemorySegment state, byte[] in, byte[] out)
      implements KernelContestant {
    ByKernel(AesKey key, AesMode mode, KernelTarget target) {
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
