package dev.sennit.provider;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import java.security.InvalidKeyException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.Arrays;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/** Makes keys of passwords by PBKDF2. */
final class PasswordKeyFactory extends SecretKeyFactorySpi {
  private final PasswordDerivation derivation;

  PasswordKeyFactory(PasswordDerivation derivation) {
    this.derivation = derivation;
  }

  @Override
  protected SecretKey engineGenerateSecret(KeySpec specification) throws InvalidKeySpecException {
    if (!(specification instanceof PBEKeySpec password)) {
      throw new InvalidKeySpecException(
          derivation.name() + " takes a PBEKeySpec, but here is " + className(specification));
    }
    return PasswordKey.of(derivation, password);
  }

  @Override
  protected KeySpec engineGetKeySpec(@Nullable SecretKey key, @Nullable Class<?> type)
      throws InvalidKeySpecException {
    if (!(key instanceof PBEKey ofPassword)) {
      throw new InvalidKeySpecException(
          "only a PBEKey has a specification, but here is " + className(key));
    }
    if (type == null || !type.isAssignableFrom(PBEKeySpec.class)) {
      throw new InvalidKeySpecException("a PBEKey has a PBEKeySpec only, and no " + type);
    }
    return specification(ofPassword);
  }

  private static PBEKeySpec specification(PBEKey key) {
    char[] password = key.getPassword();
    byte[] encoded = key.getEncoded();
    try {
      return new PBEKeySpec(
          password, key.getSalt(), key.getIterationCount(), Byte.SIZE * encoded.length);
    } finally {
      if (password != null) {
        Arrays.fill(password, '\0');
      }
      MemoryClearing.clear(encoded);
    }
  }

  @Override
  protected SecretKey engineTranslateKey(@Nullable SecretKey key) throws InvalidKeyException {
    if (key == null
        || !key.getAlgorithm().equalsIgnoreCase(derivation.name())
        || !key.getFormat().equalsIgnoreCase("RAW")) {
      throw new InvalidKeyException(
          "only a key of " + derivation.name() + " with the format RAW can be translated");
    }
    if (key instanceof PasswordKey) {
      return key;
    }
    if (!(key instanceof PBEKey ofPassword)) {
      throw new InvalidKeyException(
          "only a PBEKey can be translated, but here is " + className(key));
    }
    PBEKeySpec specification = specification(ofPassword);
    try {
      return PasswordKey.of(derivation, specification);
    } catch (InvalidKeySpecException e) {
      throw new InvalidKeyException("the key cannot be derived again from its password", e);
    } finally {
      specification.clearPassword();
    }
  }

  private static String className(@Nullable Object object) {
    return object == null ? "null" : object.getClass().getName();
  }
}
