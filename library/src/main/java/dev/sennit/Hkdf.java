package dev.sennit;

import dev.sennit.runtime.mac.ExtractAndExpand;
import dev.sennit.runtime.mac.HkdfAlgorithm;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.select.Serving;
import java.util.Objects;

/**
 * Derives keys from a secret, by HKDF of RFC 5869. An object is immutable and thread-safe, and
 * keeps no secret.
 * <!-- sample: byte[] salt = {1}; byte[] sharedSecret = new byte[32]; byte[] info = {2}; -->
 *
 * <pre>{@code
 * byte[] key = Hkdf.of(Hasher.SHA_256).derive(salt, sharedSecret, info, 32);
 * }</pre>
 *
 * <p>HKDF has two steps. {@link #extract extract} makes a pseudo-random key of the secret, which
 * the RFC calls the input key material. {@link #expand expand} makes keys of that. {@link #derive
 * derive} does both and clears the pseudo-random key. The info says what a key is for: from one
 * secret, each info derives another key. An empty array stands for no salt and for no info. A
 * secret that people can remember needs another function: HKDF is fast, so guesses are cheap.
 *
 * <p>The kernel of the digest computes once it is linked, and the JDK's digest otherwise. A call
 * clears all keys and states that it computes on the way. The arguments and the result belong to
 * the caller. A method that writes into an array writes exactly the bytes of the result, which may
 * overlap the arguments.
 *
 * <p>A call with a bad argument throws before it writes anything:
 *
 * <ul>
 *   <li>{@link NullPointerException} when an argument is null,
 *   <li>{@link IllegalArgumentException} when a length is not one that RFC 5869 allows,
 *   <li>{@link IndexOutOfBoundsException} when the result is not within its array.
 * </ul>
 *
 * @since 0.1.0
 */
public final class Hkdf {
  private final HkdfAlgorithm algorithm;
  private final ExtractAndExpand steps;

  private Hkdf(HkdfAlgorithm algorithm) {
    this.algorithm = algorithm;
    this.steps = new ExtractAndExpand(algorithm.hmac(), Serving.digest(algorithm.digest()));
  }

  /**
   * Returns the HKDF with the HMAC of a digest.
   *
   * @param digest the digest
   * @return the HKDF
   * @throws IllegalArgumentException when the digest has no HMAC: SHAKE and BLAKE have none
   */
  public static Hkdf of(Hasher digest) {
    Objects.requireNonNull(digest, "digest");
    return new Hkdf(HkdfAlgorithm.with(digest.digestAlgorithm()));
  }

  /**
   * {@return the algorithm's name, such as {@code "HKDF-SHA256"}} It is the standard name in the
   * JCA for SHA-256, SHA-384 and SHA-512. The JCA has no others.
   */
  public String algorithm() {
    return algorithm.name();
  }

  /** {@return the length of an extracted pseudo-random key in bytes, which is the digest's} */
  public int hashLength() {
    return algorithm.hashLength();
  }

  /**
   * Returns the pseudo-random key of a secret.
   *
   * @param salt the salt, which need not be secret
   * @param inputKeyMaterial the secret
   * @return the pseudo-random key, of {@link #hashLength} bytes
   */
  public byte[] extract(byte[] salt, byte[] inputKeyMaterial) {
    byte[] result = new byte[algorithm.hashLength()];
    extract(salt, inputKeyMaterial, result, 0);
    return result;
  }

  /**
   * Writes the pseudo-random key of a secret to {@code result} from {@code resultOffset} on.
   *
   * @param salt the salt, which need not be secret
   * @param inputKeyMaterial the secret
   * @param result the array to write {@link #hashLength} bytes to
   * @param resultOffset where the pseudo-random key begins
   */
  public void extract(byte[] salt, byte[] inputKeyMaterial, byte[] result, int resultOffset) {
    Objects.requireNonNull(salt, "salt");
    Objects.requireNonNull(inputKeyMaterial, "inputKeyMaterial");
    Bounds.check("result", result, resultOffset, algorithm.hashLength());
    steps.extract(salt, inputKeyMaterial, result, resultOffset);
  }

  /**
   * Returns a key of a pseudo-random key.
   *
   * @param pseudoRandomKey the pseudo-random key, of at least {@link #hashLength} bytes
   * @param info what the key is for
   * @param length the length of the key in bytes, from 1 to 255 times {@link #hashLength}
   * @return the key
   * @throws IllegalArgumentException when the pseudo-random key or the length is out of range
   */
  public byte[] expand(byte[] pseudoRandomKey, byte[] info, int length) {
    checkExpand(pseudoRandomKey, info, length);
    byte[] result = new byte[length];
    steps.expand(pseudoRandomKey, info, result, 0, length);
    return result;
  }

  /**
   * Writes a key of a pseudo-random key to {@code result} from {@code resultOffset} on.
   *
   * @param pseudoRandomKey the pseudo-random key, of at least {@link #hashLength} bytes
   * @param info what the key is for
   * @param result the array to write to
   * @param resultOffset where the key begins
   * @param length the length of the key in bytes, from 1 to 255 times {@link #hashLength}
   * @throws IllegalArgumentException when the pseudo-random key or the length is out of range
   */
  public void expand(
      byte[] pseudoRandomKey, byte[] info, byte[] result, int resultOffset, int length) {
    checkExpand(pseudoRandomKey, info, length);
    Bounds.check("result", result, resultOffset, length);
    steps.expand(pseudoRandomKey, apart(info, result), result, resultOffset, length);
  }

  /**
   * Returns a key of a secret, by both steps.
   *
   * @param salt the salt, which need not be secret
   * @param inputKeyMaterial the secret
   * @param info what the key is for
   * @param length the length of the key in bytes, from 1 to 255 times {@link #hashLength}
   * @return the key
   * @throws IllegalArgumentException when the length is out of range
   */
  public byte[] derive(byte[] salt, byte[] inputKeyMaterial, byte[] info, int length) {
    checkDerive(salt, inputKeyMaterial, info, length);
    byte[] result = new byte[length];
    steps.derive(salt, inputKeyMaterial, info, result, 0, length);
    return result;
  }

  /**
   * Writes a key of a secret, by both steps, to {@code result} from {@code resultOffset} on.
   *
   * @param salt the salt, which need not be secret
   * @param inputKeyMaterial the secret
   * @param info what the key is for
   * @param result the array to write to
   * @param resultOffset where the key begins
   * @param length the length of the key in bytes, from 1 to 255 times {@link #hashLength}
   * @throws IllegalArgumentException when the length is out of range
   */
  public void derive(
      byte[] salt,
      byte[] inputKeyMaterial,
      byte[] info,
      byte[] result,
      int resultOffset,
      int length) {
    checkDerive(salt, inputKeyMaterial, info, length);
    Bounds.check("result", result, resultOffset, length);
    steps.derive(salt, inputKeyMaterial, apart(info, result), result, resultOffset, length);
  }

  private void checkExpand(byte[] pseudoRandomKey, byte[] info, int length) {
    Objects.requireNonNull(pseudoRandomKey, "pseudoRandomKey");
    Objects.requireNonNull(info, "info");
    if (pseudoRandomKey.length < algorithm.hashLength()) {
      throw new IllegalArgumentException(
          "a pseudo-random key of "
              + algorithm.name()
              + " must have at least "
              + algorithm.hashLength()
              + " bytes, but has "
              + pseudoRandomKey.length);
    }
    checkLength(length);
  }

  private void checkDerive(byte[] salt, byte[] inputKeyMaterial, byte[] info, int length) {
    Objects.requireNonNull(salt, "salt");
    Objects.requireNonNull(inputKeyMaterial, "inputKeyMaterial");
    Objects.requireNonNull(info, "info");
    checkLength(length);
  }

  private void checkLength(int length) {
    if (length < 1 || length > algorithm.longestOutput()) {
      throw new IllegalArgumentException(
          "a key by "
              + algorithm.name()
              + " must have from 1 to "
              + algorithm.longestOutput()
              + " bytes, but "
              + length
              + " are wanted");
    }
  }

  /** The info in an array of its own: all of it is needed after the key's first bytes. */
  private static byte[] apart(byte[] info, byte[] result) {
    return info == result ? info.clone() : info;
  }

  /** {@return the algorithm's name} */
  @Override
  public String toString() {
    return algorithm.name();
  }
}
