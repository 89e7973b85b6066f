package dev.sennit.runtime.algorithm;

import java.security.DigestException;

/** What {@code MessageDigest} leaves to its implementations to check. */
public final class DigestArguments {
  private DigestArguments() {}

  /** Checks a part of a message, which has at least one byte. */
  public static void requirePart(byte[] array, int offset, int length) {
    if (offset < 0 || length < 0 || length > array.length - offset) {
      throw new ArrayIndexOutOfBoundsException(
          "the part of "
              + length
              + " bytes at offset "
              + offset
              + " must be within its array of "
              + array.length
              + " bytes");
    }
  }

  /** Checks the room for a digest. */
  public static void requireRoom(DigestAlgorithm algorithm, byte[] result, int offset, int length)
      throws DigestException {
    if (length < algorithm.digestLength()) {
      throw new DigestException(
          algorithm.name()
              + " needs room for "
              + algorithm.digestLength()
              + " bytes, but has "
              + length);
    }
    if (offset < 0 || offset > result.length - length) {
      throw new DigestException(
          "room of "
              + length
              + " bytes at "
              + offset
              + " is not within an array of "
              + result.length);
    }
  }
}
