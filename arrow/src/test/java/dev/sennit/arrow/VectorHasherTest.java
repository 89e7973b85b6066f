package dev.sennit.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.arrow.vector.util.TransferPair;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: the digests of every kind of vector are those that the JDK computes of each value, null
 * where that is, wherever in Arrow's memory the values are.
 */
class VectorHasherTest extends WithAllocator {
  private static final Provider JDK = Security.getProvider("SUN");
  private static final VectorHasher SHA_256 = VectorHasher.of(Hasher.SHA_256);

  /** Each digest that the JDK has. The values stay as they are. */
  @ParameterizedTest
  @EnumSource
  void digestsAreThoseOfTheJdk(VectorKind kind) {
    byte[][] values = VectorKind.random(500);
    for (Hasher hasher : Hasher.ALL) {
      if (JDK.getService("MessageDigest", hasher.algorithm()) != null) {
        try (VariableWidthFieldVector vector = kind.of(allocator, values);
            FixedSizeBinaryVector digests = digestsOf(hasher)) {
          List<ArrowBuf> before = vector.getFieldBuffers();
          VectorKind.hash(VectorHasher.of(hasher), vector, digests);
          assertDigests(digests, hasher, values);
          VectorKind.hash(VectorHasher.of(hasher).parallel(), vector, digests);
          assertDigests(digests, hasher, values);
          assertThat(vector.getFieldBuffers()).isEqualTo(before);
          for (int i = 0; i < values.length; i++) {
            assertThat(vector.isNull(i) ? null : vector.get(i)).isEqualTo(values[i]);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void vectorWithoutValues(VectorKind kind) {
    // Closed only once: if it were given memory, the allocator would say so.
    VariableWidthFieldVector closed = kind.of(allocator, VectorKind.random(10));
    closed.close();
    try (VariableWidthFieldVector unallocated = kind.none(allocator);
        VariableWidthFieldVector allocated = kind.none(allocator);
        VariableWidthFieldVector one = kind.of(allocator, new byte[1]);
        FixedSizeBinaryVector digests = digestsOf(Hasher.SHA_256)) {
      allocated.allocateNew();
      for (VariableWidthFieldVector vector : List.of(unallocated, allocated, closed)) {
        VectorKind.hash(SHA_256, one, digests);
        VectorKind.hash(SHA_256, vector, digests);
        assertThat(digests.getValueCount()).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void slices(VectorKind kind) {
    byte[][] values = VectorKind.random(200);
    try (VariableWidthFieldVector vector = kind.of(allocator, values);
        FixedSizeBinaryVector digests = digestsOf(Hasher.SHA_256)) {
      for (int from : new int[] {0, 1, 8, 13, 199, 200}) {
        for (int length : new int[] {0, 1, 9, 64, 187}) {
          if (from + length <= values.length) {
            TransferPair pair = vector.getTransferPair(allocator);
            pair.splitAndTransfer(from, length);
            try (VariableWidthFieldVector slice = (VariableWidthFieldVector) pair.getTo()) {
              VectorKind.hash(SHA_256, slice, digests);
            }
            assertDigests(digests, Hasher.SHA_256, Arrays.copyOfRange(values, from, from + length));
          }
        }
      }
    }
  }

  /** As Arrow leaves it when the number of values is known before they are. */
  @ParameterizedTest
  @EnumSource
  void valuesThatWereNeverSet(VectorKind kind) {
    byte[][] values = new byte[100][];
    try (VariableWidthFieldVector vector = kind.none(allocator);
        FixedSizeBinaryVector digests = digestsOf(Hasher.SHA_256)) {
      vector.allocateNew();
      vector.setValueCount(100);
      vector.setLastSet(-1);
      for (int i : new int[] {2, 3, 17}) {
        values[i] = new byte[] {(byte) i};
        vector.setSafe(i, values[i]);
      }
      VectorKind.hash(SHA_256, vector, digests);
      assertDigests(digests, Hasher.SHA_256, values);
    }
  }

  @ParameterizedTest
  @EnumSource
  void memoryOfFormerDigestsIsReleased(VectorKind kind) {
    try (VariableWidthFieldVector many = kind.of(allocator, VectorKind.random(1000));
        VariableWidthFieldVector few = kind.of(allocator, VectorKind.random(3));
        FixedSizeBinaryVector digests = digestsOf(Hasher.SHA_256)) {
      VectorKind.hash(SHA_256, few, digests);
      long before = allocator.getAllocatedMemory();
      VectorKind.hash(SHA_256, many, digests);
      assertThat(allocator.getAllocatedMemory()).isGreaterThan(before);
      VectorKind.hash(SHA_256, few, digests);
      assertThat(allocator.getAllocatedMemory()).isEqualTo(before);
    }
  }
}
