package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.mac.StreamingMac;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Derives keys from passwords by PBKDF2 of RFC 8018, with an HMAC. Each block of a key is the sum
 * of as many codes as there are iterations, and each code is that of the code before it.
 *
 * @param hmac the HMAC, whose key is the password
 */
public record PasswordDerivation(HmacAlgorithm hmac) {
  // A few milliseconds' worth, also of the slowest digest.
  private static final int ITERATIONS_OF_STEP = 1 << 10;

  /** Those that the JDK has. */
  public static final List<PasswordDerivation> IN_JDK =
      Stream.of(
              DigestAlgorithm.SHA_1,
              DigestAlgorithm.SHA_224,
              DigestAlgorithm.SHA_256,
              DigestAlgorithm.SHA_384,
              DigestAlgorithm.SHA_512,
              DigestAlgorithm.SHA_512_224,
              DigestAlgorithm.SHA_512_256)
          .map(HmacAlgorithm::with)
          .map(PasswordDerivation::new)
          .toList();

  /** The standard name of the JCA. */
  public String name() {
    return "PBKDF2With".concat(hmac.name());
  }

  /**
   * Derives a key in steps.
   *
   * @param password the encoded password, which the caller clears
   * @param iterations at least one
   * @param length how many bytes the key has
   * @param beforeStep called before the first iteration, and then every few milliseconds; what it
   *     throws ends the derivation
   */
  public byte[] derive(
      PasswordKernels kernels,
      byte[] password,
      byte[] salt,
      int iterations,
      int length,
      Runnable beforeStep) {
    HmacKey ofPassword = new HmacKey(hmac, kernels.one(), password);
    try {
      return derive(kernels, ofPassword, salt, iterations, length, beforeStep);
    } finally {
      ofPassword.destroy();
    }
  }

  private static byte[] derive(
      PasswordKernels kernels,
      HmacKey ofPassword,
      byte[] salt,
      int iterations,
      int length,
      Runnable beforeStep) {
    byte[] key = new byte[length];
    byte[] code = new byte[ofPassword.algorithm().digest().digestLength()];
    byte[] sum = new byte[code.length];
    StreamingMac mac = ofPassword.running();
    KeyedKernel keyed = ofPassword.keyed();
    LinkedIterations iterating = keyed == null ? null : kernels.alone().get();
    boolean derived = false;
    try {
      int block = 0;
      for (int left = length; left > 0; left -= sum.length) {
        beforeStep.run();
        firstCode(mac, salt, ++block, code);
        System.arraycopy(code, 0, sum, 0, sum.length);
        inSteps(
            iterations - 1,
            beforeStep,
            times -> {
              if (iterating != null && keyed != null) {
                iterating.iterate(keyed.states(), code, sum, times);
              } else {
                mac.iterate(code, sum, times);
              }
            });
        System.arraycopy(sum, 0, key, length - left, Math.min(sum.length, left));
      }
      derived = true;
      return key;
    } finally {
      if (!derived) {
        MemoryClearing.clear(key);
      }
      // A digest of the JDK keeps its last state until then.
      mac.reset();
      MemoryClearing.clear(code);
      MemoryClearing.clear(sum);
    }
  }

  /**
   * Iterates in steps, and has something done before each of them.
   *
   * @param iterating iterates as often as it is told
   */
  static void inSteps(int iterations, Runnable beforeStep, IntConsumer iterating) {
    for (int left = iterations; left > 0; left -= ITERATIONS_OF_STEP) {
      beforeStep.run();
      iterating.accept(Math.min(left, ITERATIONS_OF_STEP));
    }
  }

  /**
   * Computes the code that a block begins with.
   *
   * @param block its number, from one on
   */
  static void firstCode(StreamingMac mac, byte[] salt, int block, byte[] code) {
    mac.update(salt, 0, salt.length);
    // Highest byte first.
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      mac.update((byte) (block >> shift));
    }
    mac.digest(code, 0);
  }
}
