package dev.sennit.provider;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.WithKernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.Provider;
import java.security.spec.KeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.DESKeySpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever is called, Sennit's SecretKeyFactory for PBKDF2 and its keys answer as the
 * JDK's do, with the same results and the same types of exceptions.
 */
class PasswordKeyBehavesAsTheJdkTest implements WithKernels {
  private static final List<Provider> BOTH = List.of(Providers.SUN_JCE, Providers.SENNIT);
  private static final byte[] SALT = Messages.random(16);
  private static final char[] PASSWORD = "pass \u00e9 \u540d \uD83D\uDE00".toCharArray();

  static Stream<String> algorithms() {
    return Providers.SENNIT.getServices().stream()
        .filter(service -> service.getType().equals("SecretKeyFactory"))
        .map(Provider.Service::getAlgorithm);
  }

  /** A call of a factory; its answer is compared between providers. */
  private interface Call {
    Object on(SecretKeyFactory factory) throws Exception;
  }

  private static void compare(String algorithm, String what, Call call) throws Exception {
    assertThat(answer(SecretKeyFactory.getInstance(algorithm, Providers.SENNIT), call))
        .describedAs("%s of %s", what, algorithm)
        .isEqualTo(answer(SecretKeyFactory.getInstance(algorithm, Providers.SUN_JCE), call));
  }

  /** {@code Pbkdf2} hears it. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void interruptIsNotHeard(String algorithm) throws Exception {
    Thread.currentThread().interrupt();
    try {
      compare(
          algorithm,
          "interrupted",
          factory -> factory.generateSecret(new PBEKeySpec(PASSWORD, SALT, 3000, 256)));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** The answer as text, or the type of the exception. */
  private static Object answer(SecretKeyFactory factory, Call call) {
    try {
      return switch (call.on(factory)) {
        case PBEKey key -> described(key);
        case PBEKeySpec specification ->
            "%s %s %d %d"
                .formatted(
                    new String(specification.getPassword()),
                    HexFormat.of().formatHex(specification.getSalt()),
                    specification.getIterationCount(),
                    specification.getKeyLength());
        case Object other -> other;
      };
    } catch (Exception e) {
      return e.getClass();
    }
  }

  private static String described(PBEKey key) {
    return "%s %s %s %s %s %d %d"
        .formatted(
            key.getAlgorithm(),
            key.getFormat(),
            HexFormat.of().formatHex(key.getEncoded()),
            new String(key.getPassword()),
            HexFormat.of().formatHex(key.getSalt()),
            key.getIterationCount(),
            key.hashCode());
  }

  private static PBEKeySpec specification() {
    return new PBEKeySpec(PASSWORD, SALT, 3, 300);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void keysOfAllLengths(String algorithm) throws Exception {
    Random random = new Random(1);
    for (int length = 0; length < (EMULATED ? 20 : 140); length++) {
      char[] password = new char[length];
      for (int i = 0; i < length; i++) {
        // Some are one byte, some more, and some are halves of a pair.
        password[i] = (char) random.nextInt(random.nextBoolean() ? 1 << 7 : 1 << 16);
      }
      PBEKeySpec specification =
          new PBEKeySpec(password, Messages.random(1 + length), 1 + length % 3, 1 + 13 * length);
      compare(algorithm, "a key", factory -> factory.generateSecret(specification));
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void badSpecifications(String algorithm) throws Exception {
    PBEKeySpec cleared = specification();
    cleared.clearPassword();
    KeySpec other = new DESKeySpec(new byte[8]);
    for (KeySpec bad :
        Arrays.asList(
            null,
            other,
            cleared,
            new PBEKeySpec(PASSWORD),
            new PBEKeySpec(PASSWORD, SALT, 4),
            new PBEKeySpec(null, SALT, 1, 1),
            new PBEKeySpec(new char[0], SALT, 1, 8))) {
      compare(algorithm, "" + bad, factory -> factory.generateSecret(bad));
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void specificationsOfKeys(String algorithm) throws Exception {
    for (Class<?> type :
        Arrays.asList(PBEKeySpec.class, KeySpec.class, Object.class, DESKeySpec.class, null)) {
      compare(
          algorithm,
          "" + type,
          factory -> factory.getKeySpec(factory.generateSecret(specification()), type));
    }
    for (SecretKey key : Arrays.asList(null, new SecretKeySpec(SALT, algorithm))) {
      compare(algorithm, "" + key, factory -> factory.getKeySpec(key, PBEKeySpec.class));
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void translatedKeys(String algorithm) throws Exception {
    for (Provider provider : BOTH) {
      SecretKeyFactory maker = SecretKeyFactory.getInstance(algorithm, provider);
      SecretKey key = maker.generateSecret(specification());
      compare(algorithm, "a key of " + provider, factory -> factory.translateKey(key));
      assertThat(maker.translateKey(key)).isSameAs(key);
    }
    for (SecretKey key :
        Arrays.asList(
            null,
            new SecretKeySpec(SALT, algorithm),
            new SecretKeySpec(SALT, "AES"),
            keyOfPassword(algorithm, "RAW", SALT, 2),
            keyOfPassword(algorithm, "raw", SALT, 2),
            keyOfPassword(algorithm, "X", SALT, 2),
            keyOfPassword(algorithm, null, SALT, 2),
            keyOfPassword(null, "RAW", SALT, 2),
            keyOfPassword(algorithm, "RAW", null, 2),
            keyOfPassword(algorithm, "RAW", new byte[0], 2),
            keyOfPassword(algorithm, "RAW", SALT, 0))) {
      compare(algorithm, "a key", factory -> factory.translateKey(key));
    }
  }

  private static PBEKey keyOfPassword(
      String algorithm, String format, byte[] salt, int iterations) {
    return new OddPasswordKey(algorithm, format, salt, iterations);
  }

  /** A key of another provider. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record OddPasswordKey(
      String getAlgorithm, String getFormat, byte[] getSalt, int getIterationCount)
      implements PBEKey {
    @Override
    public byte[] getEncoded() {
      return new byte[20];
    }

    @Override
    public char[] getPassword() {
      return PASSWORD.clone();
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void equality(String algorithm) throws Exception {
    List<SecretKey> keys =
        BOTH.stream().map(provider -> key(algorithm, provider, specification())).toList();
    assertThat(keys.getLast()).isEqualTo(keys.getLast()).isEqualTo(keys.getFirst());
    assertThat(keys.getFirst()).isEqualTo(keys.getLast()).hasSameHashCodeAs(keys.getLast());
    byte[] encoded = keys.getFirst().getEncoded();
    assertThat(keys.getLast())
        .isEqualTo(new SecretKeySpec(encoded, algorithm.toUpperCase(Locale.ROOT)));
    assertThat(keys.getLast())
        .isNotEqualTo(new SecretKeySpec(encoded, "AES"))
        .isNotEqualTo(new SecretKeySpec(SALT, algorithm))
        .isNotEqualTo("key")
        .isNotEqualTo(null);
  }

  private static SecretKey key(String algorithm, Provider provider, KeySpec specification) {
    try {
      return SecretKeyFactory.getInstance(algorithm, provider).generateSecret(specification);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void copiesAreTheCallers(String algorithm) {
    PBEKey key = (PBEKey) key(algorithm, Providers.SENNIT, specification());
    String before = described(key);
    Arrays.fill(key.getEncoded(), (byte) 0);
    Arrays.fill(key.getPassword(), 'x');
    Arrays.fill(key.getSalt(), (byte) 0);
    assertThat(described(key)).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void serialization(String algorithm) throws Exception {
    for (Provider provider : BOTH) {
      SecretKey key = key(algorithm, provider, specification());
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(key);
      Object read =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      assertThat(read).isEqualTo(new SecretKeySpec(key.getEncoded(), algorithm));
      assertThat(bytes.toString(ISO_8859_1)).doesNotContain("pass ");
    }
  }
}
