package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.standin.JavaShake;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * SHAKE, FIPS 202: hash functions with an output of any length. A shorter output is the beginning
 * of a longer one. A {@code Shake} has no state and is thread-safe.
 * <!-- sample: byte[] message = {1}; -->
 *
 * <pre>{@code
 * byte[] output = Shake.SHAKE256.hash(message, 1000);
 * }</pre>
 *
 * <p>A kernel computes if the processor has one, and Java code otherwise. As with a {@link Hasher},
 * the first call starts linking kernels in the background, and until they are linked the Java code
 * computes.
 *
 * <p>For the usual lengths, of 32 and 64 bytes, there are also {@link Hasher#SHAKE128_256} and
 * {@link Hasher#SHAKE256_512}, which take streams and batches.
 *
 * @since 0.1.0
 */
public final class Shake {
  /** SHAKE128: at most 128 bits of security, however long the output is. */
  public static final Shake SHAKE128 = new Shake("SHAKE128", DigestAlgorithm.SHAKE128_256);

  /** SHAKE256: at most 256 bits of security, however long the output is. */
  public static final Shake SHAKE256 = new Shake("SHAKE256", DigestAlgorithm.SHAKE256_512);

  private final String name;
  // Its output, but for the length, and so its kernel.
  private final DigestAlgorithm algorithm;

  private Shake(String name, DigestAlgorithm algorithm) {
    this.name = name;
    this.algorithm = algorithm;
  }

  /**
   * Returns the output for a message.
   *
   * @param message the whole message
   * @param length how many bytes of the output are wanted
   * @return the first {@code length} bytes of the output
   * @throws IllegalArgumentException when the length is negative
   */
  public byte[] hash(byte[] message, int length) {
    Objects.requireNonNull(message, "message");
    return hash(MemorySegment.ofArray(message), length);
  }

  /**
   * Returns the output for a message in a segment, on the heap or not.
   *
   * @param message the whole message
   * @param length how many bytes of the output are wanted
   * @return the first {@code length} bytes of the output
   * @throws IllegalArgumentException when the length is negative
   * @throws IllegalStateException when the segment is closed
   * @throws WrongThreadException when the segment belongs to another thread
   */
  public byte[] hash(MemorySegment message, int length) {
    Objects.requireNonNull(message, "message");
    Bounds.checkAccess(message);
    if (length < 0) {
      throw new IllegalArgumentException(
          "the length of an output must be 0 or more, but is " + length);
    }
    byte[] result = new byte[length];
    write(message, result, 0, length);
    return result;
  }

  /**
   * Writes the output for a part of an array.
   *
   * @param message the array that has the message
   * @param offset where the message begins
   * @param length how many bytes the message has
   * @param result the array to write to, which may be the same
   * @param resultOffset where the output begins
   * @param resultLength how many bytes of the output are wanted
   * @throws IndexOutOfBoundsException when the message or the output is not within its array
   */
  public void hash(
      byte[] message, int offset, int length, byte[] result, int resultOffset, int resultLength) {
    Bounds.check("message", message, offset, length);
    Bounds.check("result", result, resultOffset, resultLength);
    write(
        MemorySegment.ofArray(message).asSlice(offset, length), result, resultOffset, resultLength);
  }

  private void write(MemorySegment message, byte[] result, int offset, int length) {
    DigestKernel kernel = KernelLinker.kernel(algorithm);
    if (kernel != null) {
      kernel.extend(message, result, offset, length);
    } else {
      JavaShake.hash(algorithm.blockLength(), message, result, offset, length);
    }
  }

  /** {@return the name of the function} */
  @Override
  public String toString() {
    return name;
  }
}
