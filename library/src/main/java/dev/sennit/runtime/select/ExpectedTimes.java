package dev.sennit.runtime.select;

import static dev.sennit.runtime.kernel.Stated.Targets.A64_APPLE;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_SHA2;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_SHA3;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_AES;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_SHA;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_SHA512;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V3;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V4;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_VAES512;

import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.KernelTarget;
import java.util.List;

/**
 * Says how many cycles a block takes compiled code that serves where no kernel does. That depends
 * on the instructions that the processor has.
 *
 * <p>A kernel that takes as long on a processor of 2 GHz raises no suspicion. So up to 4 GHz every
 * kernel does that takes twice as long as this code.
 */
final class ExpectedTimes {
  private static final double CYCLES_OF_A_NANOSECOND = 2;

  private final List<KernelTarget> targets;

  /** Takes the targets that the processor has. */
  ExpectedTimes(List<KernelTarget> targets) {
    this.targets = targets;
  }

  /** Returns the nanoseconds that a block may take a digest. */
  double ofDigest(KernelFamily family) {
    return cycles(family.rounds()) / CYCLES_OF_A_NANOSECOND;
  }

  /** Returns the nanoseconds that a block may take AES-GCM. */
  double ofAes() {
    return (has(X64_VAES512) ? 8 : has(X64_AES) ? 20 : 35) / CYCLES_OF_A_NANOSECOND;
  }

  // Measured on Zen 3 and Zen 4, and for MD5 and AES on Neoverse N1. The others on AArch64 and
  // SHA-512 by x86-64's own instructions are estimates, as high as they can be.
  private double cycles(String rounds) {
    return switch (rounds) {
      case "md5" -> 310;
      case "sha1" -> has(X64_SHA) || has(A64_SHA2) ? 170 : 680;
      case "sha256" -> has(X64_SHA) || has(A64_SHA2) ? 170 : has(X64_V3) ? 470 : 1000;
      case "sha512" -> has(X64_SHA512) || has(A64_SHA3) ? 300 : has(X64_V3) ? 610 : 1000;
      case "keccak" -> has(X64_V4) ? 1050 : has(A64_APPLE) ? 700 : 1400;
      case "sm3" -> 1000;
      case "blake2s" -> 900;
      case "blake3" -> 630;
      default ->
          throw new IllegalArgumentException("it is not known how long " + rounds + " may take");
    };
  }

  private boolean has(KernelTarget target) {
    return targets.contains(target);
  }
}
