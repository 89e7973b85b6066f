package dev.sennit.runtime.cipher;

import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.clear.SharedKey;
import dev.sennit.runtime.mac.ExtractAndExpand;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.select.Serving;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Arrays;

/** The key of messages in segments. Each message has a key of its own, which is derived from it. */
public final class SegmentedKey extends SharedKey {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SegmentFormat format;
  private final byte[] bytes;
  private final SegmentBuffer.Idle idle;

  /**
   * Takes a key, which the caller may clear.
   *
   * @throws IllegalArgumentException when it is shorter than what is derived from it, or AES has no
   *     key of the length that is derived
   */
  public SegmentedKey(SegmentFormat format, byte[] key) {
    if (!AesKey.isLength(format.keyLength())) {
      throw new IllegalArgumentException(
          "a key of AES has 16, 24 or 32 bytes, but " + format.keyLength() + " are to be derived");
    }
    if (key.length < format.keyLength()) {
      throw new IllegalArgumentException(
          "the key must have at least the "
              + format.keyLength()
              + " bytes of the keys that are derived from it, but has "
              + key.length);
    }
    this.format = format;
    this.bytes = key.clone();
    // A segment, and the byte behind it, without which it is the last one.
    this.idle = new SegmentBuffer.Idle(format.segmentLength() + 1);
  }

  public SegmentFormat format() {
    return format;
  }

  /** Takes a buffer for a segment and a byte behind it. */
  SegmentBuffer buffer() {
    return idle.take();
  }

  /** Begins a message that is authenticated together with some data. */
  MessageSegments begin(byte[] data) {
    byte[] header = new byte[format.headerLength()];
    RANDOM.nextBytes(header);
    header[0] = (byte) header.length;
    return derive(header, data);
  }

  /**
   * Begins to open a message.
   *
   * @throws IOException when the header is not one of this format
   */
  MessageSegments begin(byte[] header, byte[] data) throws IOException {
    if (header[0] != header.length) {
      throw new IOException(
          "this is no sealed message for keys of "
              + format.keyLength()
              + " bytes: its header must begin with its length, "
              + header.length
              + ", but begins with "
              + Byte.toUnsignedInt(header[0]));
    }
    return derive(header, data);
  }

  private MessageSegments derive(byte[] header, byte[] data) {
    byte[] salt = Arrays.copyOfRange(header, 1, 1 + format.keyLength());
    byte[] key = new byte[format.keyLength()];
    try {
      new ExtractAndExpand(HmacAlgorithm.with(format.digest()), Serving.digest(format.digest()))
          .derive(salt, bytes, data, key, 0, key.length);
      requireIntact(key, 0, key.length);
      return new MessageSegments(format, header, key);
    } finally {
      MemoryClearing.clear(key);
    }
  }

  @Override
  protected String use() {
    return "AES-GCM-HKDF";
  }

  /** Messages that are under way go on, with their own keys. */
  @Override
  protected void clear() {
    MemoryClearing.clear(bytes);
  }
}
