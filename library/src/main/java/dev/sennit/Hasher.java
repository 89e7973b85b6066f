package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.select.Computation;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Computes message digests; there is one hasher for each digest. A hasher has no state. It is
 * thread-safe, and no call depends on an earlier one.
 * <!-- sample: byte[] message = {1}; Path path = Path.of("pom.xml"); -->
 *
 * <pre>{@code
 * byte[] digest = Hasher.SHA_256.hash(message);
 * String hex = Hasher.of("SHA3-256").hashHex(message);
 * byte[] ofFile = Hasher.SHA_256.hash(path);
 * }</pre>
 *
 * <p>Hashers work on every machine and always compute the same digests. A hasher runs a kernel if
 * the processor has one for the digest, and the JDK's digest otherwise; {@link Status} says which.
 * The first digest starts linking kernels in the background. Until they are linked, which takes
 * about a tenth of a second, the JDK's digests compute.
 *
 * <p>A message is an array, a {@link ByteBuffer}, or a {@link MemorySegment}, on the heap or not,
 * read-only or not. A hasher neither copies nor changes it. A message can also be what a file, an
 * {@link InputStream} or a channel still has; it is read in parts of 64 KiB. A method that writes a
 * digest into an array writes exactly {@link #digestLength} bytes; they may overlap the message.
 * Once kernels are linked, such a method allocates nothing, unless the JIT compiler leaves small
 * objects in place that refer to an array of more than 512 bytes that was not hashed before.
 *
 * <p>A call with a bad argument throws before it writes anything:
 *
 * <ul>
 *   <li>{@link NullPointerException} when an argument is null,
 *   <li>{@link IndexOutOfBoundsException} when a part or a result is not within its array,
 *   <li>{@link IllegalStateException} when a segment is closed, and {@link WrongThreadException}
 *       when it belongs to another thread.
 * </ul>
 *
 * <p>Another thread may change the message or close its segment while it is hashed. The result is
 * then undefined, or the method throws one of these exceptions; nothing worse happens.
 *
 * @since 0.1.0
 */
public final class Hasher {
  /** All hashers. */
  public static final List<Hasher> ALL = all();

  /** MD5, RFC 1321: digests of 16 bytes. It is broken: an adversary can make collisions. */
  public static final Hasher MD5 = of(DigestAlgorithm.MD5);

  /** SHA-1, FIPS 180-4: digests of 20 bytes. It is broken: an adversary can make collisions. */
  public static final Hasher SHA_1 = of(DigestAlgorithm.SHA_1);

  /** SHA-224, FIPS 180-4: digests of 28 bytes. */
  public static final Hasher SHA_224 = of(DigestAlgorithm.SHA_224);

  /** SHA-256, FIPS 180-4: digests of 32 bytes. */
  public static final Hasher SHA_256 = of(DigestAlgorithm.SHA_256);

  /** SHA-384, FIPS 180-4: digests of 48 bytes. */
  public static final Hasher SHA_384 = of(DigestAlgorithm.SHA_384);

  /** SHA-512, FIPS 180-4: digests of 64 bytes. */
  public static final Hasher SHA_512 = of(DigestAlgorithm.SHA_512);

  /** SHA-512/224, FIPS 180-4: digests of 28 bytes. */
  public static final Hasher SHA_512_224 = of(DigestAlgorithm.SHA_512_224);

  /** SHA-512/256, FIPS 180-4: digests of 32 bytes. */
  public static final Hasher SHA_512_256 = of(DigestAlgorithm.SHA_512_256);

  /** SHA3-224, FIPS 202: digests of 28 bytes. */
  public static final Hasher SHA3_224 = of(DigestAlgorithm.SHA3_224);

  /** SHA3-256, FIPS 202: digests of 32 bytes. */
  public static final Hasher SHA3_256 = of(DigestAlgorithm.SHA3_256);

  /** SHA3-384, FIPS 202: digests of 48 bytes. */
  public static final Hasher SHA3_384 = of(DigestAlgorithm.SHA3_384);

  /** SHA3-512, FIPS 202: digests of 64 bytes. */
  public static final Hasher SHA3_512 = of(DigestAlgorithm.SHA3_512);

  /** SHAKE128, FIPS 202, as a digest of 32 bytes: the first bytes of its endless output. */
  public static final Hasher SHAKE128_256 = of(DigestAlgorithm.SHAKE128_256);

  /** SHAKE256, FIPS 202, as a digest of 64 bytes: the first bytes of its endless output. */
  public static final Hasher SHAKE256_512 = of(DigestAlgorithm.SHAKE256_512);

  /**
   * Keccak-256, as it was before SHA-3 and Ethereum uses it: digests of 32 bytes. The JDK does not
   * have it; without a kernel, Sennit computes it in Java.
   */
  public static final Hasher KECCAK_256 = of(DigestAlgorithm.KECCAK_256);

  /**
   * SM3, GB/T 32905: digests of 32 bytes. The JDK does not have it; without a kernel, Sennit
   * computes it in Java.
   */
  public static final Hasher SM3 = of(DigestAlgorithm.SM3);

  /**
   * BLAKE2s, RFC 7693: digests of 32 bytes, without a key. The JDK does not have it; without a
   * kernel, Sennit computes it in Java.
   */
  public static final Hasher BLAKE2S_256 = of(DigestAlgorithm.BLAKE2S_256);

  /**
   * BLAKE3: digests of 32 bytes, without a key. One long message is computed as fast as many short
   * ones. The JDK does not have it; without a kernel, Sennit computes it in Java. Keys, derived
   * keys and longer outputs are those of {@link Blake3}.
   */
  public static final Hasher BLAKE3 = of(DigestAlgorithm.BLAKE3_256);

  private static final int PART = 1 << 16;

  private final DigestAlgorithm algorithm;
  private final Computation computation;
  private final EventualKernel kernel;
  // How long a message may be that the kernel takes.
  private final long longest;

  private Hasher(DigestAlgorithm algorithm) {
    this.algorithm = algorithm;
    this.computation = Computation.of(algorithm);
    this.kernel = computation.kernel();
    this.longest = computation.longest();
  }

  private static List<Hasher> all() {
    List<Hasher> all = new ArrayList<>();
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      all.add(new Hasher(algorithm));
    }
    return List.copyOf(all);
  }

  private static Hasher of(DigestAlgorithm algorithm) {
    return ALL.get(DigestAlgorithm.ALL.indexOf(algorithm));
  }

  /**
   * Returns the hasher with a name.
   *
   * @param algorithm the standard name of the JCA or one of its aliases, such as {@code "SHA-256"},
   *     {@code "sha256"} or {@code "2.16.840.1.101.3.4.2.1"}; upper and lower case are the same
   * @return the hasher, which is one of {@link #ALL}
   * @throws IllegalArgumentException when no hasher has this name
   */
  public static Hasher of(String algorithm) {
    Objects.requireNonNull(algorithm, "algorithm");
    for (Hasher hasher : ALL) {
      if (hasher.algorithm.hasName(algorithm)) {
        return hasher;
      }
    }
    throw new IllegalArgumentException(
        "there is no digest \""
            + algorithm
            + "\"; there are "
            + ALL.stream().map(Hasher::algorithm).collect(Collectors.joining(", ")));
  }

  DigestAlgorithm digestAlgorithm() {
    return algorithm;
  }

  Computation computation() {
    return computation;
  }

  /** {@return the algorithm's standard name in the JCA, such as {@code "SHA-256"}} */
  public String algorithm() {
    return algorithm.name();
  }

  /** {@return the length of a digest in bytes} */
  public int digestLength() {
    return algorithm.digestLength();
  }

  /**
   * Returns the digest of a message.
   *
   * @param message the whole message
   * @return the digest, of {@link #digestLength} bytes
   */
  public byte[] hash(byte[] message) {
    Objects.requireNonNull(message, "message");
    byte[] result = FewBytes.newArray(algorithm.digestLength());
    DigestKernel kernel = this.kernel.get();
    if (kernel != null && message.length <= longest) {
      kernel.hash(message, 0, message.length, result, 0);
    } else {
      hash(message, 0, message.length, result, 0);
    }
    return result;
  }

  /**
   * Returns the digest of a message as text.
   *
   * @param message the whole message
   * @return two lower-case hexadecimal digits for each byte of the digest
   */
  public String hashHex(byte[] message) {
    return HexFormat.of().formatHex(hash(message));
  }

  /**
   * Returns the digest of {@code length} bytes of an array from {@code offset} on.
   *
   * @param message the array that has the message
   * @param offset where the message begins
   * @param length how many bytes the message has
   * @return the digest
   */
  public byte[] hash(byte[] message, int offset, int length) {
    byte[] result = FewBytes.newArray(algorithm.digestLength());
    hash(message, offset, length, result, 0);
    return result;
  }

  /**
   * Returns the digest of a segment of any length.
   *
   * @param message the whole message
   * @return the digest
   */
  public byte[] hash(MemorySegment message) {
    Objects.requireNonNull(message, "message");
    byte[] result = FewBytes.newArray(algorithm.digestLength());
    hash(message, result, 0);
    return result;
  }

  /**
   * Returns the digest of the remaining bytes of a buffer, whose position and limit stay.
   *
   * @param message the buffer
   * @return the digest
   */
  public byte[] hash(ByteBuffer message) {
    Objects.requireNonNull(message, "message");
    return hash(MemorySegment.ofBuffer(message));
  }

  /**
   * Returns the digest of a file.
   *
   * @param file the path of the file
   * @return the digest of all its bytes
   * @throws IOException when the file cannot be opened or read
   */
  public byte[] hash(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    try (ReadableByteChannel message = Files.newByteChannel(file)) {
      return hash(message);
    }
  }

  /**
   * Returns the digest of what a stream still has. Reads it to its end and does not close it.
   *
   * @param message the stream
   * @return the digest
   * @throws IOException when reading fails
   * @throws java.util.concurrent.CancellationException when the thread is interrupted and the
   *     stream gives no bytes
   */
  public byte[] hash(InputStream message) throws IOException {
    Objects.requireNonNull(message, "message");
    return hashParts(message::read);
  }

  /**
   * Returns the digest of what a channel still has. Reads it to its end and does not close it.
   *
   * @param message the channel
   * @return the digest
   * @throws IOException when reading fails
   * @throws java.util.concurrent.CancellationException when the thread is interrupted and the
   *     channel gives no bytes
   * @throws IllegalBlockingModeException when the channel is in non-blocking mode
   */
  public byte[] hash(ReadableByteChannel message) throws IOException {
    Objects.requireNonNull(message, "message");
    if (message instanceof SelectableChannel channel && !channel.isBlocking()) {
      throw new IllegalBlockingModeException();
    }
    return hashParts(part -> message.read(ByteBuffer.wrap(part)));
  }

  @FunctionalInterface
  private interface Source {
    /** Fills the beginning of an array; returns how many bytes that are, -1 at the end. */
    int read(byte[] part) throws IOException;
  }

  private byte[] hashParts(Source message) throws IOException {
    HashStream stream = stream();
    byte[] part = new byte[PART];
    try {
      for (int length = message.read(part); length >= 0; length = message.read(part)) {
        stream.update(part, 0, length);
        if (length == 0) {
          Interruption.check();
        }
      }
      return stream.digest();
    } finally {
      stream.reset();
      MemoryClearing.clear(part);
    }
  }

  /**
   * Writes the digest of a message to {@code result} from {@code resultOffset} on.
   *
   * @param message the whole message
   * @param result the array to write to
   * @param resultOffset where the digest begins
   */
  public void hash(byte[] message, byte[] result, int resultOffset) {
    Objects.requireNonNull(message, "message");
    hash(message, 0, message.length, result, resultOffset);
  }

  /**
   * Writes the digest of {@code length} bytes of {@code message} from {@code offset} on to {@code
   * result} from {@code resultOffset} on.
   *
   * @param message the array that has the message
   * @param offset where the message begins
   * @param length how many bytes the message has
   * @param result the array to write to, which may be the same
   * @param resultOffset where the digest begins
   */
  public void hash(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    Bounds.check("message", message, offset, length);
    Bounds.check("result", result, resultOffset, algorithm.digestLength());
    DigestKernel kernel = this.kernel.get();
    if (kernel != null && length <= longest) {
      kernel.hash(message, offset, length, result, resultOffset);
    } else {
      MemorySegment segment = MemorySegment.ofArray(message).asSlice(offset, length);
      computation.hash(segment, result, resultOffset);
    }
  }

  /**
   * Writes the digest of a segment to {@code result} from {@code resultOffset} on.
   *
   * @param message the whole message
   * @param result the array to write to
   * @param resultOffset where the digest begins
   */
  public void hash(MemorySegment message, byte[] result, int resultOffset) {
    Objects.requireNonNull(message, "message");
    Bounds.checkAccess(message);
    Bounds.check("result", result, resultOffset, algorithm.digestLength());
    DigestKernel kernel = this.kernel.get();
    if (kernel != null && message.byteSize() <= longest) {
      kernel.hash(message, result, resultOffset);
    } else {
      computation.hash(message, result, resultOffset);
    }
  }

  /**
   * Returns the digests of many messages, one behind the other.
   *
   * @param messages the messages
   * @return the digests, in the order of the messages
   * @throws IllegalArgumentException when the digests are too long for an array
   */
  public byte[] hash(Batch messages) {
    Objects.requireNonNull(messages, "messages");
    byte[] result = messages.newResults(digestLength());
    hash(messages, result, 0, digestLength());
    return result;
  }

  /**
   * Writes the digests of many messages to {@code result}. The first digest begins at {@code
   * resultOffset}, each further one {@code stride} bytes later. Bytes between digests do not
   * change.
   *
   * @param messages the messages
   * @param result the array to write to
   * @param resultOffset where the first digest begins
   * @param stride how many bytes lie between the beginnings of two digests
   * @throws IllegalArgumentException when the stride is shorter than a digest, or a message lies
   *     among the digests
   */
  public void hash(Batch messages, byte[] result, int resultOffset, int stride) {
    Objects.requireNonNull(messages, "messages");
    Objects.requireNonNull(result, "result");
    hash(messages, Bounds.from(resultOffset, result), stride);
  }

  /**
   * Writes the digests of many messages to a segment, on the heap or not. The first digest begins
   * at its beginning, each further one {@code stride} bytes later.
   *
   * @param messages the messages
   * @param result the segment to write to
   * @param stride how many bytes lie between the beginnings of two digests
   * @throws IllegalArgumentException when the stride is shorter than a digest, the segment is
   *     read-only, or a message lies among the digests
   * @throws IndexOutOfBoundsException when there is no room for all digests, or when offsets of a
   *     column do not ascend or lie outside of its data
   * @throws WrongThreadException when the batch is parallel and a segment is confined to a thread
   */
  public void hash(Batch messages, MemorySegment result, long stride) {
    Objects.requireNonNull(messages, "messages");
    Objects.requireNonNull(result, "result");
    int partLength = messages.source().partLength();
    messages.compute(
        algorithm,
        messages.sink(algorithm, result, stride),
        sink -> computation.newBatch(sink, partLength));
  }

  /** {@return a new stream, for a message that comes in parts} */
  public HashStream stream() {
    return new HashStream(computation);
  }

  /** {@return the algorithm's name} */
  @Override
  public String toString() {
    return algorithm.name();
  }
}
