package dev.sennit.provider;

import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import java.util.List;
import java.util.stream.Stream;

/**
 * A cipher by a password.
 *
 * @param derivation what makes the key of the password
 * @param keyLength how many bytes the key of AES has
 */
record PasswordCipherAlgorithm(PasswordDerivation derivation, int keyLength) {
  /** Those that the JDK has. */
  static final List<PasswordCipherAlgorithm> ALL =
      PasswordDerivation.IN_JDK.stream()
          .flatMap(derivation ->
              Stream.of(16, 32).map(length -> new PasswordCipherAlgorithm(derivation, length)))
          .toList();

  /** The standard name of the JCA. */
  String name() {
    return "PBEWith" + derivation.hmac().name() + "AndAES_" + Byte.SIZE * keyLength;
  }
}
