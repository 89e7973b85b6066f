package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.StreamingMac;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a kernel that iterates several codes of PBKDF2 must compute before it is trusted: in each
 * lane what HMACs of the kernel for one message make, which has computed its own known answers.
 */
public final class CodesKnownAnswers {
  private static final List<Integer> NUMBERS = List.of(1, 2, 5);

  private CodesKnownAnswers() {}

  /**
   * Returns whether a kernel works on this machine.
   *
   * @param one the kernel of the digest for one message
   */
  public static boolean areComputedBy(LanesIterations kernel, DigestKernel one) {
    try (ManyCodes codes = new CodesInLanes(kernel)) {
      int length = one.digestLength();
      List<StreamingMac> macs = new ArrayList<>();
      byte[][] expectedCodes = new byte[kernel.lanes()][];
      byte[][] expectedSums = new byte[kernel.lanes()][];
      for (int lane = 0; lane < kernel.lanes(); lane++) {
        StreamingMac mac = StreamingMac.of(one, from(lane, one.blockLength()));
        macs.add(mac);
        expectedCodes[lane] = from(2 * lane, length);
        expectedSums[lane] = expectedCodes[lane].clone();
        codes.place(lane, mac.key().keyed(), expectedCodes[lane]);
      }
      byte[] sum = new byte[length];
      for (int iterations : NUMBERS) {
        codes.iterate(iterations);
        for (int lane = 0; lane < kernel.lanes(); lane++) {
          macs.get(lane).iterate(expectedCodes[lane], expectedSums[lane], iterations);
          codes.copySum(lane, sum, 0, length);
          if (!Arrays.equals(sum, expectedSums[lane])) {
            return false;
          }
        }
      }
      return true;
    }
  }

  /** Ascending bytes. */
  private static byte[] from(int first, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + i);
    }
    return bytes;
  }
}
