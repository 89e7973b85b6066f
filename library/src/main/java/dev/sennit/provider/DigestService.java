package dev.sennit.provider;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
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
  Object make(DigestKernel kernel) {
    return digest.isTree()
        ? new TreeMessageDigest(digest, TreeSelection.FUNCTION)
        : new KernelMessageDigest(kernel);
  }
}
