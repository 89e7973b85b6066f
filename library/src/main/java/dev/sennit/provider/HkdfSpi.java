package dev.sennit.provider;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.mac.ExtractAndExpand;
import dev.sennit.runtime.mac.HkdfAlgorithm;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.KDFParameters;
import javax.crypto.KDFSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** An HKDF. {@code KDF}, whose methods lead here, refuses null and keys without a name. */
final class HkdfSpi extends KDFSpi {
  private final HkdfAlgorithm algorithm;
  private final ExtractAndExpand steps;

  HkdfSpi(HkdfAlgorithm algorithm, EventualKernel kernel)
      throws InvalidAlgorithmParameterException {
    super(null);
    this.algorithm = algorithm;
    this.steps = new ExtractAndExpand(algorithm.hmac(), kernel);
  }

  @Override
  protected @Nullable KDFParameters engineGetParameters() {
    return null;
  }

  @Override
  protected SecretKey engineDeriveKey(String name, AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException {
    byte[] key = engineDeriveData(spec);
    try {
      return new SecretKeySpec(key, name);
    } finally {
      MemoryClearing.clear(key);
    }
  }

  @Override
  protected byte[] engineDeriveData(AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException {
    // The first switch on types costs a JVM 3 ms or more.
    if (spec instanceof HKDFParameterSpec.ExtractThenExpand both) {
      return extractThenExpand(both);
    }
    if (spec instanceof HKDFParameterSpec.Expand expand) {
      return expand(expand);
    }
    if (spec instanceof HKDFParameterSpec.Extract extract) {
      return extract(extract);
    }
    throw new InvalidAlgorithmParameterException(
        algorithm.name()
            + " takes an HKDFParameterSpec of the JDK, but here is one of "
            + spec.getClass());
  }

  private byte[] extract(HKDFParameterSpec.Extract spec) throws InvalidAlgorithmParameterException {
    try (KeyMaterial inputKeyMaterial = KeyMaterial.of(spec.ikms());
        KeyMaterial salt = KeyMaterial.of(spec.salts())) {
      byte[] result = new byte[algorithm.hashLength()];
      steps.extract(salt.bytes(), inputKeyMaterial.bytes(), result, 0);
      return result;
    } catch (InvalidKeyException e) {
      throw badKey(e);
    }
  }

  private byte[] expand(HKDFParameterSpec.Expand spec) throws InvalidAlgorithmParameterException {
    byte[] pseudoRandomKey = spec.prk().getEncoded();
    if (pseudoRandomKey == null) {
      throw new InvalidAlgorithmParameterException(
          "the pseudo-random key has no encoding, and so no bytes for " + algorithm.name());
    }
    try {
      checkLength(spec.length());
      if (pseudoRandomKey.length < algorithm.hashLength()) {
        throw badKey(
            new InvalidKeyException(
                "a pseudo-random key of "
                    + algorithm.name()
                    + " must have at least "
                    + algorithm.hashLength()
                    + " bytes, but has "
                    + pseudoRandomKey.length));
      }
      byte[] result = new byte[spec.length()];
      steps.expand(pseudoRandomKey, info(spec.info()), result, 0, result.length);
      return result;
    } finally {
      MemoryClearing.clear(pseudoRandomKey);
    }
  }

  private byte[] extractThenExpand(HKDFParameterSpec.ExtractThenExpand spec)
      throws InvalidAlgorithmParameterException {
    try (KeyMaterial inputKeyMaterial = KeyMaterial.of(spec.ikms());
        KeyMaterial salt = KeyMaterial.of(spec.salts())) {
      checkLength(spec.length());
      byte[] result = new byte[spec.length()];
      steps.derive(
          salt.bytes(), inputKeyMaterial.bytes(), info(spec.info()), result, 0, result.length);
      return result;
    } catch (InvalidKeyException e) {
      throw badKey(e);
    }
  }

  private void checkLength(int length) throws InvalidAlgorithmParameterException {
    if (length > algorithm.longestOutput()) {
      throw new InvalidAlgorithmParameterException(
          algorithm.name()
              + " derives at most "
              + algorithm.longestOutput()
              + " bytes, but "
              + length
              + " are wanted");
    }
  }

  private static byte[] info(byte @Nullable [] given) {
    return given == null ? new byte[0] : given;
  }

  /** As a derivation has no key of its own, the JCA says it so of its parameters. */
  private static InvalidAlgorithmParameterException badKey(InvalidKeyException cause) {
    return new InvalidAlgorithmParameterException(cause.getMessage(), cause);
  }
}
