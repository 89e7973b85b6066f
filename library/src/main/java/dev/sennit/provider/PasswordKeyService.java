package dev.sennit.provider;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.algorithm.Names;
import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import java.security.Provider;
import java.util.List;
import java.util.Map;

/** A {@code SecretKeyFactory} of the provider. */
final class PasswordKeyService extends DigestKernelService {
  static final String TYPE = "SecretKeyFactory";

  // The object identifier of PBKDF2, which is with SHA-1 by default.
  private static final List<String> ALIASES_WITH_SHA1 = Names.of("1.2.840.113549.1.5.12");

  private final PasswordDerivation derivation;

  PasswordKeyService(Provider provider, PasswordDerivation derivation) {
    super(
        provider,
        TYPE,
        derivation.name(),
        aliases(derivation),
        PasswordKeyFactory.class,
        Map.of(),
        derivation.hmac().digest());
    this.derivation = derivation;
  }

  /** The JDK's further names. */
  static List<String> aliases(PasswordDerivation derivation) {
    return derivation.hmac().digest() == DigestAlgorithm.SHA_1 ? ALIASES_WITH_SHA1 : List.of();
  }

  @Override
  Object make() {
    return new PasswordKeyFactory(derivation);
  }
}
