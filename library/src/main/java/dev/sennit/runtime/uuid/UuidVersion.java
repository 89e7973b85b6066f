package dev.sennit.runtime.uuid;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.digest.CallMemory;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.select.LaneSelection;
import dev.sennit.runtime.select.Serving;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A version of the UUIDs that are made from names, RFC 9562: the digest of the namespace and the
 * name, cut to 128 bits, of which six say version and variant.
 */
public final class UuidVersion {
  /** By MD5. */
  public static final UuidVersion V3 = new UuidVersion(3, DigestAlgorithm.MD5);

  /** By SHA-1. */
  public static final UuidVersion V5 = new UuidVersion(5, DigestAlgorithm.SHA_1);

  /** By SHA-256, as RFC 9562 shows in appendix B.2 what version 8 may be. */
  public static final UuidVersion V8 = new UuidVersion(8, DigestAlgorithm.SHA_256);

  /** The length of a UUID, and so of a namespace. */
  public static final int BYTES = 2 * Long.BYTES;

  private static final long VERSION_MASK = 0xF000;
  private static final int VERSION_SHIFT = 12;
  private static final long VARIANT = Long.MIN_VALUE;
  private static final long VARIANT_MASK = 0b11L << 62;

  private final DigestAlgorithm digest;
  private final long version;
  private final EventualKernel kernel;

  private UuidVersion(int number, DigestAlgorithm digest) {
    this.digest = digest;
    this.kernel = Serving.digest(digest);
    this.version = (long) number << VERSION_SHIFT;
  }

  /** Its number, such as 5. */
  public int number() {
    return (int) (version >> VERSION_SHIFT);
  }

  /** The digest that it is made by. */
  public DigestAlgorithm digest() {
    return digest;
  }

  /** The first word of a digest as the more significant half of a UUID. */
  public long most(long first) {
    return first & ~VERSION_MASK | version;
  }

  /** The second word of a digest as the less significant half of a UUID. */
  public long least(long second) {
    return second & ~VARIANT_MASK | VARIANT;
  }

  /** The UUID of a name without a namespace. */
  public UUID uuid(byte[] name) {
    DigestKernel kernel = this.kernel.get();
    if (kernel == null) {
      return uuidByOther(new byte[0], name);
    }
    CallMemory message = CallMemory.take(kernel);
    try {
      message.add(kernel, name, 0, name.length);
      return end(message, kernel, name.length);
    } finally {
      message.giveBack();
    }
  }

  /** The UUID of a name in a namespace. */
  public UUID uuid(UUID namespace, byte[] name) {
    DigestKernel kernel = this.kernel.get();
    if (kernel == null) {
      return uuidByOther(bytes(namespace), name);
    }
    CallMemory message = CallMemory.take(kernel);
    try {
      add(message, namespace);
      message.add(kernel, name, 0, name.length);
      return end(message, kernel, BYTES + (long) name.length);
    } finally {
      message.giveBack();
    }
  }

  /** The UUID of a name, in UTF-8, in a namespace. */
  public UUID uuid(UUID namespace, String name) {
    DigestKernel kernel = this.kernel.get();
    if (kernel == null || name.length() > CallMemory.LONGEST_TEXT) {
      return uuid(namespace, name.getBytes(StandardCharsets.UTF_8));
    }
    CallMemory message = CallMemory.take(kernel);
    try {
      add(message, namespace);
      return end(message, kernel, BYTES + message.add(name));
    } finally {
      message.giveBack();
    }
  }

  /**
   * Digests of names.
   *
   * @param namespace what comes before each name; null if nothing does
   */
  public BatchDigest batch(@Nullable UUID namespace, DigestSink uuids) {
    return LaneSelection.newBatch(
        digest, namespace == null ? BatchDigest.NO_PREFIX : bytes(namespace), uuids, 0);
  }

  private static void add(CallMemory message, UUID namespace) {
    message.add(namespace.getMostSignificantBits());
    message.add(namespace.getLeastSignificantBits());
  }

  private UUID end(CallMemory message, DigestKernel kernel, long length) {
    message.end(kernel, kernel.end(length));
    return uuid(message.word(0), message.word(1));
  }

  private UUID uuid(long first, long second) {
    return new UUID(most(first), least(second));
  }

  private UUID uuidByOther(byte[] namespace, byte[] name) {
    StreamingDigest running = new DigestStream(kernel);
    running.update(namespace, 0, namespace.length);
    running.update(name, 0, name.length);
    byte[] result = new byte[digest.digestLength()];
    running.digest(result, 0);
    ByteBuffer words = ByteBuffer.wrap(result);
    return uuid(words.getLong(), words.getLong());
  }

  private static byte[] bytes(UUID namespace) {
    return ByteBuffer.allocate(BYTES)
        .putLong(namespace.getMostSignificantBits())
        .putLong(namespace.getLeastSignificantBits())
        .array();
  }
}
