package dev.sennit.provider;

import dev.sennit.runtime.digest.OtherProviders;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;
import java.util.Map;

/**
 * A service of the provider. It makes its objects without reflection, and nothing else with them.
 *
 * @param <K> the kernel, or kernels, by which they compute
 */
abstract class KernelService<K> extends Provider.Service {
  // Read without a lock: a kernel is immutable, and a thread that sees null looks again.
  private K kernel;

  KernelService(
      Provider provider,
      String type,
      String algorithm,
      List<String> aliases,
      Class<?> implementation,
      Map<String, String> attributes) {
    super(provider, type, algorithm, implementation.getName(), aliases, attributes);
  }

  /** What was selected for it, or null. */
  abstract K selected(SelectedKernels kernels);

  /**
   * What was selected, for a new object, or null as long as that goes on. It waits for that where
   * nothing else may be able to serve.
   */
  abstract SelectedKernels kernels();

  /** A new object by a kernel. */
  abstract Object make(K kernel);

  /**
   * False once it is known that no kernel can run, as the JDK serves then; the first question has
   * them linked.
   */
  boolean isOffered() {
    if (kernel == null) {
      SelectedKernels kernels = KernelLinker.ifKnown();
      if (kernels == null) {
        return true;
      }
      kernel = selected(kernels);
    }
    return kernel != null;
  }

  @Override
  public final Object newInstance(Object parameter) throws NoSuchAlgorithmException {
    if (parameter != null) {
      throw refusal(parameter);
    }
    K kernel = this.kernel;
    if (kernel == null) {
      SelectedKernels kernels = kernels();
      if (kernels == null) {
        return makeEarly();
      }
      kernel = selected(kernels);
      this.kernel = kernel;
    }
    return kernel != null ? make(kernel) : makeWithoutKernel();
  }

  /** What is thrown for a constructor parameter, as no service takes one. */
  NoSuchAlgorithmException refusal(Object parameter) {
    return new NoSuchAlgorithmException(
        "a "
            + getType()
            + " takes no constructor parameter, but here is one of "
            + parameter.getClass());
  }

  /** A new object while it is not yet known whether there is a kernel. */
  Object makeEarly() throws NoSuchAlgorithmException {
    return makeWithoutKernel();
  }

  /** A new object of another provider. */
  Object makeWithoutKernel() throws NoSuchAlgorithmException {
    return OtherProviders.newInstance(getType(), getAlgorithm());
  }
}
