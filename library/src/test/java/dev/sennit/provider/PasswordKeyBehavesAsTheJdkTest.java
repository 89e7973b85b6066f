package dev.sennit.provider;

import static dev.sennit.provider.Difference.fromJdk;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.WithKernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.security.Provider;
import java.security.spec.KeySpec;
import java.util.Arrays;
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
 * JDK's do, with the same results and the same types of exceptions; and the line of
 * docs/DIFFERENCES.md about them.
 */
class PasswordKeyBehavesAsTheJdkTest implements WithKernels, Differences {
  private static final byte[] SALT = Messages.random(16);
  private static final char[] PASSWORD = "pass \u00e9 \u540d \uD83D\uDE00".toCharArray();
  private static final int LONGEST = 140;

  static Stream<String> algorithms() {
    return Providers.SENNIT.getServices().stream()
        .filter(service -> service.getType().equals("SecretKeyFactory"))
        .map(Provider.Service::getAlgorithm);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void anyCallsInAnyOrder(String algorithm) throws Exception {
    CallTable<SecretKeyFactory> table = new CallTable<>();
    generation(table);
    specificationsOfKeys(table, algorithm);
    translation(table, algorithm);
    table
        .row("equality", (factory, _) -> equality(factory))
        .row("copies", (factory, _) -> afterItsCopiesAreCleared(key(factory)))
        .row("serialization", (factory, _) -> serialized(key(factory)));
    table.run(
        1,
        _ -> SecretKeyFactory.getInstance(algorithm, Providers.SUN_JCE),
        _ -> SecretKeyFactory.getInstance(algorithm, Providers.SENNIT));
  }

  private static PBEKey key(SecretKeyFactory factory) throws Exception {
    return (PBEKey) factory.generateSecret(new PBEKeySpec(PASSWORD, SALT, 3, 300));
  }

  private static PBEKey key(String algorithm, Provider provider) throws Exception {
    return key(SecretKeyFactory.getInstance(algorithm, provider));
  }

  private static Object described(SecretKey key) {
    PBEKey all = (PBEKey) key;
    return List.of(
        all.getAlgorithm(),
        all.getFormat(),
        all.getEncoded(),
        new String(all.getPassword()),
        all.getSalt(),
        all.getIterationCount(),
        all.hashCode());
  }

  private static void generation(CallTable<SecretKeyFactory> table) throws Exception {
    for (int i = 1; i < LONGEST; i++) {
      int length = i;
      table.row(
          "a password of " + length,
          (factory, random) -> described(factory.generateSecret(specification(length, random))));
    }
    table.row("interrupted", (factory, _) -> interrupted(factory));
    PBEKeySpec cleared = new PBEKeySpec(PASSWORD, SALT, 3, 300);
    cleared.clearPassword();
    for (KeySpec each :
        Arrays.asList(
            null,
            new DESKeySpec(new byte[8]),
            cleared,
            new PBEKeySpec(PASSWORD),
            new PBEKeySpec(PASSWORD, SALT, 4),
            new PBEKeySpec(null, SALT, 1, 1),
            new PBEKeySpec(new char[0], SALT, 1, 1),
            new PBEKeySpec(new char[0], SALT, 1, 8))) {
      table.either("a key of " + each, (factory, _) -> described(factory.generateSecret(each)));
    }
  }

  private static PBEKeySpec specification(int length, Random random) {
    char[] password = new char[length];
    for (int i = 0; i < length; i++) {
      // Some are one byte, some more, and some are halves of a pair.
      password[i] = (char) random.nextInt(random.nextBoolean() ? 1 << 7 : 1 << 16);
    }
    return new PBEKeySpec(password, Messages.random(1 + length), 1 + length % 3, 1 + 13 * length);
  }

  /** {@code Pbkdf2} hears it, but no factory. */
  private static Object interrupted(SecretKeyFactory factory) throws Exception {
    Thread.currentThread().interrupt();
    try {
      return factory.generateSecret(new PBEKeySpec(PASSWORD, SALT, 3000, 256)).getEncoded();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static void specificationsOfKeys(CallTable<SecretKeyFactory> table, String algorithm) {
    for (Class<?> type :
        Arrays.asList(PBEKeySpec.class, KeySpec.class, Object.class, DESKeySpec.class, null)) {
      table.either("" + type, (factory, _) -> specification(factory, key(factory), type));
    }
    for (SecretKey key : Arrays.asList(null, new SecretKeySpec(SALT, algorithm))) {
      table.refused("of " + key, (factory, _) -> specification(factory, key, PBEKeySpec.class));
    }
  }

  private static Object specification(SecretKeyFactory factory, SecretKey key, Class<?> type)
      throws Exception {
    PBEKeySpec specification = (PBEKeySpec) factory.getKeySpec(key, type);
    return List.of(
        new String(specification.getPassword()),
        specification.getSalt(),
        specification.getIterationCount(),
        specification.getKeyLength());
  }

  private static void translation(CallTable<SecretKeyFactory> table, String algorithm)
      throws Exception {
    table.row(
        "translation to itself",
        (factory, _) -> {
          SecretKey key = key(factory);
          return factory.translateKey(key) == key;
        });
    for (SecretKey key :
        Arrays.asList(
            key(algorithm, Providers.SUN_JCE),
            key(algorithm, Providers.SENNIT),
            null,
            new SecretKeySpec(SALT, algorithm),
            new SecretKeySpec(SALT, "AES"),
            new OddPasswordKey(algorithm, "RAW", SALT, 2),
            new OddPasswordKey(algorithm, "raw", SALT, 2),
            new OddPasswordKey(algorithm, "X", SALT, 2),
            new OddPasswordKey(algorithm, null, SALT, 2),
            new OddPasswordKey(null, "RAW", SALT, 2),
            new OddPasswordKey(algorithm, "RAW", null, 2),
            new OddPasswordKey(algorithm, "RAW", new byte[0], 2),
            new OddPasswordKey(algorithm, "RAW", SALT, 0))) {
      table.either("translation", (factory, _) -> described(factory.translateKey(key)));
    }
  }

  private static Object equality(SecretKeyFactory factory) throws Exception {
    String algorithm = factory.getAlgorithm();
    SecretKey key = key(factory);
    return Stream.of(
            key,
            key(factory),
            key(algorithm, Providers.SUN_JCE),
            key(algorithm, Providers.SENNIT),
            new SecretKeySpec(key.getEncoded(), algorithm.toUpperCase(Locale.ROOT)),
            new SecretKeySpec(key.getEncoded(), "AES"),
            new SecretKeySpec(SALT, algorithm),
            "key",
            new Object[1][0])
        .map(key::equals)
        .toList();
  }

  private static Object afterItsCopiesAreCleared(PBEKey key) {
    Arrays.fill(key.getEncoded(), (byte) 0);
    Arrays.fill(key.getPassword(), 'x');
    Arrays.fill(key.getSalt(), (byte) 0);
    return described(key);
  }

  /** What is read again, and whether the password was written. */
  private static Object serialized(SecretKey key) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(key);
    SecretKey read =
        (SecretKey)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    return List.of(
        read.getClass(), read.getEncoded(), bytes.toString(ISO_8859_1).contains("pass "));
  }

  @Override
  public List<Difference> differences() {
    return List.of(
        fromJdk(
                "destroyedKey",
                "[DestroyFailedException, false, false, false, true, done]",
                "[done, true, IllegalStateException, IllegalStateException, false, "
                    + "IllegalStateException]")
            .by(p -> {
              PBEKey key = key("PBKDF2WithHmacSHA256", p);
              return Stream.of(
                      Answer.to(key::destroy),
                      key.isDestroyed(),
                      Answer.of(() -> key.getEncoded().length == 0),
                      Answer.of(() -> key.getPassword().length == 0),
                      key(key.getAlgorithm(), p).equals(key),
                      Answer.to(() ->
                          new ObjectOutputStream(OutputStream.nullOutputStream()).writeObject(key)))
                  .toList();
            }));
  }
}
