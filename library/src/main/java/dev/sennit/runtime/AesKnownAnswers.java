package dev.sennit.runtime;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What kernels of AES must compute before they are trusted, for each length of keys: the tags of
 * messages, folded into one, the text from what is sealed, by CTR alone the same as by GCM, and a
 * message in parts the same as at once.
 */
final class AesKnownAnswers {
  // They take every way through a kernel: WaysOfKnownAnswersTest of the weaver reads these lines
  // and sees to it. Short ones come first, as long as there are few powers of GHASH's key. Longer
  // keys differ in the number of rounds only.
  private static final int[] LENGTHS = {0, 1, 16, 37, 121, 138, 256, 2047};
  private static final int[] LENGTHS_BY_LONGER_KEYS = {121, 2047};
  private static final int PART = 1008;

  private static final int LONGEST = 2047;
  private static final int TAG = 16;

  /** The lengths of key, nonce and texts, and the tag of all tags as further data. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record KnownAnswer(int keyLength, int nonceLength, int[] lengths, String fold) {}

  private static final List<KnownAnswer> ANSWERS =
      List.of(
          new KnownAnswer(16, 12, LENGTHS, "fd26f389cf3ea2dfcb6eb050f2a778da"),
          new KnownAnswer(24, 60, LENGTHS_BY_LONGER_KEYS, "9a245cef7652275cc5e281717d07401c"),
          new KnownAnswer(32, 12, LENGTHS_BY_LONGER_KEYS, "7b8614a720f00b0a2fbf2875f155d233"));

  private final AesKey key;
  private final byte[] nonce;
  private final AesMessage message = new AesMessage();
  private final byte[] text = bytes(LONGEST, 11);
  private final byte[] sealed = new byte[LONGEST + TAG];
  private final byte[] made = new byte[LONGEST];

  private AesKnownAnswers(AesKey key, byte[] nonce) {
    this.key = key;
    this.nonce = nonce;
  }

  static boolean areComputedBy(AesKernels kernels) {
    for (KnownAnswer answer : ANSWERS) {
      AesKey key = new AesKey(kernels, bytes(answer.keyLength, 3));
      boolean right = new AesKnownAnswers(key, bytes(answer.nonceLength, 5)).areComputed(answer);
      key.release();
      if (!right) {
        return false;
      }
    }
    return true;
  }

  private boolean areComputed(KnownAnswer answer) {
    byte[] tags = new byte[answer.lengths.length * TAG];
    for (int i = 0; i < answer.lengths.length; i++) {
      int length = answer.lengths[i];
      // Further data is as long as the text, so GHASH by itself sees these lengths, too.
      seal(text, length, length);
      System.arraycopy(sealed, length, tags, i * TAG, TAG);
      if (!isOpened(length) || !isCounted(length)) {
        return false;
      }
    }
    if (!isComputedInParts()) {
      return false;
    }
    seal(tags, tags.length, 0);
    byte[] fold = HexFormat.of().parseHex(answer.fold);
    return Arrays.equals(sealed, 0, TAG, fold, 0, TAG);
  }

  private void seal(byte[] data, int dataLength, int length) {
    begin(data, dataLength);
    message.encrypt(text, 0, length, sealed, 0, true);
    message.tag(sealed, length, TAG);
  }

  private void begin(byte[] data, int length) {
    message.begin(key, nonce, 0, nonce.length);
    message.setData(data, 0, length);
  }

  private boolean isOpened(int length) {
    begin(text, length);
    return message.open(sealed, 0, length, made, 0, TAG)
        && Arrays.equals(made, 0, length, text, 0, length);
  }

  private boolean isCounted(int length) {
    begin(text, 0);
    byte[] state = Arrays.copyOf(message.counterBlock(), AesKernels.STATE_BYTES);
    key.call(AesMode.COUNT, state, text, 0, length, made, 0);
    return Arrays.equals(made, 0, length, sealed, 0, length);
  }

  /** A part that does not end the text leaves what CTR and GHASH by themselves leave. */
  private boolean isComputedInParts() {
    byte[] encrypted = new byte[AesKernels.STATE_BYTES];
    byte[] decrypted = encrypted.clone();
    byte[] expected = encrypted.clone();
    byte[] counted = new byte[PART];
    key.call(AesMode.ENCRYPT, encrypted, text, 0, PART, made, 0);
    key.call(AesMode.COUNT, expected, text, 0, PART, counted, 0);
    // Nothing is hashed by nothing.
    key.call(AesMode.HASH, expected, made, 0, 0, made, 0);
    key.call(AesMode.HASH, expected, made, 0, PART, made, 0);
    boolean right = Arrays.equals(made, 0, PART, counted, 0, PART);
    key.call(AesMode.DECRYPT, decrypted, made, 0, PART, made, 0);
    return right
        && Arrays.equals(made, 0, PART, text, 0, PART)
        && Arrays.equals(encrypted, expected)
        && Arrays.equals(decrypted, expected);
  }

  private static byte[] bytes(int length, int step) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * step + (i >> Byte.SIZE));
    }
    return bytes;
  }
}
