package dev.sennit.runtime;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What kernels of AES must compute before they are trusted, for each length of keys: the tag of a
 * message that is longer than any kernel's loop takes at once and ends with a part of a block, the
 * text from what is sealed, and by CTR alone the same as by GCM.
 */
final class AesKnownAnswers {
  private static final int TEXT = 1043;
  private static final int SHORT = 121;
  private static final int TAG = 16;

  /** The lengths of key and nonce, and the tag. */
  private record KnownAnswer(int keyLength, int nonceLength, String tag) {}

  private static final List<KnownAnswer> ANSWERS =
      List.of(
          new KnownAnswer(16, 12, "bca7cf3c175c679541317ae6f7ba65f6"),
          new KnownAnswer(24, 60, "6192d11f605b1585d626e3d600d6a985"),
          new KnownAnswer(32, 12, "4d035e5d28ef06d38f58c119adb4ea99"));

  private AesKnownAnswers() {}

  static boolean areComputedBy(AesKernels kernels) {
    for (KnownAnswer answer : ANSWERS) {
      AesKey key = new AesKey(kernels, bytes(answer.keyLength, 3));
      boolean right = isComputed(key, bytes(answer.nonceLength, 5), answer.tag);
      key.release();
      if (!right) {
        return false;
      }
    }
    return true;
  }

  private static boolean isComputed(AesKey key, byte[] nonce, String tag) {
    byte[] data = bytes(37, 7);
    byte[] text = bytes(TEXT, 11);
    byte[] sealed = new byte[TEXT + TAG];
    byte[] shortly = new byte[SHORT + TAG];
    AesMessage message = new AesMessage();
    // A short one first, as long as there are few powers of GHASH's key.
    message.begin(key, nonce, 0, nonce.length);
    message.setData(data, 0, data.length);
    message.encrypt(text, 0, SHORT, shortly, 0, true);
    message.tag(shortly, SHORT, TAG);
    message.begin(key, nonce, 0, nonce.length);
    message.setData(data, 0, data.length);
    message.encrypt(text, 0, TEXT, sealed, 0, true);
    message.tag(sealed, TEXT, TAG);
    byte[] expected = HexFormat.of().parseHex(tag);
    if (!Arrays.equals(sealed, TEXT, TEXT + TAG, expected, 0, TAG)) {
      return false;
    }
    message.begin(key, nonce, 0, nonce.length);
    message.setData(data, 0, data.length);
    byte[] opened = new byte[TEXT];
    if (!message.open(sealed, 0, TEXT, opened, 0, TAG) || !Arrays.equals(opened, text)) {
      return false;
    }
    message.begin(key, nonce, 0, nonce.length);
    message.setData(data, 0, data.length);
    if (!message.open(shortly, 0, SHORT, opened, 0, TAG)) {
      return false;
    }
    message.begin(key, nonce, 0, nonce.length);
    AesCounter counter = new AesCounter();
    counter.begin(key, message.counterBlock());
    counter.crypt(text, 0, TEXT, opened, 0);
    return Arrays.equals(opened, 0, TEXT, sealed, 0, TEXT);
  }

  private static byte[] bytes(int length, int step) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * step + (i >> Byte.SIZE));
    }
    return bytes;
  }
}
