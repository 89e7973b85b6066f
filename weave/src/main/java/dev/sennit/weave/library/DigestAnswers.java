package dev.sennit.weave.library;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Reference;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The answers that a kernel of a digest must compute before the library trusts it. They follow from
 * the digest's statement, evaluated on numbers; no kernel has computed them.
 */
public record DigestAnswers(BlockFunction digest) {
  /**
   * Nothing, the example of most standards, and a message that is longer than two blocks of any
   * digest and leaves so much of its last block that a padding with a length needs another one.
   */
  public static final List<String> MESSAGES = List.of("", "abc", "1234567890".repeat(38));

  /** The lengths of the parts of the longest message whose answers are folded into one. */
  public static final List<Integer> FOLDED_LENGTHS = List.of(128, 255, 380);

  private static final int INNER_PADDING = 0x36;
  private static final int OUTER_PADDING = 0x5c;

  /** Returns the digest of each message, in hexadecimal. */
  public List<String> digests() {
    return MESSAGES.stream().map(message -> hex(hash(bytes(message)))).toList();
  }

  /**
   * Returns one digest in which more answers are folded: that of the digests and HMACs of parts of
   * the longest message. The key of the HMACs is empty; where there is none with this digest, zeros
   * stand in its place.
   */
  public String fold() {
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    for (int length : FOLDED_LENGTHS) {
      byte[] part = Arrays.copyOf(bytes(MESSAGES.getLast()), length);
      answers.writeBytes(hash(part));
      answers.writeBytes(digest.hasMac() ? mac(part) : new byte[digest.digestBytes()]);
    }
    return hex(hash(answers.toByteArray()));
  }

  /** RFC 2104, with an empty key. */
  private byte[] mac(byte[] message) {
    return behind(OUTER_PADDING, behind(INNER_PADDING, message));
  }

  /** The digest of a message behind a block of the key. */
  private byte[] behind(int padding, byte[] message) {
    byte[] all = new byte[digest.blockBytes() + message.length];
    Arrays.fill(all, 0, digest.blockBytes(), (byte) padding);
    System.arraycopy(message, 0, all, digest.blockBytes(), message.length);
    return hash(all);
  }

  private byte[] hash(byte[] message) {
    return new Reference(digest).digest(message);
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
