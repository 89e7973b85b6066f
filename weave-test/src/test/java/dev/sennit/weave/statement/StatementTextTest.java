package dev.sennit.weave.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.DigestNames;
import dev.sennit.weave.algorithm.Reference;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: the text of a statement says what the statement says. It is read again and computed on
 * numbers, which must be those of the JDK.
 */
class StatementTextTest {
  private static final Map<String, Supplier<List<String>>> ALL = StatementText.all();

  private final Random random = new Random(57);

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  private static ReadDigest digest(String name) {
    return new ReadDigest(ALL.get(name).get());
  }

  @ParameterizedTest
  @FieldSource("dev.sennit.weave.algorithm.Digests#IN_JDK")
  void digestsAreThoseOfTheJdk(BlockFunction stated) throws GeneralSecurityException {
    MessageDigest jdk = MessageDigest.getInstance(DigestNames.ofJdk(stated));
    checkDigests(stated, jdk::digest);
  }

  @ParameterizedTest
  @FieldSource("dev.sennit.weave.algorithm.Digests#NOT_IN_JDK")
  void otherDigestsAreThoseOfTheStatement(BlockFunction stated) {
    checkDigests(stated, new Reference(stated)::digest);
  }

  private void checkDigests(BlockFunction stated, UnaryOperator<byte[]> expected) {
    ReadDigest read = digest(stated.name());
    int checked = 0;
    for (int length = 0; length <= 2 * read.blockBytes(); length++) {
      boolean hasOneBlock = length <= read.blockBytes() || length == 2 * read.blockBytes();
      if (hasOneBlock && read.shows(length)) {
        byte[] message = bytes(length);
        assertThat(read.digest(message)).as("%d bytes", length).isEqualTo(expected.apply(message));
        checked++;
      }
    }
    assertThat(checked).isGreaterThanOrEqualTo(4);
  }

  @Test
  void aPairIsADigestOfTheJdk() throws GeneralSecurityException {
    ReadDigest pair = digest("sha256-pair");
    byte[] message = bytes(pair.blockBytes());
    assertThat(pair.digest(pair.after(pair.initial(), message)))
        .isEqualTo(MessageDigest.getInstance("SHA-256").digest(message));
  }

  // ---------------------------------------------------------------- AES

  private static final int BLOCK = 16;

  @ParameterizedTest
  @CsvSource({"aes128, 16", "aes192, 24", "aes256, 32"})
  void aesIsTheJdks(String name, int keyBytes) throws GeneralSecurityException {
    byte[] key = bytes(keyBytes);
    byte[] block = bytes(BLOCK);
    assertThat(encrypted(name, key, block)).isEqualTo(jdkEncrypted(key, block));
  }

  private static byte[] jdkEncrypted(byte[] key, byte[] block) throws GeneralSecurityException {
    Cipher jdk = Cipher.getInstance("AES/ECB/NoPadding");
    jdk.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    return jdk.doFinal(block);
  }

  private static byte[] encrypted(String name, byte[] key, byte[] block) {
    ReadStatement aes = new ReadStatement(ALL.get(name).get());
    Map<String, Long> given = new HashMap<>(aes.computed("A key of", numbered("b", key)));
    given.putAll(numbered("m", block));
    Map<String, Long> computed = aes.computed("A block", given);
    byte[] encrypted = new byte[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      encrypted[i] = computed.get("c" + i).byteValue();
    }
    return encrypted;
  }

  private static Map<String, Long> numbered(String name, byte[] bytes) {
    Map<String, Long> numbered = new HashMap<>();
    for (int i = 0; i < bytes.length; i++) {
      numbered.put(name + i, Byte.toUnsignedLong(bytes[i]));
    }
    return numbered;
  }

  /** The tag of a text of one block is {@code ((text * H ^ lengths) * H) ^ AES(first counter)}. */
  @ParameterizedTest
  @CsvSource({"gcm-encrypt", "gcm-decrypt", "ghash"})
  void productsAreThoseOfTheJdk(String name) throws GeneralSecurityException {
    byte[] key = bytes(BLOCK);
    byte[] iv = bytes(12);
    Cipher jdk = Cipher.getInstance("AES/GCM/NoPadding");
    jdk.init(
        Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(8 * BLOCK, iv));
    byte[] sealed = jdk.doFinal(bytes(BLOCK));
    byte[] first = Arrays.copyOf(iv, BLOCK);
    first[BLOCK - 1] = 1;
    BigInteger h = block(jdkEncrypted(key, new byte[BLOCK]));
    List<String> text = ALL.get(name).get();
    BigInteger sum = product(text, block(Arrays.copyOf(sealed, BLOCK)), h);
    sum = product(text, sum.xor(BigInteger.valueOf(8 * BLOCK)), h);
    assertThat(sum.xor(block(jdkEncrypted(key, first))))
        .isEqualTo(block(Arrays.copyOfRange(sealed, BLOCK, 2 * BLOCK)));
  }

  private static BigInteger block(byte[] bytes) {
    return new BigInteger(1, bytes);
  }

  private static BigInteger product(List<String> text, BigInteger a, BigInteger b) {
    Map<String, BigInteger> powers = new HashMap<>();
    text.stream()
        .map(line -> line.strip().split(" = "))
        .filter(sides -> sides[0].startsWith("x^"))
        .forEach(sides -> powers.put(sides[0], new BigInteger(sides[1], 16)));
    BigInteger product = BigInteger.ZERO;
    for (int i = 0; i < 8 * BLOCK; i++) {
      for (int j = 0; j < 8 * BLOCK; j++) {
        if (a.testBit(8 * BLOCK - 1 - i) && b.testBit(8 * BLOCK - 1 - j)) {
          product = product.xor(powers.get("x^" + (i + j)));
        }
      }
    }
    return product;
  }

  // ---------------------------------------------------------------- PBKDF2

  @ParameterizedTest
  @CsvSource({"sha1, HmacSHA1", "sha256, HmacSHA256", "sha512, HmacSHA512"})
  void anIterationIsAMacOfTheJdk(String name, String macName) throws GeneralSecurityException {
    ReadDigest digest = digest(name);
    byte[] key = bytes(digest.blockBytes());
    Mac mac = Mac.getInstance(macName);
    mac.init(new SecretKeySpec(key, macName));
    byte[] code = bytes(mac.getMacLength());
    String block = ALL.get("pbkdf2-" + name).get().getLast().strip();
    byte[] next = code;
    for (int padding : new int[] {0x36, 0x5c}) {
      byte[] padded = key.clone();
      for (int i = 0; i < padded.length; i++) {
        padded[i] ^= (byte) padding;
      }
      Map<String, Long> state = digest.after(digest.initial(), padded);
      int total = padded.length + next.length;
      next = digest.digest(digest.after(state, ReadDigest.end(block, next, total)));
    }
    assertThat(next).isEqualTo(mac.doFinal(code));
  }

  // ---------------------------------------------------------------- all

  @Test
  void everyStatementHasText() {
    assertThat(ALL)
        .allSatisfy((name, lines) ->
            assertThat(lines.get())
                .hasSizeGreaterThan(2)
                .noneMatch(line -> line.matches(".*(\\{|null|@).*")));
  }
}
