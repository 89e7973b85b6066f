package dev.sennit.runtime.select;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.OtherProviders;
import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.guard.KernelContestant;
import dev.sennit.runtime.guard.KernelRace;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;

/** Shows the {@link Guard} the kernel of a digest, and the digest without kernels. */
final class GuardedDigestKernel {
  // A digest of one block, by all kernels.
  private static final int SMALL = 16;
  private static final int LARGE = 4096;

  // In a call of the JDK's digest, without its block.
  private static final double AROUND_A_BLOCK = 100;

  private GuardedDigestKernel() {}

  /** Returns one on a way of digests, to which it adds its kernel. */
  static GuardedKernel of(DigestKernel kernel, CallOverhead overhead, ExpectedTimes pace) {
    ByKernel byKernel = new ByKernel(kernel, LARGE);
    overhead.add(byKernel);
    DigestAlgorithm algorithm = kernel.algorithm();
    double block = pace.ofDigest(algorithm.family());
    int blocks = LARGE / kernel.blockLength() + 1;
    return new GuardedKernel(
        kernel.name(),
        algorithm.family().name(),
        overhead,
        byKernel,
        algorithm.inJdk() ? "the JDK's digest" : "Sennit's digest in Java",
        new Load(SMALL, block + AROUND_A_BLOCK),
        new Load(LARGE, blocks * block + AROUND_A_BLOCK));
  }

  /** Returns a race of two kernels, which has not begun. */
  static KernelRace race(DigestKernel rival, DigestKernel other) {
    int length = rival.bytesPerCall() / 2;
    return new KernelRace(new ByKernel(rival, length), new ByKernel(other, length), length);
  }

  /** A kernel that computes one message. */
  static final class ByKernel implements KernelContestant {
    private final DigestKernel kernel;
    private final MemorySegment message;
    private final MemorySegment after;

    /**
     * Allocates memory.
     *
     * @param longest how many bytes the message has at most
     */
    ByKernel(DigestKernel kernel, int longest) {
      this.kernel = kernel;
      this.message = MemorySegment.ofArray(new byte[longest]);
      this.after = MemorySegment.ofArray(new byte[kernel.stateLength()]);
    }

    DigestKernel kernel() {
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
