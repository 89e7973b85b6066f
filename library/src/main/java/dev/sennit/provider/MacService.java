package dev.sennit.provider;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.HmacAlgorithm;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.Map;

/** A {@code Mac} of the provider. */
final class MacService extends DigestKernelService {
  static final String TYPE = "Mac";

  MacService(Provider provider, HmacAlgorithm algorithm) {
    super(
        provider,
        TYPE,
        algorithm.name(),
        algorithm.aliases(),
        HmacSpi.class,
        Map.of("SupportedKeyFormats", "RAW"),
        algorithm.digest());
  }

  @Override
  Object make(DigestKernel kernel) {
    return new HmacSpi(digest, kernel);
  }

  @Override
  Object makeWithoutKernel() throws NoSuchAlgorithmException {
    return digest.inJdk() ? super.makeWithoutKernel() : new HmacSpi(digest, null);
  }
}
