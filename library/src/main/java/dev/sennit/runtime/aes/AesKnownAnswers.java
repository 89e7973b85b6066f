package dev.sennit.runtime.aes;

import dev.sennit.runtime.kernel.KnownTags;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesAnswers;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What kernels of AES must compute before they are trusted, for each length of keys: the tags of
 * messages, folded into one, the text from what is sealed, by CTR alone the same as by GCM, and a
 * message in parts the same as at once. The weaver states messages and tags, which take every way
 * through every kernel.
 */
public final class AesKnownAnswers {
  private static final int TAG = Aes.BLOCK;

  private final AesKey key;
  private final byte[] nonce;
  private final AesMessage message = new AesMessage();
  private final byte[] text = bytes(AesAnswers.LONGEST, AesAnswers.TEXT_STEP);
  private final byte[] sealed = new byte[AesAnswers.LONGEST + TAG];
  private final byte[] made = new byte[AesAnswers.LONGEST];

  private AesKnownAnswers(AesKey key, byte[] nonce) {
    this.key = key;
    this.nonce = nonce;
  }

  public static boolean areComputedBy(AesKernels kernels) {
    for (KnownTags answer : AesAnswers.ALL) {
      AesKey key = new AesKey(kernels, bytes(answer.keyLength(), AesAnswers.KEY_STEP));
      byte[] nonce = bytes(answer.nonceLength(), AesAnswers.NONCE_STEP);
      boolean right = new AesKnownAnswers(key, nonce).areComputed(answer);
      key.release();
      if (!right) {
        return false;
      }
    }
    return true;
  }

  private boolean areComputed(KnownTags answer) {
    byte[] tags = new byte[answer.lengths().size() * TAG];
    for (int i = 0; i < answer.lengths().size(); i++) {
      int length = answer.lengths().get(i);
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
    byte[] fold = HexFormat.of().parseHex(answer.fold());
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
    byte[] state = new byte[AesMemory.STATE_BYTES];
    System.arraycopy(message.counterBlock(), 0, state, AesMemory.STATE_COUNTER, Aes.BLOCK);
    key.call(AesMode.CTR, MemorySegment.ofArray(state), text, 0, length, made, 0);
    return Arrays.equals(made, 0, length, sealed, 0, length);
  }

  /** A part that does not end the text leaves what CTR and GHASH by themselves leave. */
  private boolean isComputedInParts() {
    byte[] encrypted = new byte[AesMemory.STATE_BYTES];
    byte[] decrypted = encrypted.clone();
    byte[] expected = encrypted.clone();
    byte[] counted = new byte[AesAnswers.PART];
    key.call(AesMode.ENCRYPT, MemorySegment.ofArray(encrypted), text, 0, AesAnswers.PART, made, 0);
    key.call(AesMode.CTR, MemorySegment.ofArray(expected), text, 0, AesAnswers.PART, counted, 0);
    // Nothing is hashed by nothing.
    key.call(AesMode.GHASH, MemorySegment.ofArray(expected), made, 0, 0, made, 0);
    key.call(AesMode.GHASH, MemorySegment.ofArray(expected), made, 0, AesAnswers.PART, made, 0);
    boolean right = Arrays.equals(made, 0, AesAnswers.PART, counted, 0, AesAnswers.PART);
    key.call(AesMode.DECRYPT, MemorySegment.ofArray(decrypted), made, 0, AesAnswers.PART, made, 0);
    return right
        && Arrays.equals(made, 0, AesAnswers.PART, text, 0, AesAnswers.PART)
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
