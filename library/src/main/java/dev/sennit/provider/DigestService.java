package dev.sennit.provider;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import java.security.Provider;
import java.util.Map;

/** A {@code MessageDigest} of the provider. */
final class DigestService extends KernelService {
  static final String TYPE = "MessageDigest";

  private final boolean inJdk;

  DigestService(Provider provider, DigestAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        KernelMessageDigest.class,
        Map.of("ImplementedIn", "Software"),
        algorithm);
    inJdk = algorithm.inJdk();
  }

  /** What the JDK does not have is computed in Java where no kernel can run. */
  @Override
  boolean isOffered() {
    return !inJdk || super.isOffered();
  }

  @Override
  Object newInstance(DigestKernel kernel) {
    return new KernelMessageDigest(kernel);
  }
}
