package dev.sennit.runtime;

import dev.sennit.runtime.Charge.Load;
import java.util.ArrayList;
import java.util.List;

/** Puts kernels of AES in the {@link Guard}'s charge, in each mode, beside the JDK's ciphers. */
final class AesCharge {
  // With fewer short messages and shorter long ones the JIT compiler leaves the JDK's GCM
  // interpreted for longer.
  private static final int SMALL = 32;
  private static final int LARGE = 8192;

  // In a call of the JDK's cipher, without its blocks.
  private static final double AROUND_BLOCKS = 400;

  private AesCharge() {}

  /** Returns one for each mode; the caller has made the key of the kernels. */
  static List<Charge> of(AesKernels kernels, AesKey key, Pace pace) {
    double block = pace.ofAes();
    Way way = new Way();
    List<Charge> charges = new ArrayList<>();
    for (AesMode mode : AesMode.values()) {
      ByKernel byKernel = new ByKernel(key, mode, kernels.target());
      way.add(byKernel);
      charges.add(
          new Charge(
              kernels.name(),
              work(mode),
              way,
              byKernel,
              "the JDK's cipher",
              new Load(SMALL, AROUND_BLOCKS),
              new Load(LARGE, LARGE / AesKernels.BLOCK * block + AROUND_BLOCKS)));
    }
    return charges;
  }

  // Not a switch, for which another class would be loaded.
  private static String work(AesMode mode) {
    if (mode == AesMode.ENCRYPT) {
      return "AES-GCM";
    }
    if (mode == AesMode.DECRYPT) {
      return "decryption by AES-GCM";
    }
    return mode == AesMode.COUNT ? "AES-CTR" : "further data of AES-GCM";
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record ByKernel(AesKey key, AesMode mode, Target target, byte[] state, byte[] in, byte[] out)
      implements KernelContestant {
    ByKernel(AesKey key, AesMode mode, Target target) {
      this(key, mode, target, new byte[AesKernels.STATE_BYTES], new byte[LARGE], new byte[LARGE]);
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
