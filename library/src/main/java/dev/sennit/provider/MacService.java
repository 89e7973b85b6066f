package dev.sennit.provider;

import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.HmacAlgorithm;
import java.security.Provider;
import java.util.Map;

/** A {@code Mac} of the provider. */
final class MacService extends KernelService {
  static final String TYPE = "Mac";

  MacService(Provider provider, HmacAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        KernelMac.class,
        Map.of("SupportedKeyFormats", "RAW"),
        algorithm.digest());
  }

  @Override
  Object newInstance(DigestKernel kernel) {
    return new KernelMac(kernel);
  }
}
