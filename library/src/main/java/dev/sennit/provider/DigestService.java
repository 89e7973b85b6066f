package dev.sennit.provider;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.TreeMessageDigest;
import dev.sennit.runtime.select.TreeSelection;
import java.security.Provider;
import java.util.Map;

/** A {@code MessageDigest} of the provider. */
final class DigestService extends DigestKernelService {
  static final String TYPE = "MessageDigest";

  DigestService(Provider provider, DigestAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        KernelMessageDigest.class,
        Map.of("ImplementedIn", "Software"),
        algorithm);
  }

  @Override
  Object make() {
    return kernel.algorithm().isTree()
        ? new TreeMessageDigest(kernel.algorithm(), TreeSelection.FUNCTION)
        : new KernelMessageDigest(kernel);
  }
}
