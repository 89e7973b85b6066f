package dev.sennit;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.RunningDigest;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Computes message digests. A hasher has no state: it can be shared by all threads, and every call
 * of its methods stands by itself.
 *
 * <pre>{@code
 * byte[] digest = Hasher.MD5.hash(message);
 * }</pre>
 *
 * <p>Hashers work everywhere and always compute the same. Where the processor has a kernel they run
 * it, and otherwise the JDK's digest, as {@link Status} tells. A kernel is linked in the background
 * when the first digest is asked for; until then, about a tenth of a second, the JDK's digests
 * serve.
 *
 * <p>Messages are bytes in an array, in a {@link ByteBuffer}, or in a {@link MemorySegment}, on the
 * heap or not, read-only or not; no message is copied or changed. A result that is given an array
 * to go to allocates nothing once kernels are linked, may overlap the message, and writes nothing
 * outside its {@link #digestLength} bytes. A call with a bad argument throws before it writes
 * anything:
 *
 * <ul>
 *   <li>{@link NullPointerException} when an argument is null,
 *   <li>{@link IndexOutOfBoundsException} when a part or a result is not within its array,
 *   <li>{@link IllegalStateException} when a segment is closed, and {@link WrongThreadException}
 *       when it belongs to another thread.
 * </ul>
 *
 * <p>If another thread changes the message or closes its segment while it is being hashed, the
 * result is undefined, or that exception is thrown; nothing worse happens.
 */
public final class Hasher {
  /** MD5, RFC 1321: digests of 16 bytes. It is broken: an adversary can make collisions. */
  public static final Hasher MD5 = new Hasher(DigestAlgorithm.MD5);

  private final DigestAlgorithm algorithm;
  // Read without a lock: a kernel is immutable, and who sees null looks again.
  private DigestKernel linked;

  private Hasher(DigestAlgorithm algorithm) {
    this.algorithm = algorithm;
  }

  /** The algorithm's standard name in the JCA, such as {@code "MD5"}. */
  public String algorithm() {
    return algorithm.name();
  }

  /** The length of the digests in bytes. */
  public int digestLength() {
    return algorithm.digestLength();
  }

  /** The digest of a message. */
  public byte[] hash(byte[] message) {
    return hash(message, 0, message.length);
  }

  /** The digest of {@code length} bytes of an array from {@code offset} on. */
  public byte[] hash(byte[] message, int offset, int length) {
    byte[] result = new byte[algorithm.digestLength()];
    hash(message, offset, length, result, 0);
    return result;
  }

  /** The digest of a segment of any length. */
  public byte[] hash(MemorySegment message) {
    byte[] result = new byte[algorithm.digestLength()];
    hash(message, result, 0);
    return result;
  }

  /** The digest of the remaining bytes of a buffer, whose position and limit stay as they are. */
  public byte[] hash(ByteBuffer message) {
    return hash(MemorySegment.ofBuffer(message));
  }

  /** Writes the digest of a message to {@code result} from {@code resultOffset} on. */
  public void hash(byte[] message, byte[] result, int resultOffset) {
    hash(message, 0, message.length, result, resultOffset);
  }

  /**
   * Writes the digest of {@code length} bytes of {@code message} from {@code offset} on to {@code
   * result} from {@code resultOffset} on.
   */
  public void hash(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    Bounds.check("message", offset, length, message.length);
    Bounds.check("digest", resultOffset, algorithm.digestLength(), result.length);
    DigestKernel kernel = kernel();
    if (kernel != null) {
      kernel.hash(message, offset, length, result, resultOffset);
    } else {
      RunningDigest running = RunningDigest.of(algorithm);
      running.update(message, offset, length);
      running.digest(result, resultOffset);
    }
  }

  /** Writes the digest of a segment to {@code result} from {@code resultOffset} on. */
  public void hash(MemorySegment message, byte[] result, int resultOffset) {
    Bounds.checkAccess(message);
    Bounds.check("digest", resultOffset, algorithm.digestLength(), result.length);
    DigestKernel kernel = kernel();
    if (kernel != null) {
      kernel.hash(message, result, resultOffset);
    } else {
      RunningDigest running = RunningDigest.of(algorithm);
      running.update(message);
      running.digest(result, resultOffset);
    }
  }

  /** A new stream, for a message that comes in parts. */
  public HashStream stream() {
    return new HashStream(algorithm);
  }

  private DigestKernel kernel() {
    DigestKernel kernel = linked;
    if (kernel == null) {
      kernel = KernelLinker.kernel(algorithm);
      linked = kernel;
    }
    return kernel;
  }

  /** The algorithm's name. */
  @Override
  public String toString() {
    return algorithm.name();
  }
}
