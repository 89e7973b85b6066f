package dev.sennit.provider;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.pbkdf2.PasswordBytes;
import dev.sennit.runtime.select.IterationSelection;
import dev.sennit.runtime.standin.OtherProviders;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Locale;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.PBEParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * A cipher by a password: PBES2 of RFC 8018 with AES in CBC. PBKDF2 derives the key, by a kernel
 * where there is one, and the JDK's cipher encrypts.
 */
final class PasswordCipher extends CipherSpi {
  private static final String MODE = "CBC";
  private static final String PADDING = "PKCS5Padding";
  private static final String AES = "AES";
  private static final String OF_PASSWORDS = "PBE";

  private final PasswordCipherAlgorithm algorithm;
  private final Cipher cipher;
  // Null until there are some.
  private @Nullable PasswordCipherParameters parameters;

  PasswordCipher(PasswordCipherAlgorithm algorithm) throws NoSuchAlgorithmException {
    this.algorithm = algorithm;
    this.cipher = OtherProviders.newCipher(String.join("/", AES, MODE, PADDING));
  }

  @Override
  protected void engineSetMode(@Nullable String mode) throws NoSuchAlgorithmException {
    if (mode != null && !mode.equalsIgnoreCase(MODE)) {
      throw new NoSuchAlgorithmException("the mode must be " + MODE + ", not " + mode);
    }
  }

  @Override
  protected void engineSetPadding(@Nullable String padding) throws NoSuchPaddingException {
    if (padding != null && !padding.equalsIgnoreCase(PADDING)) {
      throw new NoSuchPaddingException("the padding must be " + PADDING + ", not " + padding);
    }
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
    try {
      engineInit(mode, key, (AlgorithmParameterSpec) null, random);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException("there must be parameters besides the key", e);
    }
  }

  @Override
  protected void engineInit(
      int mode, Key key, @Nullable AlgorithmParameters given, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    try {
      AlgorithmParameterSpec specification =
          given == null ? null : given.getParameterSpec(PBEParameterSpec.class);
      engineInit(mode, key, specification, random);
    } catch (InvalidParameterSpecException e) {
      throw new InvalidAlgorithmParameterException(
          "the parameters must be those of a cipher by a password, not of " + given.getAlgorithm(),
          e);
    }
  }

  @Override
  protected void engineInit(
      int mode, Key key, @Nullable AlgorithmParameterSpec given, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    byte[] password = password(key);
    try {
      boolean encrypts = mode == Cipher.ENCRYPT_MODE || mode == Cipher.WRAP_MODE;
      parameters = PasswordCipherParameters.of(key, given, encrypts, random);
      byte[] derived =
          IterationSelection.derive(
              algorithm.derivation(),
              password,
              parameters.salt(),
              parameters.iterations(),
              algorithm.keyLength());
      try {
        cipher.init(mode, new DerivedKey(derived), parameters.iv(), random);
      } finally {
        MemoryClearing.clear(derived);
      }
    } finally {
      MemoryClearing.clear(password);
    }
  }

  /** A key of AES that is cleared when its cipher has it: the JDK's own keys cannot be. */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared or written
  private record DerivedKey(byte[] bytes) implements SecretKey {
    @Override
    public String getAlgorithm() {
      return AES;
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return bytes.clone();
    }
  }

  /** The password that a key is. */
  private static byte[] password(@Nullable Key key) throws InvalidKeyException {
    if (key == null) {
      throw new InvalidKeyException("there must be a key");
    }
    boolean ofPassword = key.getAlgorithm().toUpperCase(Locale.ROOT).startsWith(OF_PASSWORDS);
    byte[] encoded = ofPassword ? key.getEncoded() : null;
    if (encoded == null) {
      throw new InvalidKeyException(
          "the key must be a password, with an encoding, but is one of " + key.getAlgorithm());
    }
    try {
      return PasswordBytes.repaired(encoded);
    } finally {
      MemoryClearing.clear(encoded);
    }
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    if (parameters == null) {
      parameters = PasswordCipherParameters.random(new SecureRandom());
    }
    return OtherProviders.parameters(algorithm.name(), parameters.specification());
  }

  @Override
  protected int engineGetBlockSize() {
    return cipher.getBlockSize();
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    return cipher.getOutputSize(inputLength);
  }

  @Override
  protected byte[] engineGetIV() {
    return cipher.getIV();
  }

  @Override
  protected int engineGetKeySize(Key key) {
    return Byte.SIZE * algorithm.keyLength();
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    return cipher.update(input, offset, length);
  }

  @Override
  protected int engineUpdate(byte[] input, int offset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    return cipher.update(input, offset, length, output, outputOffset);
  }

  @Override
  protected byte[] engineDoFinal(byte @Nullable [] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    return input == null ? cipher.doFinal() : cipher.doFinal(input, offset, length);
  }

  @Override
  protected int engineDoFinal(
      byte @Nullable [] input, int offset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    return input == null
        ? cipher.doFinal(output, outputOffset)
        : cipher.doFinal(input, offset, length, output, outputOffset);
  }

  @Override
  protected byte[] engineWrap(Key key) throws IllegalBlockSizeException, InvalidKeyException {
    return cipher.wrap(key);
  }

  @Override
  protected Key engineUnwrap(byte[] wrapped, String wrappedAlgorithm, int wrappedType)
      throws InvalidKeyException, NoSuchAlgorithmException {
    return cipher.unwrap(wrapped, wrappedAlgorithm, wrappedType);
  }
}
