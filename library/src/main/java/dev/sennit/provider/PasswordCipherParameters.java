package dev.sennit.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a cipher of PBES2. Those that a program does not give come from the key, or are
 * the JDK's defaults, or random where the cipher encrypts.
 *
 * @param salt the salt of the password
 * @param iterations the iterations of PBKDF2
 * @param iv the initialization vector of the cipher
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PasswordCipherParameters(byte[] salt, int iterations, IvParameterSpec iv) {
  private static final int DEFAULT_ITERATIONS = 4096;
  private static final int DEFAULT_SALT_LENGTH = 20;
  private static final int LEAST_SALT_LENGTH = 8;
  private static final int IV_LENGTH = 16;

  /** Parameters of which a program gives none. */
  static PasswordCipherParameters random(SecureRandom random) {
    return new PasswordCipherParameters(
        bytes(DEFAULT_SALT_LENGTH, random), DEFAULT_ITERATIONS, randomIv(random));
  }

  private static IvParameterSpec randomIv(SecureRandom random) {
    return new IvParameterSpec(bytes(IV_LENGTH, random));
  }

  /**
   * Parameters for a key.
   *
   * @param given those that the program gives, or null
   */
  static PasswordCipherParameters of(
      Key key, @Nullable AlgorithmParameterSpec given, boolean encrypts, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    return switch (given) {
      case PBEParameterSpec all ->
          of(all.getSalt(), all.getIterationCount(), all.getParameterSpec(), encrypts, random);
      case null ->
          key instanceof PBEKey ofPassword
              ? of(ofPassword.getSalt(), ofPassword.getIterationCount(), null, encrypts, random)
              : of(null, 0, null, encrypts, random);
      default ->
          throw new InvalidAlgorithmParameterException(
              "a cipher by a password takes a PBEParameterSpec, but here is " + given.getClass());
    };
  }

  private static PasswordCipherParameters of(
      byte @Nullable [] salt,
      int iterations,
      @Nullable AlgorithmParameterSpec iv,
      boolean encrypts,
      SecureRandom random)
      throws InvalidAlgorithmParameterException {
    if (iterations < 0) {
      throw new InvalidAlgorithmParameterException(
          "there must be at least 1 iteration, not " + iterations);
    }
    if (salt != null && salt.length < LEAST_SALT_LENGTH) {
      throw new InvalidAlgorithmParameterException(
          "a salt must have at least " + LEAST_SALT_LENGTH + " bytes, not " + salt.length);
    }
    if (!(iv instanceof IvParameterSpec) && !(encrypts && iv == null)) {
      throw new InvalidAlgorithmParameterException(
          "there must be an IvParameterSpec, but here is " + (iv == null ? null : iv.getClass()));
    }
    if (salt == null && !encrypts) {
      throw new InvalidAlgorithmParameterException("there must be a salt for decryption");
    }
    IvParameterSpec used = iv instanceof IvParameterSpec given ? given : randomIv(random);
    return new PasswordCipherParameters(
        salt != null ? salt : bytes(DEFAULT_SALT_LENGTH, random),
        iterations != 0 ? iterations : DEFAULT_ITERATIONS,
        used);
  }

  private static byte[] bytes(int length, SecureRandom random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** The parameters as the JDK describes them. */
  PBEParameterSpec specification() {
    return new PBEParameterSpec(salt, iterations, iv);
  }
}
