package dev.sennit.provider;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.Oracle.AnyKey;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.security.Key;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The providers that docs/DIFFERENCES.md compares, and what its tests give them. */
final class Providers {
  static final Provider SUN = Security.getProvider("SUN");
  static final Provider SUN_JCE = Security.getProvider("SunJCE");
  static final Provider SENNIT = new SennitProvider();
  static final Provider BOUNCY_CASTLE = Oracle.bouncyCastle();

  static final String GCM = "AES/GCM/NoPadding";
  static final String CTR = "AES/CTR/NoPadding";
  static final byte[] TEXT = Messages.random(100);
  static final Key KEY = new SecretKeySpec(Messages.random(16), "AES");
  static final Key DES_KEY = new SecretKeySpec(KEY.getEncoded(), "DES");
  static final Key SHORT_KEY = new AnyKey("AES", "RAW", new byte[5]::clone);
  static final Key KEY_WITHOUT_BYTES = new AnyKey(null);

  /** A key of AES that is destroyed. */
  static final SecretKey DESTROYED =
      new AnyKey(
          "AES",
          "RAW",
          () -> {
            throw new IllegalStateException("the key is destroyed");
          });

  /** A key with the same bytes that is not secret. */
  static final PublicKey KNOWN_KEY = new KnownKey("any", "RAW", KEY.getEncoded());

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record KnownKey(String getAlgorithm, String getFormat, byte[] getEncoded)
      implements PublicKey {}

  private Providers() {}

  /** A buffer of 200 bytes that is no longer to be touched. */
  static ByteBuffer closed() {
    try (Arena arena = Arena.ofConfined()) {
      return arena.allocate(200).asByteBuffer();
    }
  }

  static GCMParameterSpec nonce(int number) {
    byte[] nonce = new byte[12];
    nonce[0] = (byte) number;
    return new GCMParameterSpec(128, nonce);
  }

  static Cipher cipher(
      Provider provider, String transformation, int mode, Key key, AlgorithmParameterSpec spec)
      throws Exception {
    Cipher cipher = Cipher.getInstance(transformation, provider);
    cipher.init(mode, key, spec);
    return cipher;
  }

  static Cipher gcm(Provider provider, int mode) throws Exception {
    return cipher(provider, GCM, mode, KEY, nonce(1));
  }

  static Cipher ctr(Provider provider) throws Exception {
    return cipher(provider, CTR, Cipher.ENCRYPT_MODE, KEY, new IvParameterSpec(new byte[16]));
  }

  /** {@link #TEXT}, with its tag. */
  static byte[] sealed() throws Exception {
    return gcm(SUN_JCE, Cipher.ENCRYPT_MODE).doFinal(TEXT);
  }

  /** The same with a wrong tag. */
  static byte[] forged() throws Exception {
    byte[] forged = sealed();
    forged[forged.length - 1]++;
    return forged;
  }
}
