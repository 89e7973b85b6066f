package dev.sennit.cli.compare;

import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short text that tells results of different JVMs apart. */
final class ResultDigest {
  private ResultDigest() {}

  /** Returns the text for a result of {@link Work}. */
  static String of(Object result) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    switch (result) {
      case byte[] bytes -> digest.update(bytes);
      case MemorySegment memory -> digest.update(memory.asByteBuffer());
      case Byte one -> digest.update(one);
      default ->
          throw new IllegalArgumentException("a result must be bytes, but is " + result.getClass());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
