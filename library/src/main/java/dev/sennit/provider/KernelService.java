package dev.sennit.provider;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import dev.sennit.runtime.OtherProviders;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;
import java.util.Map;

/**
 * A service of the provider, by the kernel of a digest. It makes its objects without reflection,
 * and nothing else with them.
 */
abstract class KernelService extends Provider.Service {
  private final DigestAlgorithm digest;
  // Read without a lock: a kernel is immutable, and who sees null looks again.
  private DigestKernel kernel;

  KernelService(
      Provider provider,
      String type,
      String algorithm,
      List<String> aliases,
      Class<?> implementation,
      Map<String, String> attributes,
      DigestAlgorithm digest) {
    super(provider, type, algorithm, implementation.getName(), aliases, attributes);
    this.digest = digest;
  }

  /** A new object by a kernel. */
  abstract Object newInstance(DigestKernel kernel);

  /**
   * False once it is known that no kernel can run, as the JDK serves then; the first question has
   * them linked.
   */
  boolean isOffered() {
    if (kernel == null) {
      Kernels kernels = KernelLinker.ifKnown();
      if (kernels == null) {
        return true;
      }
      kernel = kernels.choice(digest).kernel();
    }
    return kernel != null;
  }

  @Override
  public final Object newInstance(Object parameter) throws NoSuchAlgorithmException {
    if (parameter != null) {
      throw new NoSuchAlgorithmException(
          "a "
              + getType()
              + " takes no constructor parameter, but here is one of "
              + parameter.getClass());
    }
    DigestKernel kernel = this.kernel;
    if (kernel == null) {
      kernel = KernelLinker.kernel(digest);
      this.kernel = kernel;
    }
    return kernel != null
        ? newInstance(kernel)
        : OtherProviders.newInstance(getType(), getAlgorithm());
  }
}
