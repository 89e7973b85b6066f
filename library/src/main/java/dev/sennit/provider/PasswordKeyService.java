package dev.sennit.provider;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.key.PasswordDerivation;
import java.security.Provider;
import java.util.Map;

/** A {@code SecretKeyFactory} of the provider. */
final class PasswordKeyService extends DigestKernelService {
  static final String TYPE = "SecretKeyFactory";

  private final PasswordDerivation derivation;

  PasswordKeyService(Provider provider, PasswordDerivation derivation) {
    super(
        provider,
        TYPE,
        derivation.name(),
        derivation.aliases(),
        PasswordKeyFactory.class,
        Map.of(),
        derivation.hmac().digest());
    this.derivation = derivation;
  }

  @Override
  Object make(DigestKernel kernel) {
    return new PasswordKeyFactory(derivation, kernel);
  }
}
