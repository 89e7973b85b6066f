package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.LoopAnswers;
import dev.sennit.runtime.mac.StreamingMac;
import dev.sennit.runtime.registry.KernelRows;
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
  /** Those for one code. */
  public static List<LinkedIterations> candidates(KernelRows rows, DigestKernel one) {
    List<LinkedIterations> candidates = new ArrayList<>();
    for (KernelRow row : beside(rows, one, one.target(), KernelShape.ONE)) {
      candidates.add(new LinkedIterations(rows.function(row), row.name(), one));
    }
    return candidates;
  }

  /** Those for several codes. */
  public static List<LinkedIterations> candidates(KernelRows rows, LaneChoice choice) {
    LanesKernel lanes = choice.lanes();
    List<LinkedIterations> candidates = new ArrayList<>();
    for (KernelRow row : beside(rows, choice.one(), lanes.target(), lanes.shape())) {
      candidates.add(new LinkedIterations(rows.function(row), row.name(), choice));
    }
    return candidates;
  }

  /** There are such kernels for digests that are all of their state. */
  private static List<KernelRow> beside(
      KernelRows rows, DigestKernel one, KernelTarget target, KernelShape shape) {
    List<KernelRow> beside = new ArrayList<>();
    String family = "pbkdf2-".concat(one.algorithm().family().name());
    for (KernelRow row : rows.of(KernelKind.PBKDF2, family)) {
      if (row.target() == target
          && row.shape().equals(shape)
          && one.digestLength() == one.stateLength()) {
        beside.add(row);
      }
    }
    return beside;
  }

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
