package dev.sennit.runtime;

import dev.sennit.runtime.Charge.Load;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;

/** Puts the kernel of a digest in the {@link Guard}'s charge, beside the digest without kernels. */
final class DigestCharge {
  // A digest of one block, by all kernels.
  private static final int SMALL = 16;
  private static final int LARGE = 4096;

  // In a call of the JDK's digest, without its block.
  private static final double AROUND_A_BLOCK = 100;

  private DigestCharge() {}

  /** Returns one on a way of digests, to which it adds its kernel. */
  static Charge of(DigestKernel kernel, Way way, Pace pace) {
    ByKernel byKernel = new ByKernel(kernel, LARGE);
    way.add(byKernel);
    DigestAlgorithm algorithm = kernel.algorithm();
    double block = pace.ofDigest(algorithm.family());
    int blocks = LARGE / kernel.blockLength() + 1;
    return new Charge(
        kernel.name(),
        algorithm.family().name(),
        way,
        byKernel,
        algorithm.inJdk() ? "the JDK's digest" : "Sennit's digest in Java",
        new Load(SMALL, block + AROUND_A_BLOCK),
        new Load(LARGE, blocks * block + AROUND_A_BLOCK));
  }

  /** A kernel that computes one message. */
  static final class ByKernel implements KernelContestant {
    private final DigestKernel kernel;
    private final byte[] message;
    private final byte[] after;

    /**
     * Allocates memory.
     *
     * @param longest how many bytes the message has at most
     */
    ByKernel(DigestKernel kernel, int longest) {
      this.kernel = kernel;
      this.message = new byte[longest];
      this.after = new byte[kernel.stateLength()];
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
      MemorySegment before = kernel.initialState();
      kernel.absorb(before, message, 0, length, end, after, 0);
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
