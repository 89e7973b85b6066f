package dev.sennit.provider;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.JdkDigests;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.Map;

/**
 * A digest of the provider. It makes its objects without reflection, and nothing else with them.
 */
final class DigestService extends Provider.Service {
  private final DigestAlgorithm algorithm;
  // Read without a lock: a kernel is immutable, and who sees null looks again.
  private DigestKernel kernel;

  DigestService(Provider provider, DigestAlgorithm algorithm) {
    super(
        provider,
        "MessageDigest",
        algorithm.name(),
        KernelMessageDigest.class.getName(),
        algorithm.aliases(),
        Map.of("ImplementedIn", "Software"));
    this.algorithm = algorithm;
  }

  /** False once it is known that no kernel can run; the first question has them linked. */
  boolean isOffered() {
    if (kernel == null) {
      Kernels kernels = KernelLinker.ifKnown();
      if (kernels == null) {
        return true;
      }
      kernel = kernels.choice(algorithm).kernel();
    }
    return kernel != null;
  }

  @Override
  public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
    if (parameter != null) {
      throw new NoSuchAlgorithmException(
          "a MessageDigest takes no constructor parameter, but here is one of "
              + parameter.getClass());
    }
    DigestKernel kernel = this.kernel;
    return kernel != null ? new KernelMessageDigest(kernel) : JdkDigests.newInstance(algorithm);
  }
}
