package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.AesGcm;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Status;
import dev.sennit.WithKernels;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import java.security.Provider;
import java.security.ProviderException;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: sums of lengths near 2<sup>31</sup> do not become negative: what is too long is refused
 * with the right number. That takes one array of that length, in a JVM of its own.
 */
@Tag("surroundings")
class NearTwoGibibytesTest {
  private static final String SEALED = "2147483655";
  private static final byte[] NOTHING = {};
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[16], "AES");

  private static int nonces;

  @Test
  void everySum() throws Exception {
    assumeFalse(WithKernels.EMULATED, "an emulated processor is too slow for so much");
    List<String> options = List.of("-XX:+UseSerialGC", "-Xmx2200m", "-Xmn32m", ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, NearTwoGibibytesTest.class))
        .contains("all is as it should be");
  }

  public static void main(String[] arguments) throws Exception {
    Status.current();
    byte[] longest = new byte[Integer.MAX_VALUE - 8];
    parts(longest, longest.length);
    sealing(longest, longest.length);
    ciphers(longest, longest.length);
    furtherData(longest);
    System.out.println("all is as it should be");
  }

  private static void parts(byte[] bytes, int length) {
    byte[] result = new byte[64];
    Hmac hmac = Hmac.of(Hasher.MD5, result);
    outOfBounds(length, () -> Hasher.MD5.hash(bytes, 1, length, result, 0));
    outOfBounds(length, () -> Hasher.MD5.stream().update((byte) 0).update(bytes, 9, length));
    outOfBounds(length, () -> hmac.mac(bytes, length, length));
    outOfBounds(length, () -> Zero.clear(bytes, length, length));
    int most = Integer.MAX_VALUE;
    outOfBounds(most, () -> Hasher.MD5.hash(bytes, most, 1, result, 0));
    outOfBounds(most, () -> Hasher.MD5.hash(result, result, most));
    outOfBounds(most, () -> Hasher.MD5.hash(bytes, 1, most));
    outOfBounds(most, () -> Zero.clear(bytes, most, most));
  }

  private static void sealing(byte[] bytes, int length) {
    AesGcm aes = AesGcm.of(new byte[16]);
    byte[] nonce = new byte[12];
    expect(IllegalArgumentException.class, SEALED, () -> aes.seal(nonce, NOTHING, bytes));
    outOfBounds(SEALED, () -> aes.seal(nonce, NOTHING, bytes, 0, length, bytes, 0));
    outOfBounds(length - 16, () -> aes.open(nonce, NOTHING, bytes, 0, length, nonce, 0));
  }

  private static void ciphers(byte[] bytes, int length) throws Exception {
    Cipher cipher = begin(Cipher.ENCRYPT_MODE);
    tooLong("2147483663", () -> cipher.getOutputSize(Integer.MAX_VALUE));
    tooLong(SEALED, () -> cipher.doFinal(bytes));
    tooShort(SEALED, () -> begin(Cipher.ENCRYPT_MODE).doFinal(bytes, 0, length, bytes));
    Cipher encrypting = begin(Cipher.ENCRYPT_MODE);
    encrypting.update(new byte[15]);
    tooLong("2147483648", () -> encrypting.update(bytes));
    tooLong("2147483648", () -> encrypting.update(bytes, 0, length, bytes, length));
    tooShort("2147483670", () -> encrypting.doFinal(bytes, 0, length, bytes, 0));
    Cipher decrypting = begin(Cipher.DECRYPT_MODE);
    decrypting.update(new byte[100]);
    tooLong("2147483739", () -> decrypting.update(bytes));
    tooLong("2147483739", () -> decrypting.update(bytes, 0, length, bytes, length));
    Cipher ctr = Cipher.getInstance("AES/CTR/NoPadding", new SennitProvider());
    ctr.init(Cipher.ENCRYPT_MODE, KEY, new IvParameterSpec(new byte[16]));
    tooShort(length, () -> ctr.update(bytes, 0, length, bytes, 1));
  }

  /** In two parts, of which the first is no whole block. */
  private static void furtherData(byte[] bytes) throws Exception {
    byte[][] tags = new byte[2][];
    for (int i = 0; i < 2; i++) {
      nonces = 0;
      Cipher cipher = begin(Cipher.ENCRYPT_MODE);
      cipher.updateAAD(bytes, 0, 15 + i);
      cipher.updateAAD(bytes);
      cipher.updateAAD(bytes, 0, 1 - i);
      tags[i] = cipher.doFinal();
    }
    assertThat(tags[0]).as("however the further data is divided").isEqualTo(tags[1]);
  }

  private static Cipher begin(int mode) throws Exception {
    Provider sennit = new SennitProvider();
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", sennit);
    byte[] nonce = new byte[12];
    nonce[0] = (byte) nonces++;
    cipher.init(mode, KEY, new GCMParameterSpec(128, nonce));
    return cipher;
  }

  private static void outOfBounds(Object number, ThrowingCallable call) {
    expect(IndexOutOfBoundsException.class, number, call);
  }

  private static void tooLong(Object number, ThrowingCallable call) {
    expect(ProviderException.class, number, call);
  }

  private static void tooShort(Object number, ThrowingCallable call) {
    expect(ShortBufferException.class, number, call);
  }

  private static void expect(
      Class<? extends Exception> type, Object number, ThrowingCallable call) {
    assertThatThrownBy(call).isExactlyInstanceOf(type).hasMessageContaining(number.toString());
  }
}
