package dev.sennit.weave.explore;

import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Clearing;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;

/**
 * What people call what a kernel computes.
 *
 * @param algorithm such as SHA-256
 * @param standard where it is stated; empty if nowhere
 */
record Heading(String algorithm, String standard) {

  static Heading of(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel block -> ofDigest(block);
      case ModeKernel mode -> ofMode(mode);
      case KeyKernel _ -> new Heading("AES key schedule", "FIPS 197");
      case ClearKernel clear -> new Heading("Clearing by " + instrument(clear.clearing()), "");
    };
  }

  private static Heading ofDigest(BlockKernel kernel) {
    String family = kernel.family();
    if (family.startsWith("keccak-")) {
      int rate = kernel.algorithm().blockBytes();
      return new Heading("SHA-3, rate of %d bytes".formatted(rate), "FIPS 202");
    }
    return switch (family) {
      case "md5" -> new Heading("MD5", "RFC 1321");
      case "sm3" -> new Heading("SM3", "GB/T 32905-2016");
      case "sha1", "sha256", "sha512" -> new Heading(family.replace("sha", "SHA-"), "FIPS 180-4");
      case "blake2s" -> new Heading("BLAKE2s", "RFC 7693");
      default -> throw unknown(kernel);
    };
  }

  private static Heading ofMode(ModeKernel kernel) {
    return switch (kernel.family()) {
      case "gcm-encrypt" -> new Heading("AES-GCM, encrypting", "NIST SP 800-38D");
      case "gcm-decrypt" -> new Heading("AES-GCM, decrypting", "NIST SP 800-38D");
      case "ghash" -> new Heading("GHASH", "NIST SP 800-38D");
      case "aes-ctr" -> new Heading("AES-CTR", "NIST SP 800-38A");
      default -> throw unknown(kernel);
    };
  }

  private static IllegalArgumentException unknown(Kernel kernel) {
    return new IllegalArgumentException(
        "%s has no heading: name what %s computes, and where that is stated"
            .formatted(kernel, kernel.family()));
  }

  private static String instrument(Clearing clearing) {
    return switch (clearing) {
      case STR -> "general registers";
      case STP -> "pairs of vectors";
      case ZVA -> "blocks (DC ZVA)";
      case VECTOR -> "vectors";
      case STREAM -> "stores past the caches";
      case REP -> "the processor's own loop (REP STOSB)";
    };
  }
}
