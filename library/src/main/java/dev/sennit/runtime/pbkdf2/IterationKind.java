package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.mac.StreamingMac;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LibraryKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Kernels that iterate PBKDF2, beside that of a digest. They must compute what HMACs of that make,
 * which has computed its own known answers; and as they have its rounds, neither a race nor a guard
 * decides again.
 */
public final class IterationKind implements LibraryKind<LinkedIterations> {
  private static final List<Integer> NUMBERS = List.of(0, 1, 2, 5);

  public static List<LinkedIterations> candidates(KernelRows rows, DigestKernel digest) {
    List<LinkedIterations> candidates = new ArrayList<>();
    for (KernelRow row : beside(rows, digest, digest.target(), KernelShape.ONE)) {
      candidates.add(new LinkedIterations(rows.function(row), row.name(), digest));
    }
    return candidates;
  }

  /** There are such kernels for digests that are all of their state. */
  static List<KernelRow> beside(
      KernelRows rows, DigestKernel digest, KernelTarget target, KernelShape shape) {
    List<KernelRow> beside = new ArrayList<>();
    String family = "pbkdf2-".concat(digest.algorithm().family().name());
    for (KernelRow row : rows.of(KernelKind.PBKDF2, family)) {
      if (row.target() == target
          && row.shape().equals(shape)
          && digest.digestLength() == digest.stateLength()) {
        beside.add(row);
      }
    }
    return beside;
  }

  @Override
  public boolean computesKnownAnswers(LinkedIterations kernel) {
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
