package dev.sennit.runtime.digest;

import static dev.sennit.runtime.kernel.Stated.Targets.A64_APPLE;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_SHA2;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_SHA3;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_SHA;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_SHA512;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V3;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V4;

import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.KernelTarget;
import java.util.List;

/**
 * How long a block takes compiled code that serves where no kernel does.
 *
 * <p>A kernel that takes as long on a processor of 2 GHz raises no suspicion. So up to 4 GHz every
 * kernel does that takes twice as long as this code.
 */
final class JdkTimes {
  private static final double CYCLES_OF_A_NANOSECOND = 2;

  private JdkTimes() {}

  /** Returns nanoseconds on a processor that has some targets. */
  static double ofBlock(KernelFamily family, List<KernelTarget> targets) {
    return cycles(family.rounds(), targets) / CYCLES_OF_A_NANOSECOND;
  }

  // Measured on Zen 3 and Zen 4, and for MD5 on Neoverse N1. The others on AArch64 and SHA-512 by
  // x86-64's own instructions are estimates, as high as they can be.
  private static double cycles(String rounds, List<KernelTarget> targets) {
    boolean hasSha = targets.contains(X64_SHA) || targets.contains(A64_SHA2);
    boolean hasSha512 = targets.contains(X64_SHA512) || targets.contains(A64_SHA3);
    boolean hasV3 = targets.contains(X64_V3);
    return switch (rounds) {
      case "md5" -> 310;
      case "sha1" -> hasSha ? 170 : 680;
      case "sha256" -> hasSha ? 170 : hasV3 ? 470 : 1000;
      case "sha512" -> hasSha512 ? 300 : hasV3 ? 610 : 1000;
      case "keccak" -> targets.contains(X64_V4) ? 1050 : targets.contains(A64_APPLE) ? 700 : 1400;
      case "sm3" -> 1000;
      case "blake2s" -> 900;
      case "blake3" -> 630;
      default ->
          throw new IllegalArgumentException("it is not known how long " + rounds + " may take");
    };
  }
}
