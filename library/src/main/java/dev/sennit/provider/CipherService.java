package dev.sennit.provider;

import dev.sennit.runtime.AesKernels;
import dev.sennit.runtime.CipherAlgorithm;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import java.security.Provider;
import java.util.Map;

/** A {@code Cipher} of the provider. */
final class CipherService extends KernelService<AesKernels> {
  static final String TYPE = "Cipher";

  private final CipherAlgorithm algorithm;

  CipherService(Provider provider, CipherAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        algorithm.mode().equals(CipherAlgorithm.GCM) ? GcmCipher.class : CtrCipher.class,
        Map.of("SupportedModes", algorithm.mode(), "SupportedKeyFormats", "RAW"));
    this.algorithm = algorithm;
  }

  @Override
  AesKernels selected(Kernels kernels) {
    return kernels.aes().kernels();
  }

  /** A cipher lives long, and the JDK's is slow until it has been compiled. */
  @Override
  Kernels kernels() {
    return KernelLinker.await();
  }

  @Override
  Object make(AesKernels kernels) {
    return algorithm.mode().equals(CipherAlgorithm.GCM)
        ? new GcmCipher(kernels, algorithm.keyLength())
        : new CtrCipher(kernels);
  }
}
