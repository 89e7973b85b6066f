package dev.sennit.runtime.cipher;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.kernel.Stated.Aes;
import java.io.IOException;
import java.util.List;

/**
 * Where what is in a sealed message: a header, then segments, each with a tag. All segments but the
 * last one are as long; the header counts as a part of the first one.
 *
 * @param digest that of the HKDF that makes the key of a message
 * @param keyLength the length of that key, which is that of the salt too
 * @param segmentLength the length of a segment with its tag
 */
public record SegmentFormat(DigestAlgorithm digest, int keyLength, int segmentLength) {
  static final int TAG = Aes.BLOCK;

  /** Those that Tink takes. */
  private static final List<DigestAlgorithm> DIGESTS =
      List.of(DigestAlgorithm.SHA_1, DigestAlgorithm.SHA_256, DigestAlgorithm.SHA_512);

  /** The front of each nonce, which is of the message. */
  static final int PREFIX = 7;

  /** Longer ones do not fit in an array. */
  private static final int LONGEST = 1 << 30;

  /** In a nonce they have four bytes. */
  static final long MOST_SEGMENTS = 1L << 32;

  /**
   * @throws IllegalArgumentException when the format has no such digest, or when a segment has no
   *     room for a byte of text, or is too long
   */
  public SegmentFormat {
    if (!DIGESTS.contains(digest)) {
      throw new IllegalArgumentException(
          "the digest must be "
              + String.join(" or ", DIGESTS.stream().map(DigestAlgorithm::name).toList())
              + ", but is "
              + digest.name());
    }
    int least = header(keyLength) + TAG + 1;
    if (segmentLength < least || segmentLength > LONGEST) {
      throw new IllegalArgumentException(
          "a segment must have at least "
              + least
              + " bytes, for the header, a tag and a byte of text, and at most 2^30, but is to have "
              + segmentLength);
    }
  }

  private static int header(int keyLength) {
    return 1 + keyLength + PREFIX;
  }

  int headerLength() {
    return header(keyLength);
  }

  /** How much text a segment has; the first one has less, by the header. */
  int textOfSegment() {
    return segmentLength - TAG;
  }

  /** How much text is before a segment. */
  long textBefore(long segment) {
    return segment == 0 ? 0 : segment * textOfSegment() - headerLength();
  }

  /** The segment with the byte of text at a position, or of the end of the text. */
  long segmentAt(long position) {
    return (position + headerLength()) / textOfSegment();
  }

  /** How many segments a text has: one at least. */
  long segments(long textLength) {
    return Math.max(1, Math.ceilDiv(textLength + headerLength(), textOfSegment()));
  }

  /** The longest text whose segments all have numbers. */
  public long longestText() {
    return MOST_SEGMENTS * textOfSegment() - headerLength();
  }

  public long sealedLength(long textLength) {
    return textLength + headerLength() + TAG * segments(textLength);
  }

  /** Where a segment begins in the sealed message, behind the header. */
  long placeOf(long segment) {
    return segment == 0 ? headerLength() : segment * segmentLength;
  }

  /**
   * How long the text of a sealed message is.
   *
   * @throws IOException when no message has that length
   */
  long textLength(long sealedLength) throws IOException {
    long segments = Math.ceilDiv(sealedLength, segmentLength);
    // Only the first segment may be without text.
    long least = segments <= 1 ? headerLength() + TAG : placeOf(segments - 1) + TAG + 1;
    if (sealedLength < least) {
      throw new IOException(
          "this is no sealed message, or it was cut: it has "
              + sealedLength
              + " bytes, and the next length of a message in segments of "
              + segmentLength
              + " bytes is "
              + least);
    }
    return sealedLength - headerLength() - TAG * segments;
  }
}
