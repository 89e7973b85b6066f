package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithKernels;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.KDF;
import javax.crypto.KDFParameters;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Protects: whatever is asked of it, Sennit's KDF answers as the JDK's does, with the same results,
 * the same types of exceptions and the same types of their causes. What differs is in {@link
 * KdfDifferencesTest}.
 */
class KdfBehavesAsTheJdkTest {
  private static final SecretKey KEY = new AnyKey(Messages.random(70));

  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
  }

  /** A call of a KDF; its answer is compared between providers. */
  private interface Call {
    Object on(KDF kdf) throws Exception;
  }

  /** A call with a name for reports. */
  private record NamedCall(String name, Call call) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** What a derivation takes, with a name for reports. */
  private record NamedSpec(String name, AlgorithmParameterSpec spec) {}

  /** A key with a name for reports. */
  private record NamedKey(String name, SecretKey key) {
    @Override
    public String toString() {
      return name;
    }
  }

  @Provide
  Arbitrary<String> algorithms() {
    return Arbitraries.of("HKDF-SHA256", "HKDF-SHA384", "HKDF-SHA512");
  }

  @Property(tries = 1000)
  void anyCallsInAnyOrder(
      @ForAll("algorithms") String algorithm, @ForAll("manyCalls") List<NamedCall> calls)
      throws Exception {
    KDF jdk = KDF.getInstance(algorithm, Providers.SUN_JCE);
    KDF sennit = KDF.getInstance(algorithm, Providers.SENNIT);
    for (NamedCall call : calls) {
      assertThat(answer(call.call(), sennit))
          .describedAs("%s", call)
          .isEqualTo(answer(call.call(), jdk));
    }
  }

  /** What a call answers with, or the types of its exception and of the causes. */
  private static Object answer(Call call, KDF kdf) {
    try {
      Object answer = call.on(kdf);
      return answer instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : String.valueOf(answer);
    } catch (Exception e) {
      return types(e);
    }
  }

  private static List<Class<?>> types(Exception thrown) {
    List<Class<?>> types = new ArrayList<>();
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      types.add(each.getClass());
    }
    return types;
  }

  @Provide
  Arbitrary<List<NamedCall>> manyCalls() {
    return Arbitraries.frequencyOf(
            Tuple.of(6, specs().map(KdfBehavesAsTheJdkTest::deriveData)),
            Tuple.of(
                4,
                Combinators.combine(specs(), Arbitraries.of("AES", "any", "", null))
                    .as(KdfBehavesAsTheJdkTest::deriveKey)),
            Tuple.of(
                1,
                Arbitraries.of(
                    new NamedCall("getParameters()", KDF::getParameters),
                    new NamedCall("getAlgorithm()", KDF::getAlgorithm))))
        .list()
        .ofMaxSize(5);
  }

  private static NamedCall deriveData(NamedSpec spec) {
    return new NamedCall("deriveData(" + spec.name() + ")", kdf -> kdf.deriveData(spec.spec()));
  }

  private static NamedCall deriveKey(NamedSpec spec, String algorithm) {
    return new NamedCall(
        "deriveKey(%s, %s)".formatted(algorithm, spec.name()),
        kdf -> {
          SecretKey key = kdf.deriveKey(algorithm, spec.spec());
          return List.of(key.getAlgorithm(), key.getFormat(), ByteBuffer.wrap(key.getEncoded()));
        });
  }

  private static Arbitrary<NamedSpec> specs() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, extracts()),
        Tuple.of(4, expands()),
        Tuple.of(6, both()),
        Tuple.of(1, others()));
  }

  private static Arbitrary<NamedSpec> extracts() {
    return Combinators.combine(keys().list().ofMaxSize(3), keys().list().ofMaxSize(3))
        .as((secrets, salts) ->
            new NamedSpec(
                "extract from %s with %s".formatted(secrets, salts),
                builder(secrets, salts).extractOnly()));
  }

  private static Arbitrary<NamedSpec> expands() {
    return Combinators.combine(keys(), infos(), lengths())
        .as((key, info, length) ->
            new NamedSpec(
                "expand %s to %d".formatted(key, length),
                HKDFParameterSpec.expandOnly(key.key(), info, length)));
  }

  private static Arbitrary<NamedSpec> both() {
    return Combinators.combine(
            keys().list().ofMaxSize(2), keys().list().ofMaxSize(2), infos(), lengths())
        .as((secrets, salts, info, length) ->
            new NamedSpec(
                "extract from %s with %s and expand to %d".formatted(secrets, salts, length),
                builder(secrets, salts).thenExpand(info, length)));
  }

  private static HKDFParameterSpec.Builder builder(List<NamedKey> secrets, List<NamedKey> salts) {
    HKDFParameterSpec.Builder builder = HKDFParameterSpec.ofExtract();
    secrets.forEach(secret -> builder.addIKM(secret.key()));
    salts.forEach(salt -> builder.addSalt(salt.key()));
    return builder;
  }

  private static Arbitrary<NamedSpec> others() {
    return Arbitraries.of(
        new NamedSpec("null", null),
        new NamedSpec("IvParameterSpec", new IvParameterSpec(new byte[8])),
        new NamedSpec("another HKDFParameterSpec", new HKDFParameterSpec() {}));
  }

  private static Arbitrary<NamedKey> keys() {
    Arbitrary<NamedKey> good =
        Arbitraries.oneOf(
                Arbitraries.of(0, 1, 31, 32, 33, 47, 48, 63, 64, 65, 127, 128, 129),
                Arbitraries.integers().between(0, 300))
            .map(length ->
                new NamedKey("key of %d".formatted(length), new AnyKey(Messages.random(length))));
    Arbitrary<NamedKey> odd =
        Arbitraries.of(
            new NamedKey("key without bytes", new AnyKey(null)),
            new NamedKey("destroyed key", OddKey.DESTROYED),
            new NamedKey("key in raw", new OddKey("any", "raw", () -> Messages.random(70))),
            new NamedKey("key in PKCS#8", new OddKey("any", "PKCS#8", () -> Messages.random(70))),
            new NamedKey("key without format", new OddKey("any", null, () -> Messages.random(70))),
            new NamedKey("key without anything", new OddKey(null, null, () -> null)));
    return Arbitraries.frequencyOf(Tuple.of(12, good), Tuple.of(1, odd));
  }

  private static Arbitrary<byte[]> infos() {
    return Arbitraries.oneOf(
            Arbitraries.of(0, 1, 15, 16, 22, 23, 31, 32, 54, 55, 63, 64, 65, 128),
            Arbitraries.integers().between(0, 300))
        .map(Messages::random)
        .injectNull(0.1);
  }

  private static Arbitrary<Integer> lengths() {
    return Arbitraries.oneOf(
        Arbitraries.of(1, 16, 31, 32, 33, 47, 48, 49, 63, 64, 65, 96, 128, 129),
        Arbitraries.integers().between(1, 700),
        Arbitraries.of(8159, 8160, 8161, 12240, 12241, 16319, 16320, 16321, Integer.MAX_VALUE));
  }

  @Example
  void parametersOfTheConstructor() {
    KDFParameters parameters = new KDFParameters() {};
    for (Object each : List.of(parameters, "x")) {
      assertThat(refusal(() -> service(Providers.SENNIT).newInstance(each)))
          .first()
          .isEqualTo(NoSuchAlgorithmException.class)
          .isEqualTo(refusal(() -> service(Providers.SUN_JCE).newInstance(each)).getFirst());
    }
    assertThat(refusal(() -> KDF.getInstance("HKDF-SHA256", parameters, Providers.SENNIT)))
        .isEqualTo(refusal(() -> KDF.getInstance("HKDF-SHA256", parameters, Providers.SUN_JCE)));
  }

  private static Provider.Service service(Provider provider) {
    return provider.getService("KDF", "HKDF-SHA256");
  }

  private interface Refused {
    Object call() throws Exception;
  }

  private static List<Class<?>> refusal(Refused call) {
    try {
      throw new AssertionError("not refused, but answered with " + call.call());
    } catch (Exception e) {
      return types(e);
    }
  }

  /** A KDF that was requested from no provider tries the next one when the first one refuses. */
  @Example
  void withTheJdkBehindIt() throws Exception {
    Security.insertProviderAt(Providers.SENNIT, 1);
    try {
      KDF kdf = KDF.getInstance("HKDF-SHA384");
      Call tooMuch = each -> each.deriveData(HKDFParameterSpec.expandOnly(KEY, null, 12241));
      assertThat(answer(tooMuch, kdf)).isInstanceOf(List.class);
      assertThat(kdf.deriveData(HKDFParameterSpec.expandOnly(KEY, null, 12240))).hasSize(12240);
      assertThat(kdf.getProviderName()).isEqualTo("Sennit");
    } finally {
      Security.removeProvider("Sennit");
    }
  }
}
