package dev.sennit.provider;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.KernelMessageDigest;
import dev.sennit.runtime.select.Computation;
import java.security.Provider;
import java.util.Map;

/** A {@code MessageDigest} of the provider. */
final class DigestService extends DigestKernelService {
  static final String TYPE = "MessageDigest";

  private final Computation computation;

  DigestService(Provider provider, DigestAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        KernelMessageDigest.class,
        Map.of("ImplementedIn", "Software"),
        algorithm);
    this.computation = Computation.of(algorithm);
  }

  @Override
  Object make() {
    return computation.newMessageDigest();
  }
}
