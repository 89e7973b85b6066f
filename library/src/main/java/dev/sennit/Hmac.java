package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.MacsInTurn;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.select.LaneSelection;
import dev.sennit.runtime.select.Serving;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.LongFunction;
import javax.security.auth.Destroyable;

/**
 * Computes and verifies message authentication codes with one key, by HMAC of RFC 2104. An object
 * is thread-safe, and no call depends on an earlier one. What depends on the key alone is computed
 * once.
 * <!-- sample: byte[] key = new byte[32]; byte[] message = {1}; -->
 *
 * <pre>{@code
 * try (Hmac hmac = Hmac.of(Hasher.SHA_256, key)) {
 *   byte[] tag = hmac.mac(message);
 *   boolean genuine = hmac.verify(message, tag);
 * }
 * }</pre>
 *
 * <p>Messages, results and bad arguments are treated as {@link Hasher} says. The kernel of the
 * digest computes once it is linked, and the JDK's digest otherwise. Computing a code may copy the
 * key's states to memory that is used again, and clears the copy.
 *
 * <p>The object keeps the key, in the form that HMAC computes with, until {@link #close} or {@link
 * #destroy} clears it; both do the same. Destroy a key when it is no longer needed; a key that is
 * needed as long as the program runs need not be destroyed. Afterwards every method but {@link
 * #algorithm}, {@link #macLength} and {@link #isDestroyed} throws {@link IllegalStateException},
 * and so do the streams. A call that is under way in another thread either throws that exception
 * too or returns the right result.
 *
 * @since 0.1.0
 */
public final class Hmac implements Destroyable, AutoCloseable {
  private static final byte[] NO_KEY = {};

  private final HmacKey key;
  private final int macLength;

  private Hmac(HmacKey key) {
    this.key = key;
    this.macLength = key.algorithm().digest().digestLength();
  }

  /**
   * Returns the HMAC with a digest and a copy of a key, which has any length.
   *
   * @param digest the digest that the HMAC computes with
   * @param key the key, which the caller may clear afterwards
   * @return the HMAC
   * @throws IllegalArgumentException when the digest has no HMAC: SHAKE and BLAKE have none
   */
  public static Hmac of(Hasher digest, byte[] key) {
    Objects.requireNonNull(digest, "digest");
    Objects.requireNonNull(key, "key");
    return new Hmac(
        new HmacKey(
            HmacAlgorithm.with(digest.digestAlgorithm()),
            Serving.digest(digest.digestAlgorithm()),
            key));
  }

  /** {@return the algorithm's standard name in the JCA, such as {@code "HmacSHA256"}} */
  public String algorithm() {
    return key.algorithm().name();
  }

  /** {@return the length of a code in bytes} */
  public int macLength() {
    return macLength;
  }

  /**
   * Returns the code of a message.
   *
   * @param message the whole message
   * @return the code, of {@link #macLength} bytes
   */
  public byte[] mac(byte[] message) {
    Objects.requireNonNull(message, "message");
    return mac(message, 0, message.length);
  }

  /**
   * Returns the code of {@code length} bytes of an array from {@code offset} on.
   *
   * @param message the array that has the message
   * @param offset where the message begins
   * @param length how many bytes the message has
   * @return the code
   */
  public byte[] mac(byte[] message, int offset, int length) {
    byte[] result = FewBytes.newArray(macLength);
    mac(message, offset, length, result, 0);
    return result;
  }

  /**
   * Returns the code of a segment of any length.
   *
   * @param message the whole message
   * @return the code
   */
  public byte[] mac(MemorySegment message) {
    Objects.requireNonNull(message, "message");
    byte[] result = FewBytes.newArray(macLength);
    mac(message, result, 0);
    return result;
  }

  /**
   * Returns the code of the remaining bytes of a buffer, whose position and limit stay.
   *
   * @param message the buffer
   * @return the code
   */
  public byte[] mac(ByteBuffer message) {
    Objects.requireNonNull(message, "message");
    return mac(MemorySegment.ofBuffer(message));
  }

  /**
   * Writes the code of a message to {@code result} from {@code resultOffset} on.
   *
   * @param message the whole message
   * @param result the array to write to
   * @param resultOffset where the code begins
   */
  public void mac(byte[] message, byte[] result, int resultOffset) {
    Objects.requireNonNull(message, "message");
    mac(message, 0, message.length, result, resultOffset);
  }

  /**
   * Writes the code of {@code length} bytes of {@code message} from {@code offset} on to {@code
   * result} from {@code resultOffset} on.
   *
   * @param message the array that has the message
   * @param offset where the message begins
   * @param length how many bytes the message has
   * @param result the array to write to, which may be the same
   * @param resultOffset where the code begins
   */
  public void mac(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    Bounds.check("message", message, offset, length);
    Bounds.check("result", result, resultOffset, macLength);
    key.mac(message, offset, length, result, resultOffset);
  }

  /**
   * Writes the code of a segment to {@code result} from {@code resultOffset} on.
   *
   * @param message the whole message
   * @param result the array to write to
   * @param resultOffset where the code begins
   */
  public void mac(MemorySegment message, byte[] result, int resultOffset) {
    Objects.requireNonNull(message, "message");
    Bounds.checkAccess(message);
    Bounds.check("result", result, resultOffset, macLength);
    key.mac(message, result, resultOffset);
  }

  /**
   * Returns the codes of many messages, one behind the other. {@link Batch} says how they are
   * computed.
   *
   * @param messages the messages
   * @return the codes, in the order of the messages
   * @throws IllegalArgumentException when the codes are too long for an array
   */
  public byte[] mac(Batch messages) {
    Objects.requireNonNull(messages, "messages");
    byte[] result = messages.newResults(macLength);
    mac(messages, result, 0, macLength);
    return result;
  }

  /**
   * Writes the codes of many messages to {@code result}. The first code begins at {@code
   * resultOffset}, each further one {@code stride} bytes later. Bytes between codes do not change.
   *
   * @param messages the messages
   * @param result the array to write to
   * @param resultOffset where the first code begins
   * @param stride how many bytes lie between the beginnings of two codes
   * @throws IllegalArgumentException when the stride is shorter than a code, or a message lies
   *     among the codes
   */
  public void mac(Batch messages, byte[] result, int resultOffset, int stride) {
    Objects.requireNonNull(messages, "messages");
    Objects.requireNonNull(result, "result");
    mac(messages, Bounds.from(resultOffset, result), stride);
  }

  /**
   * Writes the codes of many messages to a segment, as {@link Hasher#hash(Batch, MemorySegment,
   * long)} does with digests.
   *
   * @param messages the messages
   * @param result the segment to write to
   * @param stride how many bytes lie between the beginnings of two codes
   */
  public void mac(Batch messages, MemorySegment result, long stride) {
    Objects.requireNonNull(messages, "messages");
    Objects.requireNonNull(result, "result");
    key.requireIntact();
    DigestAlgorithm digest = key.algorithm().digest();
    DigestSink codes = messages.sink(digest, result, stride);
    try {
      messages.compute(digest, codes, sink -> LaneSelection.newBatch(key, sink));
    } finally {
      if (!key.isIntact()) {
        for (long place = 0; place < messages.size(); place++) {
          codes.putNull(place);
        }
        key.requireIntact();
      }
    }
  }

  /**
   * Returns the codes of many messages that have a key each, one behind the other. They are
   * computed one after the other, by all threads if the batch of messages is parallel.
   *
   * @param digest the digest that the HMAC computes with
   * @param keys as many keys as messages
   * @param messages the messages
   * @return the codes, in the order of the messages
   * @throws IllegalArgumentException when the digest has no HMAC, when there are not as many keys
   *     as messages, or when the codes are too long for an array
   * @throws NullPointerException when the key of a message that is not null is null
   */
  public static byte[] mac(Hasher digest, Batch keys, Batch messages) {
    Objects.requireNonNull(digest, "digest");
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(messages, "messages");
    byte[] result = messages.newResults(digest.digestLength());
    mac(digest, keys, messages, result, 0, digest.digestLength());
    return result;
  }

  /**
   * Writes the codes of many messages that have a key each to {@code result}. The first code begins
   * at {@code resultOffset}, each further one {@code stride} bytes later.
   *
   * @param digest the digest that the HMAC computes with
   * @param keys as many keys as messages
   * @param messages the messages
   * @param result the array to write to
   * @param resultOffset where the first code begins
   * @param stride how many bytes lie between the beginnings of two codes
   * @throws IllegalArgumentException when the digest has no HMAC, when there are not as many keys
   *     as messages, when the stride is shorter than a code, or when a message or a key lies among
   *     the codes
   * @throws NullPointerException when the key of a message that is not null is null
   */
  public static void mac(
      Hasher digest, Batch keys, Batch messages, byte[] result, int resultOffset, int stride) {
    Objects.requireNonNull(digest, "digest");
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(messages, "messages");
    Objects.requireNonNull(result, "result");
    HmacAlgorithm algorithm = HmacAlgorithm.with(digest.digestAlgorithm());
    EventualKernel kernel = Serving.digest(algorithm.digest());
    keys.checkOneForEach("key", messages, "messages");
    MemorySegment codes =
        Bounds.places(
            messages.size(), digest.digestLength(), stride, Bounds.from(resultOffset, result));
    LongFunction<byte[]> ofMessages = keys.copies("key", messages.isParallel(), codes);
    DigestSink places = messages.sink(algorithm.digest(), codes, stride);
    keys.checkNulls("key", messages);
    messages.compute(
        algorithm.digest(),
        places,
        sink -> new MacsInTurn(new HmacKey(algorithm, kernel, NO_KEY), ofMessages, sink));
  }

  /**
   * Returns whether {@code tag} is the whole code of the message. The time for the comparison does
   * not depend on the place where they differ.
   *
   * @param message the whole message
   * @param tag the code to compare with
   * @return whether the tag is right
   */
  public boolean verify(byte[] message, byte[] tag) {
    Objects.requireNonNull(tag, "tag");
    return FewBytes.areEqual(mac(message), tag);
  }

  /**
   * Verifies a segment of any length, as {@link #verify(byte[], byte[])} does an array.
   *
   * @param message the whole message
   * @param tag the code to compare with
   * @return whether the tag is right
   */
  public boolean verify(MemorySegment message, byte[] tag) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(tag, "tag");
    return FewBytes.areEqual(mac(message), tag);
  }

  /**
   * Verifies the remaining bytes of a buffer, as {@link #verify(byte[], byte[])} does an array.
   *
   * @param message the buffer
   * @param tag the code to compare with
   * @return whether the tag is right
   */
  public boolean verify(ByteBuffer message, byte[] tag) {
    Objects.requireNonNull(message, "message");
    return verify(MemorySegment.ofBuffer(message), tag);
  }

  /** {@return a new stream with this key, for a message that comes in parts} */
  public HmacStream stream() {
    return new HmacStream(key);
  }

  /** Clears the key. */
  @Override
  public void destroy() {
    key.destroy();
  }

  /** Clears the key, as {@link #destroy} does. Closing again does nothing. */
  @Override
  public void close() {
    destroy();
  }

  /** {@return whether the key has been cleared} */
  @Override
  public boolean isDestroyed() {
    return key.isDestroyed();
  }

  /** {@return the algorithm's name, with nothing of the key} */
  @Override
  public String toString() {
    return algorithm();
  }
}
