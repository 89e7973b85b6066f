package dev.sennit.provider;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
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
  final DigestKernel selected(SelectedKernels kernels) {
    return kernels.choice(digest).kernel();
  }

  @Override
  final SelectedKernels kernels() {
    return digest.inJdk() ? KernelLinker.ifKnown() : KernelLinker.await();
  }

  @Override
  final boolean isOffered() {
    return !digest.inJdk() || super.isOffered();
  }
}
