package dev.sennit.provider;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Serving;
import java.security.Provider;
import java.util.List;
import java.util.Map;

/**
 * A service by the kernel of a digest. What the JDK does not have is computed in Java where no
 * kernel can run.
 */
abstract class DigestKernelService extends KernelService {
  final EventualKernel kernel;

  DigestKernelService(
      Provider provider,
      String type,
      String algorithm,
      List<String> aliases,
      Class<?> implementation,
      Map<String, String> attributes,
      DigestAlgorithm digest) {
    super(provider, type, algorithm, implementation, aliases, attributes);
    this.kernel = Serving.digest(digest);
  }

  /** Also what is handed over to the JDK: a program may name this provider. */
  @Override
  final boolean isOffered() {
    DigestAlgorithm algorithm = kernel.algorithm();
    return !algorithm.inJdk()
        || KernelLinker.kernel(algorithm) != null
        || KernelLinker.ifKnown() == null;
  }
}
