package dev.sennit.weave.library;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Gcm;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * The messages that kernels of AES must seal before the library trusts them, by a key of one
 * length. Their tags are folded into one, which follows from the statement of GCM on numbers; no
 * kernel has computed it.
 *
 * @param lengths how long the texts are; further data is as long as the text
 */
public record AesAnswers(int keyLength, int nonceLength, List<Integer> lengths) {
  /**
   * For each length of keys. Longer keys differ in the number of rounds only, and a nonce that is
   * not of twelve bytes in the first counter. Short texts come first, as long as there are few
   * powers of GHASH's key.
   */
  public static final List<AesAnswers> ALL =
      List.of(
          new AesAnswers(16, 12, List.of(0, 1, 16, 37, 121, 138, 256, 512, 2047)),
          new AesAnswers(24, 60, List.of(121, 2047)),
          new AesAnswers(32, 12, List.of(121, 2047)));

  /** The length of a part of a text, behind which the text goes on. */
  public static final int PART = 1008;

  public static final int KEY_STEP = 3;
  public static final int NONCE_STEP = 5;
  public static final int TEXT_STEP = 11;

  /** Returns how long the longest text is. */
  public static int longest() {
    return ALL.stream().map(answers -> Collections.max(answers.lengths)).reduce(0, Math::max);
  }

  /** Returns the tag of all tags as further data, in hexadecimal. */
  public String fold() {
    Gcm gcm = new Gcm(bytes(keyLength, KEY_STEP));
    byte[] nonce = bytes(nonceLength, NONCE_STEP);
    byte[] text = bytes(longest(), TEXT_STEP);
    ByteArrayOutputStream tags = new ByteArrayOutputStream(lengths.size() * Aes.BLOCK_BYTES);
    for (int length : lengths) {
      byte[] part = Arrays.copyOf(text, length);
      tags.writeBytes(gcm.seal(nonce, part, part).tag());
    }
    return HexFormat.of().formatHex(gcm.seal(nonce, tags.toByteArray(), new byte[0]).tag());
  }

  /** Returns bytes that ascend by a step, and by one more behind each 256 of them. */
  static byte[] bytes(int length, int step) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * step + (i >> Byte.SIZE));
    }
    return bytes;
  }
}
