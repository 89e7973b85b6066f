package dev.sennit.provider;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.HmacAlgorithm;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import java.security.Provider;
import java.util.Map;

/** A {@code Mac} of the provider. */
final class MacService extends KernelService<DigestKernel> {
  static final String TYPE = "Mac";

  private final DigestAlgorithm digest;

  MacService(Provider provider, HmacAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        KernelMac.class,
        Map.of("SupportedKeyFormats", "RAW"));
    digest = algorithm.digest();
  }

  @Override
  DigestKernel selected(Kernels kernels) {
    return kernels.choice(digest).kernel();
  }

  @Override
  Kernels kernels() {
    return digest.inJdk() ? KernelLinker.ifKnown() : KernelLinker.await();
  }

  @Override
  Object make(DigestKernel kernel) {
    return new KernelMac(kernel);
  }
}
