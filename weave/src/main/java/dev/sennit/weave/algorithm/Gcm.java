package dev.sennit.weave.algorithm;

import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.words.ConcreteWords;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** AES in Galois/Counter Mode, as SP 800-38D states it, on numbers. */
public final class Gcm {
  private static final ConcreteWords BYTES = new ConcreteWords(Byte.SIZE);
  private static final int USUAL_IV_BYTES = 12;

  private final List<List<Long>> roundKeys;
  private final Element h;

  public Gcm(byte[] key) {
    roundKeys = Aes.expand(BYTES, words(key));
    h = Element.of(encrypt(new byte[Aes.BLOCK_BYTES]));
  }

  /** A text and its full tag, which callers may truncate. */
  public record Result(byte[] text, byte[] tag) {}

  /** Section 7.1: authenticated encryption. */
  public Result seal(byte[] iv, byte[] aad, byte[] plaintext) {
    byte[] before = firstCounter(iv);
    byte[] ciphertext = counted(increment(before), plaintext);
    return new Result(ciphertext, tag(before, aad, ciphertext));
  }

  /** Section 7.2: authenticated decryption; the caller compares the tag. */
  public Result open(byte[] iv, byte[] aad, byte[] ciphertext) {
    byte[] before = firstCounter(iv);
    return new Result(counted(increment(before), ciphertext), tag(before, aad, ciphertext));
  }

  /** Section 7.1, step 2: the counter block that encrypts the tag. */
  public byte[] firstCounter(byte[] iv) {
    if (iv.length == USUAL_IV_BYTES) {
      byte[] block = Arrays.copyOf(iv, Aes.BLOCK_BYTES);
      block[Aes.BLOCK_BYTES - 1] = 1;
      return block;
    }
    return hash(iv, lengths(0, iv.length)).bytes();
  }

  /** Section 6.5: the text under the key stream of the counters from {@code counter} on. */
  public byte[] counted(byte[] counter, byte[] text) {
    byte[] result = new byte[text.length];
    byte[] next = counter;
    for (int start = 0; start < text.length; start += Aes.BLOCK_BYTES) {
      byte[] keyStream = encrypt(next);
      for (int i = start; i < Math.min(start + Aes.BLOCK_BYTES, text.length); i++) {
        result[i] = (byte) (text[i] ^ keyStream[i - start]);
      }
      next = increment(next);
    }
    return result;
  }

  private byte[] tag(byte[] firstCounter, byte[] aad, byte[] ciphertext) {
    Element sum = hash(aad, ciphertext, lengths(aad.length, ciphertext.length));
    return sum.plus(Element.of(encrypt(firstCounter))).bytes();
  }

  /** GHASH of parts, each filled up with zeros to whole blocks. */
  private Element hash(byte[]... parts) {
    Element y = Element.ZERO;
    for (byte[] part : parts) {
      y = Ghash.of(h, y, part);
    }
    return y;
  }

  private static byte[] lengths(long aadBytes, long textBytes) {
    return ByteBuffer.allocate(Aes.BLOCK_BYTES)
        .putLong(Byte.SIZE * aadBytes)
        .putLong(Byte.SIZE * textBytes)
        .array();
  }

  /** Section 6.2: the last 32 bits count. */
  private static byte[] increment(byte[] block) {
    ByteBuffer next = ByteBuffer.wrap(block.clone());
    return next.putInt(12, next.getInt(12) + 1).array();
  }

  private byte[] encrypt(byte[] block) {
    List<Long> encrypted = Aes.encrypt(BYTES, roundKeys, words(block));
    byte[] bytes = new byte[Aes.BLOCK_BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = encrypted.get(i).byteValue();
    }
    return bytes;
  }

  private static List<Long> words(byte[] bytes) {
    List<Long> words = new ArrayList<>();
    for (byte b : bytes) {
      words.add(Byte.toUnsignedLong(b));
    }
    return words;
  }
}
