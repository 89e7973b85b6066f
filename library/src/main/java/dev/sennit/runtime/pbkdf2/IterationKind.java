package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.Stated.LoopAnswers;
import dev.sennit.runtime.mac.StreamingMac;
import dev.sennit.runtime.registry.LibraryKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Kernels that iterate PBKDF2, beside that of a digest for one message or for several. They must
 * compute in each lane what HMACs of the kernel for one message make, which has computed its own
 * known answers; and as they have its rounds, neither a race nor a guard decides again.
 */
public final class IterationKind implements LibraryKind<LinkedIterations> {
  @Override
  public boolean computesKnownAnswers(LinkedIterations kernel) {
    DigestKernel one = kernel.one();
    try (CodesInLanes codes = new CodesInLanes(kernel)) {
      int length = one.digestLength();
      List<StreamingMac> macs = new ArrayList<>();
      byte[][] expectedCodes = new byte[kernel.lanes()][];
      byte[][] expectedSums = new byte[kernel.lanes()][];
      for (int lane = 0; lane < kernel.lanes(); lane++) {
        StreamingMac mac = StreamingMac.of(one, ascending(lane, one.blockLength()));
        macs.add(mac);
        expectedCodes[lane] = ascending(2 * lane, length);
        expectedSums[lane] = expectedCodes[lane].clone();
        codes.place(lane, Objects.requireNonNull(mac.key().keyed()), expectedCodes[lane]);
      }
      byte[] sum = new byte[length];
      for (int iterations : LoopAnswers.ITERATIONS) {
        codes.call(iterations);
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

  private static byte[] ascending(int first, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + i);
    }
    return bytes;
  }
}
