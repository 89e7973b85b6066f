package dev.sennit.child;

import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Status;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import java.lang.foreign.MemorySegment;
import java.security.Provider;
import java.security.ProviderException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of a child JVM with room for one of the longest arrays: what a sum of lengths would
 * make negative is refused as it should be, with the right number.
 */
final class NearTwoGibibytes {
  private static final Provider PROVIDER = new SennitProvider();
  private static final byte[] LONGEST = new byte[Integer.MAX_VALUE - 8];
  private static final int LENGTH = LONGEST.length;
  private static final String SEALED = "2147483655";
  private static final byte[] NONCE = new byte[12];
  private static final byte[] NOTHING = {};
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[16], "AES");

  private static int nonces;

  private NearTwoGibibytes() {}

  @FunctionalInterface
  private interface Call {
    void run() throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    Status.current();
    parts();
    sealing();
    ciphers();
    furtherData();
    System.out.println("all is as it should be");
  }

  private static void parts() {
    byte[] result = new byte[64];
    Hmac hmac = Hmac.of(Hasher.MD5, NONCE);
    String length = Integer.toString(LENGTH);
    String most = Integer.toString(Integer.MAX_VALUE);
    for (Call call :
        new Call[] {
          () -> Hasher.MD5.hash(LONGEST, 1, LENGTH, result, 0),
          () -> Hasher.MD5.stream().update((byte) 0).update(LONGEST, 9, LENGTH),
          () -> hmac.mac(LONGEST, LENGTH, LENGTH),
          () -> Zero.clear(LONGEST, LENGTH, LENGTH)
        }) {
      expect(IndexOutOfBoundsException.class, length, call);
    }
    for (Call call :
        new Call[] {
          () -> Hasher.MD5.hash(LONGEST, Integer.MAX_VALUE, 1, result, 0),
          () -> Hasher.MD5.hash(NONCE, result, Integer.MAX_VALUE),
          () -> Hasher.MD5.hash(LONGEST, 1, Integer.MAX_VALUE),
          () -> Zero.clear(LONGEST, Integer.MAX_VALUE, Integer.MAX_VALUE)
        }) {
      expect(IndexOutOfBoundsException.class, most, call);
    }
    // Zeros, so many messages are empty.
    Batch empty = Batch.ofColumn(MemorySegment.ofArray(NOTHING), offsets());
    expect(
        IllegalArgumentException.class,
        Long.toString(empty.size()),
        () -> Hasher.SHA_512.hash(empty));
    expect(
        IndexOutOfBoundsException.class,
        Long.toString(empty.size()),
        () -> Hasher.SHA_512.hash(empty, LONGEST, 0, Integer.MAX_VALUE));
  }

  private static MemorySegment offsets() {
    return MemorySegment.ofArray(LONGEST).asSlice(0, (long) LENGTH / Integer.BYTES * Integer.BYTES);
  }

  private static void sealing() {
    AesGcm aes = AesGcm.of(new byte[16]);
    expect(IllegalArgumentException.class, SEALED, () -> aes.seal(NONCE, NOTHING, LONGEST));
    expect(
        IndexOutOfBoundsException.class,
        SEALED,
        () -> aes.seal(NONCE, NOTHING, LONGEST, 0, LENGTH, LONGEST, 0));
    expect(
        IndexOutOfBoundsException.class,
        Integer.toString(LENGTH - 16),
        () -> aes.open(NONCE, NOTHING, LONGEST, 0, LENGTH, NONCE, 0));
  }

  private static void ciphers() throws Exception {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", PROVIDER);
    begin(cipher, Cipher.ENCRYPT_MODE);
    expect(ProviderException.class, "2147483663", () -> cipher.getOutputSize(Integer.MAX_VALUE));
    expect(ProviderException.class, SEALED, () -> cipher.doFinal(LONGEST));
    begin(cipher, Cipher.ENCRYPT_MODE);
    expect(ShortBufferException.class, SEALED, () -> cipher.doFinal(LONGEST, 0, LENGTH, LONGEST));
    begin(cipher, Cipher.ENCRYPT_MODE);
    cipher.update(new byte[15]);
    expect(ProviderException.class, "2147483648", () -> cipher.update(LONGEST));
    expect(
        ProviderException.class,
        "2147483648",
        () -> cipher.update(LONGEST, 0, LENGTH, LONGEST, LENGTH));
    expect(
        ShortBufferException.class,
        "2147483670",
        () -> cipher.doFinal(LONGEST, 0, LENGTH, LONGEST, 0));
    begin(cipher, Cipher.DECRYPT_MODE);
    cipher.update(new byte[100]);
    expect(ProviderException.class, "2147483739", () -> cipher.update(LONGEST));
    expect(
        ProviderException.class,
        "2147483739",
        () -> cipher.update(LONGEST, 0, LENGTH, LONGEST, LENGTH));
    Cipher ctr = Cipher.getInstance("AES/CTR/NoPadding", PROVIDER);
    ctr.init(Cipher.ENCRYPT_MODE, KEY, new IvParameterSpec(new byte[16]));
    expect(
        ShortBufferException.class,
        Integer.toString(LENGTH),
        () -> ctr.update(LONGEST, 0, LENGTH, LONGEST, 1));
  }

  /** In two parts, of which the first is no whole block. */
  private static void furtherData() throws Exception {
    byte[] tag = null;
    for (int first : new int[] {15, 16}) {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", PROVIDER);
      cipher.init(Cipher.ENCRYPT_MODE, KEY, new GCMParameterSpec(128, NONCE));
      cipher.updateAAD(LONGEST, 0, first);
      cipher.updateAAD(LONGEST, 0, LENGTH);
      cipher.updateAAD(LONGEST, 0, 16 - first);
      byte[] next = cipher.doFinal();
      if (tag != null && !Arrays.equals(tag, next)) {
        throw new AssertionError("the tag depends on how the further data is divided");
      }
      tag = next;
    }
  }

  private static void begin(Cipher cipher, int mode) throws Exception {
    byte[] nonce = new byte[12];
    nonce[0] = (byte) nonces++;
    cipher.init(mode, KEY, new GCMParameterSpec(128, nonce));
  }

  private static void expect(Class<? extends Exception> type, String number, Call call) {
    try {
      call.run();
    } catch (Throwable e) {
      if (e.getClass() == type && e.getMessage().contains(number)) {
        return;
      }
      throw new AssertionError("not the " + type + " with " + number, e);
    }
    throw new AssertionError("no " + type + " with " + number);
  }
}
