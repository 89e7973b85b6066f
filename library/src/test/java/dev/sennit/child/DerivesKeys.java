package dev.sennit.child;

import dev.sennit.Batch;
import dev.sennit.Blake3;
import dev.sennit.Blake3Output;
import dev.sennit.Blake3Stream;
import dev.sennit.Hasher;
import dev.sennit.Hkdf;
import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.Pbkdf2;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.key.PasswordBytes;
import java.security.Provider;
import java.util.Arrays;
import java.util.Collections;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;

/**
 * Derives keys from a secret by each way there is, clears what belongs to the caller, and throws an
 * {@link OutOfMemoryError}, on which the JVM writes its heap if it is told so: with the objects too
 * that nothing refers to any more. One of these, the control, is not cleared.
 */
final class DerivesKeys {
  static final int SALT = 40;
  static final int SECRET = 90;
  static final int LENGTH = 40;
  static final int CONTROL = 50;
  static final int ITERATIONS = 3;

  // As many as have lanes anywhere, and some.
  private static final int PASSWORDS = 40;

  // Within a chunk, and in several calls of kernels that take some chunks at once.
  private static final int[] BLAKE3_TIMES = {1, 30, 1000};

  private DerivesKeys() {}

  public static void main(String[] arguments) throws Exception {
    Status.current();
    Messages.random(CONTROL);
    byte[] salt = Messages.random(SALT);
    byte[] secret = Messages.random(SECRET);
    byte[] none = new byte[0];
    Hkdf hkdf = Hkdf.of(Hasher.SHA_256);
    byte[] extracted = hkdf.extract(salt, secret);
    Arrays.fill(hkdf.expand(extracted, none, LENGTH), (byte) 0);
    Arrays.fill(extracted, (byte) 0);
    Arrays.fill(hkdf.derive(salt, secret, none, LENGTH), (byte) 0);

    Provider sennit = new SennitProvider();
    if (sennit.getService("KDF", hkdf.algorithm()) != null) {
      HKDFParameterSpec spec =
          HKDFParameterSpec.ofExtract()
              .addSalt(salt)
              .addIKM(new AnyKey(secret))
              .addIKM(new AnyKey(none))
              .thenExpand(null, LENGTH);
      Arrays.fill(KDF.getInstance(hkdf.algorithm(), sennit).deriveData(spec), (byte) 0);
    }
    deriveFromPasswords(secret, salt, sennit);
    computeBlake3(secret);
    Arrays.fill(secret, (byte) 0);

    try {
      // No JVM makes such an array, and so none collects garbage for it.
      byte[] tooLong = new byte[Integer.MAX_VALUE];
      throw new AssertionError("an array of " + tooLong.length);
    } catch (OutOfMemoryError e) {
      System.out.println(e.getMessage());
    }
  }

  /** With the beginning of the secret as the key, of messages that are the secret many times. */
  private static void computeBlake3(byte[] secret) {
    byte[] key = Arrays.copyOf(secret, Blake3.LENGTH);
    Blake3 keyed = Blake3.keyed(key);
    Blake3 deriving = Blake3.deriveKey("a context");
    Arrays.fill(key, (byte) 0);
    for (int times : BLAKE3_TIMES) {
      byte[] message = new byte[times * secret.length];
      for (int i = 0; i < message.length; i += secret.length) {
        System.arraycopy(secret, 0, message, i, secret.length);
      }
      for (Blake3 function : new Blake3[] {keyed, deriving}) {
        Blake3Stream stream = function.stream();
        for (int i = 0; i < message.length; i += secret.length) {
          stream.update(secret);
        }
        Arrays.fill(stream.digest(), (byte) 0);
        Arrays.fill(function.hash(message), (byte) 0);
        Arrays.fill(function.hash(message, LENGTH), (byte) 0);
        function.verify(message, new byte[Blake3.LENGTH]);
        try (Blake3Output output = stream.update(message).output()) {
          Arrays.fill(output.read(LENGTH), (byte) 0);
        }
      }
      Arrays.fill(message, (byte) 0);
    }
    keyed.destroy();
  }

  /** The secret as a password, and as one of chars that are its bytes. */
  private static void deriveFromPasswords(byte[] secret, byte[] salt, Provider sennit)
      throws Exception {
    Pbkdf2 pbkdf2 = Pbkdf2.of(Hasher.SHA_256, ITERATIONS);
    Arrays.fill(pbkdf2.derive(secret, salt, LENGTH), (byte) 0);
    Batch passwords = Batch.of(Collections.nCopies(PASSWORDS, secret));
    Batch salts = Batch.of(Collections.nCopies(PASSWORDS, salt));
    Arrays.fill(pbkdf2.derive(passwords, salts, LENGTH), (byte) 0);

    char[] chars = new char[secret.length];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) (secret[i] & 0xff);
    }
    Arrays.fill(pbkdf2.derive(chars, salt, LENGTH), (byte) 0);
    if (sennit.getService("SecretKeyFactory", pbkdf2.algorithm()) != null) {
      PBEKeySpec specification = new PBEKeySpec(chars, salt, ITERATIONS, Byte.SIZE * LENGTH);
      SecretKey key =
          SecretKeyFactory.getInstance(pbkdf2.algorithm(), sennit).generateSecret(specification);
      key.destroy();
      specification.clearPassword();
    }
    encrypt(chars, salt, sennit);
    Arrays.fill(chars, '\0');
  }

  /** Encrypts by a password. The JDK's AES keeps the derived key, so nobody looks for that. */
  private static void encrypt(char[] chars, byte[] salt, Provider sennit) throws Exception {
    String algorithm = "PBEWithHmacSHA256AndAES_256";
    if (sennit.getService("Cipher", algorithm) != null) {
      byte[] password = PasswordBytes.of(chars);
      PBEParameterSpec parameters =
          new PBEParameterSpec(salt, ITERATIONS, new IvParameterSpec(new byte[16]));
      Cipher.getInstance(algorithm, sennit)
          .init(Cipher.ENCRYPT_MODE, new Password(password), parameters);
      Arrays.fill(password, (byte) 0);
    }
  }

  /** A password as a key. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Password(byte[] bytes) implements SecretKey {
    @Override
    public String getAlgorithm() {
      return "PBE";
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return bytes.clone();
    }
  }
}
