package dev.sennit.child;

import dev.sennit.AesGcm;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.HmacStream;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import java.io.ByteArrayInputStream;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: puts the provider first if it is not there yet, prints what is in use,
 * and compares all digests that the JDK has, and HMACs, with the JDK's.
 */
final class HashesRight {
  private static final byte[] MESSAGE = new byte[3000];
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[] {1, 2, 3}, "RAW");

  private final Hasher hasher;
  private final MessageDigest jdk;
  private final MessageDigest early;
  private final HashStream earlyStream;
  // Null where there is no HMAC.
  private final Hmac hmac;
  private Mac jdkMac;
  private Mac earlyMac;
  private HmacStream earlyHmac;

  private HashesRight(Hasher hasher) throws Exception {
    this.hasher = hasher;
    jdk = MessageDigest.getInstance(hasher.algorithm(), "SUN");
    early = MessageDigest.getInstance(hasher.algorithm());
    early.update(MESSAGE, 0, 100);
    earlyStream = hasher.stream().update(MESSAGE, 0, 100);
    hmac = hasher.algorithm().startsWith("SHAKE") ? null : Hmac.of(hasher, KEY.getEncoded());
    if (hmac != null) {
      jdkMac = Mac.getInstance(hmac.algorithm(), "SunJCE");
      jdkMac.init(KEY);
      earlyMac = Mac.getInstance(hmac.algorithm());
      earlyMac.init(KEY);
      earlyMac.update(MESSAGE, 0, 100);
      earlyHmac = hmac.stream().update(MESSAGE, 0, 100);
    }
  }

  public static void main(String[] arguments) throws Exception {
    if (Security.getProvider("Sennit") == null) {
      Security.insertProviderAt(
          ServiceLoader.load(Provider.class).stream()
              .map(ServiceLoader.Provider::get)
              .filter(provider -> provider.getName().equals("Sennit"))
              .findAny()
              .orElseThrow(),
          1);
    }
    new Random(1).nextBytes(MESSAGE);
    // Begun before anything is linked, and finished afterwards.
    HashesRight md5 = new HashesRight(Hasher.MD5);
    HashesRight sha256 = new HashesRight(Hasher.SHA_256);
    checkUuid();
    System.out.println(Status.current().describe());
    System.out.println("provider: " + MessageDigest.getInstance("MD5").getProvider().getName());

    md5.check(1);
    sha256.check(7);
    checkSealed();
    checkUuid();
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.inJdk()) {
        String provider = MessageDigest.getInstance(digest.algorithm()).getProvider().getName();
        if (!provider.equals(digest.kernel().isPresent() ? "Sennit" : "SUN")) {
          throw new AssertionError(provider + " has " + digest);
        }
        new HashesRight(Hasher.of(digest.algorithm())).check(50);
      }
    }
    checkSealed();
    System.out.println("all digests are right");
  }

  /** Whether kernels seal or the JDK, with nonces of 12 bytes and of more. */
  private static void checkSealed() throws Exception {
    SecretKeySpec key = new SecretKeySpec(MESSAGE, 0, 32, "AES");
    Cipher jdk = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
    for (byte[] nonce : new byte[][] {new byte[12], new byte[16]}) {
      jdk.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
      byte[] expected = jdk.doFinal(MESSAGE);
      AesGcm aes = AesGcm.ofAnyNonce(key.getEncoded());
      check(aes.seal(nonce, new byte[0], MESSAGE), expected);
      check(aes.open(nonce, new byte[0], expected), MESSAGE);
      aes.close();
      try {
        byte[] _ = aes.seal(nonce, nonce, nonce);
        throw new AssertionError("a closed key seals");
      } catch (IllegalStateException _) {
        // As it should be.
      }
    }
  }

  /** RFC 9562, appendix A.2, and the JDK's. */
  private static void checkUuid() {
    UUID expected = UUID.fromString("5df41881-3aed-3515-88a7-2f4a814cf09e");
    checkUuid(NameUuid.v3(NameUuid.DNS, "www.example.com"), expected);
    checkUuid(NameUuid.v3(MESSAGE), UUID.nameUUIDFromBytes(MESSAGE));
  }

  private static void checkUuid(UUID actual, UUID expected) {
    if (!actual.equals(expected)) {
      throw new AssertionError(actual + " is not " + expected);
    }
  }

  private void check(int step) throws Exception {
    byte[] expected = jdk.digest(MESSAGE);
    early.update(MESSAGE, 100, 2900);
    check(early.digest(), expected);
    check(((MessageDigest) early.clone()).digest(MESSAGE), expected);
    earlyStream.asOutputStream().write(MESSAGE, 100, 2900);
    check(earlyStream.digest(), expected);
    check(hasher.hash(new ByteArrayInputStream(MESSAGE)), expected);
    if (hmac != null) {
      checkHmac();
    }
    for (int length = 0; length < MESSAGE.length; length += length < 300 ? step : 97 * step) {
      jdk.update(MESSAGE, 0, length);
      expected = jdk.digest();
      check(hasher.hash(MESSAGE, 0, length), expected);
      check(hasher.hash(MemorySegment.ofArray(MESSAGE).asSlice(0, length)), expected);
      check(hasher.stream().update(MESSAGE, 0, length).digest(), expected);
      MessageDigest first = MessageDigest.getInstance(hasher.algorithm());
      first.update(MESSAGE, 0, length / 2);
      first.update(MESSAGE, length / 2, length - length / 2);
      check(first.digest(), expected);
      byte[] overlapping = MESSAGE.clone();
      hasher.hash(overlapping, 0, length, overlapping, 5);
      check(Arrays.copyOfRange(overlapping, 5, 5 + expected.length), expected);
    }
  }

  private void checkHmac() throws Exception {
    byte[] expected = jdkMac.doFinal(MESSAGE);
    check(earlyHmac.update(MESSAGE, 100, 2900).mac(), expected);
    check(earlyHmac.update(MESSAGE).mac(), expected);
    earlyMac.update(MESSAGE, 100, 2900);
    check(earlyMac.doFinal(), expected);
    for (int length = 0; length < 300; length += 50) {
      byte[] message = Arrays.copyOf(MESSAGE, length);
      expected = jdkMac.doFinal(message);
      check(earlyMac.doFinal(message), expected);
      check(hmac.mac(message), expected);
    }
  }

  static void check(byte[] actual, byte[] expected) {
    if (!Arrays.equals(actual, expected)) {
      throw new AssertionError(Arrays.toString(actual) + " is not " + Arrays.toString(expected));
    }
  }
}
