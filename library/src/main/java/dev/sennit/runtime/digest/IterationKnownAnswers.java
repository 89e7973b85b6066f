package dev.sennit.runtime.digest;

import java.util.Arrays;
import java.util.List;

/**
 * What a kernel that iterates PBKDF2 must compute before it is trusted: what HMACs of the digest's
 * kernel make, which has computed its own known answers.
 */
public final class IterationKnownAnswers {
  private static final List<Integer> NUMBERS = List.of(0, 1, 2, 5);

  private IterationKnownAnswers() {}

  /** Returns whether a kernel works on this machine. */
  public static boolean areComputedBy(LinkedIterations kernel) {
    int length = kernel.digest().digestLength();
    byte[] bytes = ascending(kernel.digest().blockLength());
    KeyedKernel key = KeyedKernel.of(kernel.digest(), bytes);
    StreamingMac mac = StreamingMac.of(kernel.digest(), bytes);
    byte[] code = Arrays.copyOf(bytes, length);
    byte[] sum = new byte[length];
    byte[] expectedCode = code.clone();
    byte[] expectedSum = sum.clone();
    for (int iterations : NUMBERS) {
      kernel.iterate(key, code, sum, iterations);
      mac.iterate(expectedCode, expectedSum, iterations);
      if (!Arrays.equals(code, expectedCode) || !Arrays.equals(sum, expectedSum)) {
        return false;
      }
    }
    return true;
  }

  private static byte[] ascending(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }
}
