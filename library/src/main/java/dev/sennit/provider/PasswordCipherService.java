package dev.sennit.provider;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.util.List;
import java.util.Map;

/** A {@code Cipher} by a password. */
final class PasswordCipherService extends DigestKernelService {
  private final PasswordCipherAlgorithm algorithm;

  PasswordCipherService(Provider provider, PasswordCipherAlgorithm algorithm) {
    super(
        provider,
        CipherService.TYPE,
        algorithm.name(),
        List.of(),
        PasswordCipher.class,
        Map.of(),
        algorithm.derivation().hmac().digest());
    this.algorithm = algorithm;
  }

  @Override
  Object make() {
    try {
      return new PasswordCipher(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new ProviderException("every JDK has AES in CBC", e);
    }
  }
}
