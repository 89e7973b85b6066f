package dev.sennit.provider;

import dev.sennit.runtime.mac.HkdfAlgorithm;
import java.security.InvalidAlgorithmParameterException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;
import java.util.Map;
import javax.crypto.KDFParameters;

/** A {@code KDF} of the provider. */
final class KdfService extends DigestKernelService {
  static final String TYPE = "KDF";

  private final HkdfAlgorithm algorithm;

  KdfService(Provider provider, HkdfAlgorithm algorithm) {
    super(provider, TYPE, algorithm.name(), List.of(), HkdfSpi.class, Map.of(), algorithm.digest());
    this.algorithm = algorithm;
  }

  @Override
  Object make() {
    try {
      return new HkdfSpi(algorithm, kernel);
    } catch (InvalidAlgorithmParameterException e) {
      throw new AssertionError("a KDF without parameters is never refused", e);
    }
  }

  /** {@code KDF} throws the cause where it is of this type. */
  @Override
  NoSuchAlgorithmException refusal(Object parameter) {
    NoSuchAlgorithmException refusal = super.refusal(parameter);
    if (parameter instanceof KDFParameters) {
      refusal.initCause(new InvalidAlgorithmParameterException(refusal.getMessage()));
    }
    return refusal;
  }
}
