package dev.sennit.provider;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import java.security.Provider;
import java.util.Map;

/** A {@code MessageDigest} of the provider. */
final class DigestService extends KernelService<DigestKernel> {
  static final String TYPE = "MessageDigest";

  private final DigestAlgorithm algorithm;

  DigestService(Provider provider, DigestAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        KernelMessageDigest.class,
        Map.of("ImplementedIn", "Software"));
    this.algorithm = algorithm;
  }

  @Override
  DigestKernel selected(Kernels kernels) {
    return kernels.choice(algorithm).kernel();
  }

  @Override
  Kernels kernels() {
    return algorithm.inJdk() ? KernelLinker.ifKnown() : KernelLinker.await();
  }

  /** What the JDK does not have is computed in Java where no kernel can run. */
  @Override
  boolean isOffered() {
    return !algorithm.inJdk() || super.isOffered();
  }

  @Override
  Object make(DigestKernel kernel) {
    return new KernelMessageDigest(kernel);
  }
}
