package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Batch;
import dev.sennit.Blake3;
import dev.sennit.Blake3Output;
import dev.sennit.Blake3Stream;
import dev.sennit.Hasher;
import dev.sennit.Hkdf;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.Pbkdf2;
import dev.sennit.Status;
import dev.sennit.WithKernels;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.pbkdf2.PasswordBytes;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a derivation leaves nothing secret on the heap, in no object that was made on the way.
 */
class DerivedKeysAreClearedTest implements WithKernels {
  private static final String HMAC = "HmacSHA256";
  private static final int SALT = 40;
  private static final int SECRET = 90;
  private static final int LENGTH = 40;
  private static final int CONTROL = 50;
  private static final int ITERATIONS = 3;

  // As many as have lanes anywhere, and some.
  private static final int PASSWORDS = 40;

  // Within a chunk, and in several calls of kernels that take some chunks at once.
  private static final int[] BLAKE3_TIMES = {1, 30, 1000};

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-Dsennit.guard=true", "-Dsennit.disable=true"})
  void nothingSecretIsLeft(String option) throws Exception {
    Path dump = folder.resolve("heap.hprof");
    ChildJvm.run(
        List.of(
            ChildJvm.GRANT,
            option,
            "-XX:+HeapDumpOnOutOfMemoryError",
            "-XX:HeapDumpPath=" + dump,
            // No collection, as that would hide what it removes.
            "-XX:+UseSerialGC",
            "-Xmn256m"),
        DerivedKeysAreClearedTest.class);
    String heap = text(Files.readAllBytes(dump));
    assertThat(heap.contains(text(Messages.random(CONTROL))))
        .as("what was not cleared is found")
        .isTrue();
    secrets()
        .forEach((name, secret) ->
            assertThat(heap.contains(text(secret))).as("%s is found", name).isFalse());
  }

  private static Map<String, byte[]> secrets() throws Exception {
    byte[] secret = Messages.random(SECRET);
    byte[] extracted = Oracle.mac(HMAC, Messages.random(SALT), secret);
    byte[] first = Oracle.mac(HMAC, extracted, new byte[] {1});
    byte[] next = Arrays.copyOf(first, first.length + 1);
    next[first.length] = 2;
    byte[] second = Oracle.mac(HMAC, extracted, next);
    Map<String, byte[]> secrets = new LinkedHashMap<>();
    putStates(extracted, " of the pseudo-random key", secrets);
    secrets.put("the end of the secret", Arrays.copyOfRange(secret, 65, secret.length));
    secrets.put("the secret", Arrays.copyOf(secret, 32));
    secrets.put("the pseudo-random key", extracted);
    secrets.put(
        "the pseudo-random key by SM3", Oracle.mac("HmacSM3", Messages.random(SALT), secret));
    secrets.put("its inner block", xor(extracted, 0x36));
    secrets.put("its outer block", xor(extracted, 0x5c));
    secrets.put("the first bytes of the key", first);
    secrets.put(
        "what is not of the key", Arrays.copyOfRange(second, LENGTH - first.length, second.length));
    secrets.put("the key by SM3", Oracle.mac("HmacSM3", Messages.random(SALT), secret));
    putSecretsOfPasswords(secret, secrets);
    return secrets;
  }

  /** What PBKDF2 computes, of the bytes of the secret and of its chars. */
  private static void putSecretsOfPasswords(byte[] secret, Map<String, byte[]> secrets) {
    byte[] encoded = text(secret).getBytes(StandardCharsets.UTF_8);
    byte[] salt = Arrays.copyOf(Messages.random(SALT), SALT + 4);
    salt[SALT + 3] = 1;
    secrets.put("the chars of the password", text(secret).getBytes(StandardCharsets.UTF_16LE));
    secrets.put("the encoded password", encoded);
    Map.of("bytes", secret, "chars", encoded)
        .forEach((kind, password) -> {
          String of = " of the password of " + kind;
          byte[] code = Oracle.mac(HMAC, password, salt);
          for (int i = 0; i < ITERATIONS; i++) {
            secrets.put("code " + i + of, code);
            code = Oracle.mac(HMAC, password, code);
          }
          putStates(password, of, secrets);
        });
  }

  private static void putStates(byte[] key, String of, Map<String, byte[]> secrets) {
    DigestKernel kernel = KernelLinker.kernel(DigestAlgorithm.SHA_256);
    byte[] states = KeyedKernel.of(kernel, key).states().toArray(ValueLayout.JAVA_BYTE);
    int half = states.length / 2;
    secrets.put("the inner state" + of, Arrays.copyOf(states, half));
    secrets.put("the outer state" + of, Arrays.copyOfRange(states, half, states.length));
  }

  private static byte[] xor(byte[] bytes, int padding) {
    byte[] result = new byte[bytes.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (byte) (bytes[i] ^ padding);
    }
    return result;
  }

  /** A character for each byte, as strings are searched fast. */
  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /**
   * Derives keys from a secret by each way there is, clears what belongs to the caller, and throws
   * an {@link OutOfMemoryError}, on which the JVM writes its heap if it is told so: with the
   * objects too that nothing refers to any more. One of these, the control, is not cleared.
   */
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
    // The JDK does not have it.
    Arrays.fill(Hkdf.of(Hasher.SM3).extract(salt, secret), (byte) 0);
    Arrays.fill(hkdf.derive(salt, secret, none, LENGTH), (byte) 0);

    // Without kernels by a digest that the JDK does not have.
    Arrays.fill(Hkdf.of(Hasher.SM3).extract(salt, secret), (byte) 0);

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
          .init(Cipher.ENCRYPT_MODE, new AnyKey("PBE", "RAW", password::clone), parameters);
      Arrays.fill(password, (byte) 0);
    }
  }
}
