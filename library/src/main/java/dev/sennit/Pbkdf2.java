package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.pbkdf2.ManyPasswords;
import dev.sennit.runtime.pbkdf2.PasswordBytes;
import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import dev.sennit.runtime.pbkdf2.PasswordKernels;
import dev.sennit.runtime.select.IterationSelection;
import dev.sennit.runtime.select.LaneSelection;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.CancellationException;

/**
 * Derives keys from passwords by PBKDF2 of RFC 8018, with an HMAC and a number of iterations. An
 * object is immutable and thread-safe.
 * <!-- sample: char[] password = {'p'}; byte[] salt = new byte[16]; -->
 *
 * <pre>{@code
 * Pbkdf2 passwords = Pbkdf2.of(Hasher.SHA_256, 600_000);
 * byte[] key = passwords.derive(password, salt, 32);
 * boolean right = passwords.verify(password, salt, key);
 * }</pre>
 *
 * <p>The more iterations, the longer a guess of the password takes. A salt must be random and of
 * its own for each password. A password of chars is encoded in UTF-8, as by the JDK.
 *
 * <p>The kernel of the digest computes once it is linked, and the JDK's digest otherwise. A call
 * clears all that it derives on the way, and copies of passwords. The caller clears the password,
 * the key and what it makes of them. The time of a call tells lengths and the number of iterations,
 * and which kinds of characters a password of chars has, as encoding takes longer for some.
 *
 * <p>A method that derives keys stops when its thread is interrupted: it throws {@link
 * CancellationException}, and the thread stays interrupted. Nothing has then been written. The
 * provider's {@code SecretKeyFactory} ignores interrupts, like the JDK's.
 *
 * @since 0.1.0
 */
public final class Pbkdf2 {
  private static final int LEAST_TO_VERIFY = 16;
  private static final MemorySegment NO_RESULTS = MemorySegment.ofArray(new byte[0]);

  private final PasswordDerivation derivation;
  private final PasswordKernels kernels;
  private final int iterations;

  private Pbkdf2(PasswordDerivation derivation, int iterations) {
    this.derivation = derivation;
    this.kernels = IterationSelection.of(derivation.hmac().digest());
    this.iterations = iterations;
  }

  /**
   * Returns PBKDF2 with the HMAC of a digest.
   *
   * @param digest the digest that the HMAC computes with
   * @param iterations how many codes are computed for each block of a key
   * @return the derivation
   * @throws IllegalArgumentException when the digest has no HMAC: SHAKE and BLAKE have none; or
   *     when there is no iteration
   */
  public static Pbkdf2 of(Hasher digest, int iterations) {
    Objects.requireNonNull(digest, "digest");
    HmacAlgorithm hmac = HmacAlgorithm.with(digest.digestAlgorithm());
    if (iterations < 1) {
      throw new IllegalArgumentException("there must be at least 1 iteration, not " + iterations);
    }
    return new Pbkdf2(new PasswordDerivation(hmac), iterations);
  }

  /** {@return the algorithm's standard name in the JCA, such as {@code "PBKDF2WithHmacSHA256"}} */
  public String algorithm() {
    return derivation.name();
  }

  /** {@return how many iterations there are} */
  public int iterations() {
    return iterations;
  }

  /**
   * Derives a key.
   *
   * @param password the password, which may be empty
   * @param salt the salt
   * @param length how many bytes the key has, at least one
   * @return the key
   * @throws IllegalArgumentException when the password has more than 715,827,882 chars, or the key
   *     no byte
   * @throws CancellationException when the thread is interrupted
   */
  public byte[] derive(char[] password, byte[] salt, int length) {
    Objects.requireNonNull(password, "password");
    checkLength(length);
    byte[] bytes = PasswordBytes.of(password);
    try {
      return derive(bytes, salt, length);
    } finally {
      MemoryClearing.clear(bytes);
    }
  }

  /**
   * Derives a key from a password that is encoded already.
   *
   * @param password the bytes of the password; there may be none
   * @param salt the salt
   * @param length how many bytes the key has, at least one
   * @return the key
   * @throws IllegalArgumentException when the key has no byte
   * @throws CancellationException when the thread is interrupted
   */
  public byte[] derive(byte[] password, byte[] salt, int length) {
    Objects.requireNonNull(password, "password");
    Objects.requireNonNull(salt, "salt");
    checkLength(length);
    return derivation.derive(kernels, password, salt, iterations, length, Interruption::check);
  }

  /**
   * Derives a key and writes it to an array, in which the password and the salt may lie.
   *
   * @param password the bytes of the password; there may be none
   * @param salt the salt
   * @param key the array to write to
   * @param offset where the key begins
   * @param length how many bytes the key has, at least one
   * @throws IndexOutOfBoundsException when the key is not within the array
   * @throws IllegalArgumentException when the key has no byte
   * @throws CancellationException when the thread is interrupted
   */
  public void derive(byte[] password, byte[] salt, byte[] key, int offset, int length) {
    Bounds.check("key", key, offset, length);
    byte[] derived = derive(password, salt, length);
    System.arraycopy(derived, 0, key, offset, length);
    MemoryClearing.clear(derived);
  }

  /**
   * Derives the keys of many passwords, several at a time on each core. For a login server under
   * load, or to verify or to migrate many passwords. Waits until kernels are linked, as {@link
   * Batch} says.
   *
   * @param passwords the passwords; a parallel batch is shared by the threads of the common pool
   * @param salts as many salts
   * @param length how many bytes each key has, at least one
   * @return the keys, one behind the other
   * @throws IllegalArgumentException when there are not as many salts as passwords, when a key has
   *     no byte, or when the keys are too long for an array
   * @throws NullPointerException when a password or a salt is null
   * @throws CancellationException when the thread is interrupted
   */
  public byte[] derive(Batch passwords, Batch salts, int length) {
    Objects.requireNonNull(passwords, "passwords");
    Objects.requireNonNull(salts, "salts");
    checkLength(length);
    salts.checkOneForEach("salt", passwords, "passwords");
    if (passwords.size() > Integer.MAX_VALUE / length) {
      throw new IllegalArgumentException(
          "the keys of " + passwords.size() + " passwords do not fit into an array");
    }
    byte[] keys = new byte[(int) passwords.size() * length];
    boolean parallel = passwords.isParallel();
    ManyPasswords.Source source =
        new ManyPasswords.Source(
            (int) passwords.size(),
            passwords.copies("password", parallel, NO_RESULTS),
            salts.copies("salt", parallel, NO_RESULTS));
    DigestAlgorithm digest = derivation.hmac().digest();
    // This waits until kernels are linked, so it comes first.
    LaneChoice lanes = LaneSelection.of(digest);
    new ManyPasswords(derivation, kernels, lanes, source, iterations, length, keys)
        .derive(parallel);
    return keys;
  }

  /**
   * Returns whether a password has a key. The time for the comparison does not depend on the place
   * where keys differ. Returns false for a key of fewer than 16 bytes, because many passwords have
   * the same short key.
   *
   * @param password the password
   * @param salt the salt of the key
   * @param key the key that the right password has, of 16 bytes or more
   * @return whether the password has that key, which has 16 bytes or more
   * @throws IllegalArgumentException when the password has more than 715,827,882 chars
   * @throws CancellationException when the thread is interrupted
   */
  public boolean verify(char[] password, byte[] salt, byte[] key) {
    Objects.requireNonNull(key, "key");
    byte[] derived = derive(password, salt, Math.max(LEAST_TO_VERIFY, key.length));
    boolean right = FewBytes.areEqual(derived, key);
    MemoryClearing.clear(derived);
    return right;
  }

  private static void checkLength(int length) {
    if (length < 1) {
      throw new IllegalArgumentException("a key must have at least 1 byte, not " + length);
    }
  }

  /** {@return the algorithm's name} */
  @Override
  public String toString() {
    return algorithm();
  }
}
