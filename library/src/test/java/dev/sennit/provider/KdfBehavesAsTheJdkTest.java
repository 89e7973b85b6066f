package dev.sennit.provider;

import static dev.sennit.provider.Difference.fromJdk;
import static dev.sennit.provider.Difference.fromOther;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithKernels;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.crypto.KDF;
import javax.crypto.KDFParameters;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.HKDFParameterSpec.Builder;
import javax.crypto.spec.IvParameterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: whatever is asked of it, Sennit's KDF answers as the JDK's does, with the same results,
 * the same types of exceptions and the same types of their causes. What differs is a line of
 * docs/DIFFERENCES.md, and a row of the table at the end.
 */
class KdfBehavesAsTheJdkTest implements WithKernels, Differences {
  private static final String HKDF = "HKDF-SHA256";
  private static final int MOST = 255 * 32;
  private static final byte[] BYTES = Messages.random(40);
  private static final byte[] CLEARED = new byte[40];
  private static final SecretKey KEY = new AnyKey(BYTES);
  private static final SecretKey WITHOUT_BYTES = new AnyKey(null);
  private static final String REFUSED = "InvalidAlgorithmParameterException";

  private static final int[] LENGTHS = {
    0, 1, 15, 16, 31, 32, 33, 47, 48, 63, 64, 65, 127, 128, 129
  };
  private static final int[] LIMITS = {
    8159, 8160, 8161, 12240, 12241, 16319, 16320, 16321, Integer.MAX_VALUE
  };

  private static final CallTable<KDF> TABLE =
      new CallTable<KDF>()
          .rows(6, "extraction", (kdf, random) -> derived(kdf, extract(random), random))
          .rows(6, "expansion", (kdf, random) -> derived(kdf, expand(random), random))
          .rows(9, "both", (kdf, random) -> derived(kdf, both(random), random))
          .rows(2, "null", (kdf, random) -> derived(kdf, null, random))
          .rows(2, "another", (kdf, r) -> derived(kdf, new IvParameterSpec(new byte[8]), r))
          .rows(2, "an odd one", (kdf, r) -> derived(kdf, new HKDFParameterSpec() {}, r))
          .row("getParameters()", (kdf, _) -> kdf.getParameters())
          .row("getAlgorithm()", (kdf, _) -> kdf.getAlgorithm());

  @ParameterizedTest
  @ValueSource(strings = {"HKDF-SHA256", "HKDF-SHA384", "HKDF-SHA512"})
  void anyCallsInAnyOrder(String algorithm) throws Exception {
    TABLE.run(
        60,
        _ -> KDF.getInstance(algorithm, Providers.SUN_JCE),
        _ -> KDF.getInstance(algorithm, Providers.SENNIT));
  }

  /** Data or a key. */
  private static Object derived(KDF kdf, AlgorithmParameterSpec spec, Random random) {
    if (random.nextBoolean()) {
      return withCauses(() -> kdf.deriveData(spec));
    }
    String algorithm = new String[] {"AES", "any", "", null}[random.nextInt(4)];
    return withCauses(() -> {
      SecretKey key = kdf.deriveKey(algorithm, spec);
      return List.of(key.getAlgorithm(), key.getFormat(), key.getEncoded());
    });
  }

  /** What a call answers with, or the types of its exception and of the causes. */
  private static Object withCauses(Callable<?> call) {
    try {
      return call.call();
    } catch (Exception e) {
      List<Class<?>> types = new ArrayList<>();
      for (Throwable each = e; each != null; each = each.getCause()) {
        types.add(each.getClass());
      }
      return types;
    }
  }

  private static AlgorithmParameterSpec extract(Random random) {
    return builder(random).extractOnly();
  }

  private static AlgorithmParameterSpec expand(Random random) {
    return HKDFParameterSpec.expandOnly(anyKey(random), info(random), wanted(random));
  }

  private static AlgorithmParameterSpec both(Random random) {
    return builder(random).thenExpand(info(random), wanted(random));
  }

  private static HKDFParameterSpec.Builder builder(Random random) {
    HKDFParameterSpec.Builder builder = HKDFParameterSpec.ofExtract();
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.addIKM(anyKey(random));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.addSalt(anyKey(random));
    }
    return builder;
  }

  private static SecretKey anyKey(Random random) {
    byte[] bytes = Messages.random(length(random));
    return switch (random.nextInt(60)) {
      case 0 -> new AnyKey(null);
      case 1 -> Providers.DESTROYED;
      case 2 -> new AnyKey("any", "raw", bytes::clone);
      case 3 -> new AnyKey("any", "PKCS#8", bytes::clone);
      case 4 -> new AnyKey("any", null, bytes::clone);
      case 5 -> new AnyKey(null, null, () -> null);
      default -> new AnyKey(bytes);
    };
  }

  private static byte[] info(Random random) {
    return random.nextInt(10) == 0 ? null : Messages.random(length(random));
  }

  private static int length(Random random) {
    return random.nextBoolean() ? LENGTHS[random.nextInt(LENGTHS.length)] : random.nextInt(301);
  }

  private static int wanted(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> 1 + random.nextInt(700);
      case 1 -> Math.max(1, length(random));
      default -> LIMITS[random.nextInt(LIMITS.length)];
    };
  }

  @Test
  void parametersOfTheConstructor() {
    KDFParameters parameters = new KDFParameters() {};
    assertThat(withCauses(() -> KDF.getInstance(HKDF, parameters, Providers.SENNIT)))
        .isEqualTo(withCauses(() -> KDF.getInstance(HKDF, parameters, Providers.SUN_JCE)));
  }

  /** A KDF that was requested from no provider tries the next one when the first one refuses. */
  @Test
  void withTheJdkBehindIt() throws Exception {
    SecretKey key = new AnyKey(Messages.random(70));
    Security.insertProviderAt(Providers.SENNIT, 1);
    try {
      KDF kdf = KDF.getInstance("HKDF-SHA384");
      Answer.refused(
          "InvalidAlgorithmParameterException",
          () -> kdf.deriveData(HKDFParameterSpec.expandOnly(key, null, 12241)));
      assertThat(kdf.deriveData(HKDFParameterSpec.expandOnly(key, null, 12240))).hasSize(12240);
      assertThat(kdf.getProviderName()).isEqualTo("Sennit");
    } finally {
      Security.removeProvider("Sennit");
    }
  }

  private static Answer derive(Provider provider, HKDFParameterSpec spec) {
    return Answer.of(() -> KDF.getInstance(HKDF, provider).deriveData(spec));
  }

  /** A key that answers with the array itself when it is asked for its bytes. */
  private static SecretKey keyOf(byte[] array) {
    return new AnyKey("any", "RAW", () -> array);
  }

  private static Builder extract() {
    return HKDFParameterSpec.ofExtract();
  }

  private static HKDFParameterSpec expand(SecretKey key, int length) {
    return HKDFParameterSpec.expandOnly(key, null, length);
  }

  /** The arrays of one key, of two and of one of two salts, and whether the result is right. */
  private static Object arraysOfSeveralKeys(Provider provider) {
    byte[] alone = BYTES.clone();
    derive(provider, extract().addIKM(keyOf(alone)).extractOnly());
    byte[] twice = BYTES.clone();
    byte[] salt = BYTES.clone();
    Answer result =
        derive(
            provider,
            extract()
                .addIKM(keyOf(twice))
                .addIKM(keyOf(twice))
                .addSalt(keyOf(salt))
                .addSalt(KEY)
                .extractOnly());
    Builder same = extract().addIKM(BYTES).addIKM(BYTES).addSalt(BYTES).addSalt(BYTES);
    return List.of(
        alone, twice, salt, result.equals(derive(Providers.BOUNCY_CASTLE, same.extractOnly())));
  }

  private static Object arraysAfterARefusal(Provider provider) {
    byte[] expanded = BYTES.clone();
    byte[] extracted = BYTES.clone();
    return List.of(
        derive(provider, expand(keyOf(expanded), MOST + 1)),
        derive(provider, extract().addIKM(keyOf(extracted)).addIKM(WITHOUT_BYTES).extractOnly()),
        expanded,
        extracted);
  }

  @Override
  public List<Difference> differences() {
    HKDFParameterSpec unformatted =
        extract().addIKM(new AnyKey("any", null, BYTES::clone)).extractOnly();
    HKDFParameterSpec unsalted = extract().addIKM(KEY).extractOnly();
    HKDFParameterSpec saltWithoutBytes = extract().addIKM(KEY).addSalt(WITHOUT_BYTES).extractOnly();
    HKDFParameterSpec noBytes = extract().addIKM(WITHOUT_BYTES).extractOnly();
    return List.of(
        fromJdk(
                "arraysOfSeveralKeys",
                List.of(CLEARED, BYTES, BYTES, true),
                List.of(CLEARED, CLEARED, CLEARED, true))
            .by(KdfBehavesAsTheJdkTest::arraysOfSeveralKeys),
        fromJdk(
                "arraysAfterARefusal",
                List.of(REFUSED, REFUSED, BYTES, BYTES),
                List.of(REFUSED, REFUSED, CLEARED, CLEARED))
            .by(KdfBehavesAsTheJdkTest::arraysAfterARefusal),
        fromOther(
                "objectIdentifiersOfHkdf", List.of(false, false, false), List.of(true, true, true))
            .by(p ->
                Stream.of(28, 29, 30)
                    .map(last -> p.getService("KDF", "1.2.840.113549.1.9.16.3." + last))
                    .map(service -> service != null)
                    .toList()),
        fromOther("shortPseudoRandomKey", true, false)
            .by(p -> derive(p, expand(new AnyKey(new byte[31]), 9)).isRefusal()),
        fromOther("tooManyBytes", REFUSED, "DataLengthException")
            .by(p -> derive(p, expand(KEY, MOST + 1))),
        fromOther("keyOfAnotherFormat", REFUSED, derive(Providers.SUN_JCE, unsalted))
            .by(p -> derive(p, unformatted)),
        fromOther(
                "keyWithoutBytes",
                List.of(REFUSED, REFUSED),
                List.of("NullPointerException", "IllegalArgumentException"))
            .by(p -> List.of(derive(p, noBytes), derive(p, expand(WITHOUT_BYTES, 9)))),
        fromOther("saltWithoutBytes", REFUSED, derive(Providers.SUN_JCE, unsalted))
            .by(p -> derive(p, saltWithoutBytes)));
  }
}
