package dev.sennit.arrow;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;

/**
 * Computes the digests of all values of a vector of Apache Arrow, into another vector.
 *
 * <pre>{@code
 * try (var digests = new FixedSizeBinaryVector("digests", allocator, 32)) {
 *   VectorHasher.of(Hasher.SHA_256).hash(names, digests);
 * }
 * }</pre>
 *
 * <p>Values are read where they are, and digests are written where they stay: nothing is copied but
 * the bits that say which values are null. A null value has a null digest, whose bytes are zeros.
 * Strings are hashed as Arrow has them, in UTF-8. A vector that was closed has no values, here as
 * for Arrow.
 *
 * <p>The vector of digests gets new memory from its allocator; what it had is released when all
 * digests are there. Whatever is thrown, it is as it was before:
 *
 * <ul>
 *   <li>{@link NullPointerException} when an argument is null,
 *   <li>{@link IllegalArgumentException} when its values have not the length of the digests,
 *   <li>{@link IndexOutOfBoundsException} when a buffer is too short for the number of values, or
 *       offsets do not ascend or lie outside of the data,
 *   <li>{@link IllegalStateException} when a buffer has been released,
 *   <li>{@link org.apache.arrow.memory.OutOfMemoryException} when the allocator has no memory left,
 *   <li>{@link IllegalCallerException} when the JVM denies native access to this module,
 *   <li>{@link java.util.concurrent.CancellationException} when its thread is interrupted.
 * </ul>
 *
 * <p>A hasher of vectors has no state and can be shared by threads. Vectors are Arrow's: while they
 * are hashed, no thread may change or close them.
 */
public final class VectorHasher {
  private final Hasher hasher;
  private final boolean parallel;

  private VectorHasher(Hasher hasher, boolean parallel) {
    this.hasher = hasher;
    this.parallel = parallel;
  }

  /** Digests of one kind. */
  public static VectorHasher of(Hasher hasher) {
    return new VectorHasher(Objects.requireNonNull(hasher), false);
  }

  /** The same, computed by the calling thread and those of the common pool. */
  public VectorHasher parallel() {
    return new VectorHasher(hasher, true);
  }

  /** Writes the digests of a vector of bytes or of strings. */
  public void hash(BaseVariableWidthVector values, FixedSizeBinaryVector digests) {
    hash(values, BaseVariableWidthVector.OFFSET_WIDTH, Batch::ofColumn, digests);
  }

  /** Writes the digests of a vector of bytes or of strings whose offsets have 64 bits. */
  public void hash(BaseLargeVariableWidthVector values, FixedSizeBinaryVector digests) {
    hash(values, BaseLargeVariableWidthVector.OFFSET_WIDTH, Batch::ofLargeColumn, digests);
  }

  private void hash(
      FieldVector values,
      int offsetLength,
      BiFunction<MemorySegment, MemorySegment, Batch> column,
      FixedSizeBinaryVector digests) {
    checkLength(digests);
    int count = values.getValueCount();
    if (count == 0) {
      // It may have no buffers, and must not be asked for them: Arrow would allocate offsets, even
      // for a vector that was closed.
      digests.clear();
      return;
    }
    // As Arrow does before it sends a vector: this also fills in the offsets of nulls at its end.
    List<ArrowBuf> buffers = values.getFieldBuffers();
    MemorySegment validity =
        segment("validity", buffers.get(0), BitVectorHelper.getValidityBufferSizeFromCount(count));
    MemorySegment offsets = segment("offsets", buffers.get(1), (count + 1L) * offsetLength);
    MemorySegment data = segment("data", buffers.get(2), buffers.get(2).capacity());
    Batch batch = column.apply(data, offsets).withValidity(validity);
    try (FixedSizeBinaryVector written =
        new FixedSizeBinaryVector(digests.getField(), digests.getAllocator())) {
      written.allocateNew(count);
      write(parallel ? batch.parallel() : batch, written);
      segment("validity", written.getValidityBuffer(), validity.byteSize()).copyFrom(validity);
      written.setValueCount(count);
      written.makeTransferPair(digests).transfer();
    }
  }

  private void checkLength(FixedSizeBinaryVector digests) {
    if (digests.getByteWidth() != hasher.digestLength()) {
      throw new IllegalArgumentException(
          "the digests of %s have %d bytes each, but the values of their vector %d"
              .formatted(hasher, hasher.digestLength(), digests.getByteWidth()));
    }
  }

  private void write(Batch batch, FixedSizeBinaryVector digests) {
    int length = hasher.digestLength();
    hasher.hash(batch, segment("digests", digests.getDataBuffer(), batch.size() * length), length);
  }

  /** The first bytes of a buffer, where they are; it must have as many. */
  @SuppressWarnings("restricted")
  private static MemorySegment segment(String what, ArrowBuf buffer, long length) {
    if (buffer.refCnt() == 0) {
      throw new IllegalStateException(
          "the buffer of the " + what + " must be open, but has been released");
    }
    if (length > buffer.capacity()) {
      throw new IndexOutOfBoundsException(
          "the %s of %d bytes must be within their buffer of %d bytes"
              .formatted(what, length, buffer.capacity()));
    }
    return MemorySegment.ofAddress(buffer.memoryAddress()).reinterpret(length);
  }
}
