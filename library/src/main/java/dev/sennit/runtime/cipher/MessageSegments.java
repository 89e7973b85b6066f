package dev.sennit.runtime.cipher;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import javax.crypto.AEADBadTagException;

/**
 * The segments of one message, sealed and opened in any order; for one thread at a time. The nonce
 * of a segment has its number, and says whether it is the last one: so segments cannot change their
 * places, and none can be missing.
 */
final class MessageSegments implements AutoCloseable {
  private static final int NUMBER = SegmentFormat.PREFIX;
  private static final int LAST = NUMBER + Integer.BYTES;
  private static final int NONCE = LAST + 1;
  private static final MemorySegment NO_DATA = MemorySegment.ofArray(new byte[0]);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final SegmentFormat format;
  private final byte[] header;
  private final AesGcmKey key;
  private final byte[] nonce = new byte[NONCE];

  MessageSegments(SegmentFormat format, byte[] header, byte[] key) {
    this(format, header, AesGcmKey.forFewMessages(key));
  }

  private MessageSegments(SegmentFormat format, byte[] header, AesGcmKey key) {
    this.format = format;
    this.header = header;
    this.key = key;
    System.arraycopy(header, 1 + format.keyLength(), nonce, 0, SegmentFormat.PREFIX);
  }

  /** Lets threads share it, by {@link #another}. */
  void share() {
    key.keep();
  }

  /** The same for another thread, if threads may share it. It is not to be closed. */
  MessageSegments another() {
    return new MessageSegments(format, header, key);
  }

  SegmentFormat format() {
    return format;
  }

  byte[] header() {
    return header;
  }

  /**
   * Writes a text and its tag, to where the text is or elsewhere.
   *
   * @throws IOException when there are too many segments
   */
  void seal(long number, boolean isLast, MemorySegment text, MemorySegment sealed)
      throws IOException {
    key(number).seal(nonce(number, isLast), NO_DATA, text, sealed);
  }

  /**
   * Writes a text if its tag is right.
   *
   * @throws IOException when it is not
   */
  void open(long number, boolean isLast, MemorySegment sealed, MemorySegment text)
      throws IOException {
    try {
      key(number).open(nonce(number, isLast), NO_DATA, sealed, text);
    } catch (AEADBadTagException e) {
      throw new IOException(
          "segment "
              + number
              + " of the message was not sealed with this key and these data, or has changed, or"
              + (isLast ? " others are missing behind it" : " is out of place"),
          e);
    }
  }

  /** The key, which lasts from the second segment on: most messages have one. */
  private AesGcmKey key(long number) {
    if (number > 0) {
      key.keep();
    }
    return key;
  }

  private byte[] nonce(long number, boolean isLast) throws IOException {
    if (number >= SegmentFormat.MOST_SEGMENTS) {
      throw new IOException(
          "a message has at most 2^32 segments of " + format.segmentLength() + " bytes");
    }
    INT.set(nonce, NUMBER, (int) number);
    nonce[LAST] = (byte) (isLast ? 1 : 0);
    return nonce;
  }

  /** Clears the key of the message. */
  @Override
  public void close() {
    key.destroy();
  }
}
