package dev.sennit.provider;

import dev.sennit.runtime.mac.HmacAlgorithm;
import java.security.Provider;
import java.util.Map;

/** A {@code Mac} of the provider. */
final class MacService extends DigestKernelService {
  static final String TYPE = "Mac";

  private final HmacAlgorithm algorithm;

  MacService(Provider provider, HmacAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        HmacSpi.class,
        Map.of("SupportedKeyFormats", "RAW"),
        algorithm.digest());
    this.algorithm = algorithm;
  }

  @Override
  Object make() {
    return new HmacSpi(algorithm, kernel);
  }
}
