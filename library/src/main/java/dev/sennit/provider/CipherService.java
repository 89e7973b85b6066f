package dev.sennit.provider;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.digest.OtherProviders;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.NoSuchPaddingException;

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
  AesKernels selected(SelectedKernels kernels) {
    return kernels.aes().kernels();
  }

  @Override
  SelectedKernels kernels() {
    return KernelLinker.soon();
  }

  /** A cipher lives long, so it must not remain the JDK's. */
  @Override
  Object makeEarly() throws NoSuchAlgorithmException {
    return new EarlyCipher(
        OtherProviders.newCipher(algorithm.name()), algorithm, this::makeByKernels);
  }

  private Cipher makeByKernels(boolean waits) {
    SelectedKernels kernels = waits ? KernelLinker.await() : KernelLinker.ifKnown();
    try {
      return kernels == null || selected(kernels) == null
          ? null
          : Cipher.getInstance(algorithm.name(), getProvider());
    } catch (NoSuchAlgorithmException | NoSuchPaddingException e) {
      throw new ProviderException("there are kernels for " + algorithm.name(), e);
    }
  }

  @Override
  Object make(AesKernels kernels) {
    return algorithm.mode().equals(CipherAlgorithm.GCM)
        ? new GcmCipher(kernels, algorithm.keyLength())
        : new CtrCipher(kernels);
  }
}
