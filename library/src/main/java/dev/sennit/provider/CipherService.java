package dev.sennit.provider;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.registry.Eventual;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import dev.sennit.runtime.select.Serving;
import dev.sennit.runtime.standin.OtherProviders;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.NoSuchPaddingException;
import org.jspecify.annotations.Nullable;

/** A {@code Cipher} of the provider. */
final class CipherService extends KernelService {
  static final String TYPE = "Cipher";

  private final CipherAlgorithm algorithm;
  private final Eventual<AesKernels> eventual;

  CipherService(Provider provider, CipherAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.mode().equals(CipherAlgorithm.GCM) ? GcmCipher.class : CtrCipher.class,
        algorithm.aliases(),
        Map.of("SupportedModes", algorithm.mode(), "SupportedKeyFormats", "RAW"));
    this.algorithm = algorithm;
    this.eventual = isGcm() ? Serving.gcm() : Serving.ctr();
  }

  private boolean isGcm() {
    return algorithm.mode().equals(CipherAlgorithm.GCM);
  }

  @Override
  boolean isOffered() {
    SelectedKernels kernels = KernelLinker.ifKnown();
    return kernels == null || kernels.aes().kernel() != null;
  }

  @Override
  Object make() {
    AesKernels kernels = eventual.get();
    return kernels == null
        ? new EarlyCipher(newJdkCipher(), algorithm, this::makeByKernels)
        : make(kernels);
  }

  private Cipher newJdkCipher() {
    try {
      return OtherProviders.newCipher(algorithm.name());
    } catch (NoSuchAlgorithmException e) {
      throw new ProviderException("every JDK has " + algorithm.name(), e);
    }
  }

  private @Nullable Cipher makeByKernels(boolean waits) {
    if (waits) {
      KernelLinker.await();
    }
    try {
      return eventual.get() == null ? null : Cipher.getInstance(algorithm.name(), getProvider());
    } catch (NoSuchAlgorithmException | NoSuchPaddingException e) {
      throw new ProviderException("there are kernels for " + algorithm.name(), e);
    }
  }

  private Object make(AesKernels kernels) {
    return isGcm() ? new GcmCipher(kernels, algorithm.keyLength()) : new CtrCipher(kernels);
  }
}
