package dev.sennit.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: a vector that cannot be hashed throws what was promised, no memory outside of its
 * buffers is read, none is lost, and the vector of digests is as it was before.
 */
class RefusedVectorsTest extends WithAllocator {
  private static final byte[] FORMER = {1, 2, 3};
  private static final VectorHasher SHA_256 = VectorHasher.of(Hasher.SHA_256);

  private FixedSizeBinaryVector digests;

  @BeforeEach
  void hashSomething() {
    digests = digestsOf(Hasher.SHA_256);
    try (VarBinaryVector vector =
        (VarBinaryVector) VectorKind.VAR_BINARY.of(allocator, FORMER, null, FORMER)) {
      SHA_256.hash(vector, digests);
    }
  }

  @AfterEach
  void digestsAreAsBefore() {
    assertDigests(digests, Hasher.SHA_256, FORMER, null, FORMER);
    digests.close();
  }

  private void assertRefused(
      VariableWidthFieldVector values, Class<? extends Exception> type, String message) {
    for (VectorHasher hasher : List.of(SHA_256, SHA_256.parallel())) {
      assertThatThrownBy(() -> VectorKind.hash(hasher, values, digests))
          .isInstanceOf(type)
          .hasMessageContaining(message);
    }
  }

  @Test
  void missingArguments() {
    try (VarBinaryVector vector = new VarBinaryVector("values", allocator)) {
      for (Runnable call :
          List.<Runnable>of(
              () -> VectorHasher.of(null),
              () -> SHA_256.hash(vector, null),
              () -> SHA_256.hash((BaseVariableWidthVector) null, digests),
              () -> SHA_256.hash((BaseLargeVariableWidthVector) null, digests))) {
        assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void digestsOfAnotherLength(VectorKind kind) {
    try (VariableWidthFieldVector vector = kind.of(allocator, FORMER)) {
      for (Hasher hasher : List.of(Hasher.SHA_1, Hasher.SHA_384)) {
        assertThatThrownBy(() -> VectorKind.hash(VectorHasher.of(hasher), vector, digests))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "the digests of %s have %d bytes each, but the values of their vector 32",
                hasher, hasher.digestLength());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void badOffsets(VectorKind kind) {
    try (VariableWidthFieldVector vector = kind.of(allocator, FORMER, FORMER, FORMER)) {
      setOffset(vector, 1, 7);
      assertRefused(vector, IndexOutOfBoundsException.class, "offset 2, which is 6");
      setOffset(vector, 1, 3);
      int behind = (int) vector.getDataBuffer().capacity() + 1;
      setOffset(vector, 3, behind);
      assertRefused(vector, IndexOutOfBoundsException.class, "offset 3, which is " + behind);
    }
  }

  private static void setOffset(VariableWidthFieldVector vector, int index, int offset) {
    if (vector instanceof BaseLargeVariableWidthVector) {
      vector.getOffsetBuffer().setLong((long) index * Long.BYTES, offset);
    } else {
      vector.getOffsetBuffer().setInt((long) index * Integer.BYTES, offset);
    }
  }

  /** What a damaged file can make of a vector: Arrow takes any buffers. */
  @ParameterizedTest
  @EnumSource
  void buffersThatAreTooShort(VectorKind kind) {
    byte[][] many = VectorKind.random(100);
    assertShort(kind, 0, 12, "the validity of 13 bytes must be within their buffer of 12", many);
    assertShort(kind, 1, 400, "range(0, 400)", many);
    assertShort(kind, 2, 5, "offset 2, which is 6, must be from 3 to 5", FORMER, FORMER);
  }

  private void assertShort(
      VectorKind kind, int buffer, int length, String message, byte[]... values) {
    try (VariableWidthFieldVector whole = kind.of(allocator, values);
        VariableWidthFieldVector damaged = kind.none(allocator)) {
      List<ArrowBuf> buffers = new ArrayList<>(whole.getFieldBuffers());
      buffers.set(buffer, buffers.get(buffer).slice(0, length));
      damaged.loadFieldBuffers(new ArrowFieldNode(values.length, 1), buffers);
      assertRefused(damaged, IndexOutOfBoundsException.class, message);
    }
  }

  @ParameterizedTest
  @EnumSource
  void dataThatWasReleased(VectorKind kind) {
    VariableWidthFieldVector vector = kind.of(allocator, FORMER);
    vector.getDataBuffer().close();
    assertRefused(vector, IllegalStateException.class, "the buffer of the data must be open");
    vector.getValidityBuffer().close();
    vector.getOffsetBuffer().close();
    assertRefused(vector, IllegalStateException.class, "Ref count should be >= 1");
  }

  /** Not in parallel, as the other threads may have left this one nothing to do. */
  @ParameterizedTest
  @EnumSource
  void interruptedThread(VectorKind kind) {
    try (VariableWidthFieldVector vector = kind.of(allocator, VectorKind.random(1000))) {
      Thread.currentThread().interrupt();
      try {
        assertThatThrownBy(() -> VectorKind.hash(SHA_256, vector, digests))
            .isInstanceOf(CancellationException.class);
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noMemoryForDigests(VectorKind kind) {
    try (BufferAllocator little = allocator.newChildAllocator("little", 0, 1024);
        VariableWidthFieldVector vector = kind.of(allocator, VectorKind.random(1000));
        FixedSizeBinaryVector none = new FixedSizeBinaryVector("digests", little, 32)) {
      assertThatThrownBy(() -> VectorKind.hash(SHA_256, vector, none))
          .isInstanceOf(OutOfMemoryException.class);
    }
  }
}
