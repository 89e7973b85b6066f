package dev.sennit.provider;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import java.security.Provider;
import java.util.List;
import java.util.Map;

/**
 * A service by the kernel of a digest. What the JDK does not have is computed in Java where no
 * kernel can run.
 */
abstract class DigestKernelService extends KernelService<DigestKernel> {
  final DigestAlgorithm digest;

  DigestKernelService(
      Provider provider,
      String type,
      String algorithm,
      List<String> aliases,
      Class<?> implementation,
      Map<String, String> attributes,
      DigestAlgorithm digest) {
    super(provider, type, algorithm, aliases, implementation, attributes);
    this.digest = digest;
  }

  @Override
  final DigestKernel selected(Kernels kernels) {
    return kernels.choice(digest).kernel();
  }

  @Override
  final Kernels kernels() {
    return digest.inJdk() ? KernelLinker.ifKnown() : KernelLinker.await();
  }

  @Override
  final boolean isOffered() {
    return !digest.inJdk() || super.isOffered();
  }
}
