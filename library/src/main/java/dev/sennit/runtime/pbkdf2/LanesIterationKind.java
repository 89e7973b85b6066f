package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.mac.StreamingMac;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LibraryKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Kernels that iterate several codes of PBKDF2, beside that of a digest for several messages. They
 * must compute in each lane what HMACs of the kernel for one message make.
 */
public final class LanesIterationKind implements LibraryKind<LanesIterations> {
  private static final List<Integer> NUMBERS = List.of(1, 2, 5);

  public static List<LanesIterations> candidates(KernelRows rows, LaneChoice choice) {
    LanesKernel lanes = choice.lanes();
    List<LanesIterations> candidates = new ArrayList<>();
    for (KernelRow row : IterationKind.beside(rows, choice.one(), lanes.target(), lanes.shape())) {
      candidates.add(new LanesIterations(rows.function(row), row.name(), choice));
    }
    return candidates;
  }

  @Override
  public boolean computesKnownAnswers(LanesIterations kernel) {
    DigestKernel one = kernel.one();
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
