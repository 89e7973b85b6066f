package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.HmacAlgorithm;
import java.nio.ByteBuffer;
import java.security.Key;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever is called in whatever order, Sennit's Mac answers as the JDK's does, with the
 * same results and the same types of exceptions. What the JDK has not behaves in Java as by a
 * kernel. What differs is in {@link MacDifferencesTest}.
 */
class MacBehavesAsTheJdkTest {
  private static final byte[] BYTES = Messages.random(700);

  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
  }

  /** A call of a MAC; its answer is compared between providers. */
  private interface Call {
    Object on(Mac mac) throws Exception;
  }

  /** A call that answers nothing. */
  private interface Action {
    void on(Mac mac) throws Exception;
  }

  /** A call with a name for reports. */
  private record NamedCall(String name, Call call) {
    static NamedCall doing(String name, Action action) {
      return new NamedCall(
          name,
          mac -> {
            action.on(mac);
            return "done";
          });
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @Provide
  Arbitrary<String> algorithms() {
    return Arbitraries.of(
        WithKernels.hashersOfMacs().stream()
            .map(hasher -> Hmac.of(hasher, BYTES).algorithm())
            .toList());
  }

  private static Mac other(String algorithm) {
    // Bouncy Castle, the oracle for what the JDK has not, behaves in its own way.
    return Oracle.isInJdk("Mac", algorithm)
        ? Oracle.mac(algorithm)
        : new Mac(new HmacSpi(digest(algorithm), null), Providers.SENNIT, algorithm) {};
  }

  private static DigestAlgorithm digest(String hmac) {
    return HmacAlgorithm.ALL.stream()
        .filter(each -> each.name().equals(hmac))
        .findFirst()
        .orElseThrow()
        .digest();
  }

  @Property(tries = 800)
  void anyCallsInAnyOrder(
      @ForAll("algorithms") String algorithm, @ForAll("manyCalls") List<NamedCall> calls)
      throws Exception {
    List<Mac> jdk = new ArrayList<>(List.of(other(algorithm)));
    List<Mac> sennit = new ArrayList<>(List.of(Mac.getInstance(algorithm, new SennitProvider())));
    for (NamedCall call : calls) {
      // Clones made on the way stay in play: the original and all copies must go on by themselves.
      for (int i = 0; i < jdk.size(); i++) {
        assertThat(answer(call, sennit.get(i)))
            .describedAs("%s on MAC %d", call, i)
            .isEqualTo(answer(call, jdk.get(i)));
      }
      if (call.name().startsWith("clone") && jdk.size() < 4) {
        jdk.add((Mac) jdk.getLast().clone());
        sennit.add((Mac) sennit.getLast().clone());
      }
    }
    NamedCall end = new NamedCall("doFinal()", Mac::doFinal);
    for (int i = 0; i < jdk.size(); i++) {
      assertThat(answer(end, sennit.get(i))).isEqualTo(answer(end, jdk.get(i)));
    }
  }

  /** The bytes or text that a call answers with, or the type of its exception. */
  private static Object answer(NamedCall call, Mac mac) {
    try {
      Object answer = call.call().on(mac);
      return answer instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : answer;
    } catch (Exception e) {
      return e.getClass();
    }
  }

  @Provide
  Arbitrary<List<NamedCall>> manyCalls() {
    Arbitrary<NamedCall> any =
        Arbitraries.frequencyOf(
            Tuple.of(3, goodKeys()),
            Tuple.of(1, badKeys()),
            Tuple.of(6, updates()),
            Tuple.of(2, updatesOfBuffers()),
            Tuple.of(2, intoArrays()),
            Tuple.of(3, others()));
    // Without a key in the beginning nearly every call would be refused.
    return Combinators.combine(
            goodKeys(), Arbitraries.of(true, true, true, false), any.list().ofMaxSize(30))
        .as((key, first, calls) -> {
          List<NamedCall> all = new ArrayList<>(calls);
          if (first) {
            all.addFirst(key);
          }
          return all;
        });
  }

  private static Arbitrary<NamedCall> goodKeys() {
    return Arbitraries.oneOf(
            Arbitraries.of(0, 1, 63, 64, 65, 127, 128, 129), Arbitraries.integers().between(0, 300))
        .map(length ->
            NamedCall.doing(
                "init(key of %d)".formatted(length), mac -> init(mac, Messages.random(length))));
  }

  /**
   * A message is forgotten before a new key comes, for {@link
   * MacDifferencesTest#longKeyAmidAMessage}.
   */
  private static void init(Mac mac, byte[] key) throws Exception {
    try {
      mac.reset();
    } catch (IllegalStateException e) {
      // There was no key yet.
    }
    mac.init(new AnyKey(key));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void longKeyInTheMiddleOfAMessage(Hasher hasher) throws Exception {
    byte[] key = Messages.random(300);
    String algorithm = Hmac.of(hasher, key).algorithm();
    Mac mac = Mac.getInstance(algorithm, new SennitProvider());
    mac.init(new AnyKey(new byte[3]));
    mac.update(BYTES);
    mac.init(new AnyKey(key));
    assertThat(mac.doFinal(BYTES)).isEqualTo(Oracle.mac(algorithm, key, BYTES));
  }

  private static Arbitrary<NamedCall> badKeys() {
    Key publicKey = new Providers.KnownKey(new byte[3]);
    SecretKey key = new AnyKey(new byte[3]);
    IvParameterSpec parameters = new IvParameterSpec(new byte[8]);
    return Arbitraries.of(
        NamedCall.doing("init(null)", mac -> mac.init(null)),
        NamedCall.doing("init(null, null)", mac -> mac.init(null, null)),
        NamedCall.doing("init(no encoding)", mac -> mac.init(new AnyKey(null))),
        NamedCall.doing("init(destroyed)", mac -> mac.init(OddKey.DESTROYED)),
        NamedCall.doing("init(public key)", mac -> mac.init(publicKey)),
        NamedCall.doing("init(key, parameters)", mac -> mac.init(key, parameters)),
        NamedCall.doing("init(null, parameters)", mac -> mac.init(null, parameters)));
  }

  private static Arbitrary<NamedCall> others() {
    return Arbitraries.of(
        new NamedCall("doFinal()", Mac::doFinal),
        new NamedCall("doFinal(null)", mac -> mac.doFinal(null)),
        new NamedCall("clone()", mac -> ((Mac) mac.clone()).doFinal()),
        new NamedCall("getMacLength()", Mac::getMacLength),
        new NamedCall("getAlgorithm()", Mac::getAlgorithm),
        NamedCall.doing("reset()", Mac::reset),
        NamedCall.doing("update(byte)", mac -> mac.update((byte) 7)),
        NamedCall.doing("update(null array)", mac -> mac.update((byte[]) null)),
        NamedCall.doing("update(null, 0, 0)", mac -> mac.update(null, 0, 0)),
        NamedCall.doing("update(null buffer)", mac -> mac.update((ByteBuffer) null)));
  }

  private static Arbitrary<NamedCall> updates() {
    Arbitrary<Integer> lengths =
        Arbitraries.oneOf(
            Arbitraries.integers().between(-2, 130),
            Arbitraries.of(0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 192, 256, 257),
            Arbitraries.integers().between(0, BYTES.length));
    return Combinators.combine(
            Arbitraries.integers().between(-2, BYTES.length + 2), lengths, Arbitraries.of(0, 1))
        .as((offset, length, way) ->
            way == 0
                ? NamedCall.doing(
                    "update(%d, %d)".formatted(offset, length),
                    mac -> mac.update(BYTES, offset, length))
                : new NamedCall(
                    "doFinal(array of %d)".formatted(Math.max(0, length)),
                    mac -> mac.doFinal(Messages.random(Math.max(0, length)))));
  }

  private static Arbitrary<NamedCall> updatesOfBuffers() {
    return Combinators.combine(
            Arbitraries.of(true, false),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, 300),
            Arbitraries.integers().between(0, 300))
        .as((direct, readOnly, from, length) ->
            new NamedCall(
                "update(%s%s buffer of %d from %d)"
                    .formatted(
                        readOnly ? "read-only " : "", direct ? "direct" : "heap", length, from),
                mac -> {
                  ByteBuffer buffer =
                      direct
                          ? ByteBuffer.allocateDirect(BYTES.length).put(BYTES).clear()
                          : ByteBuffer.wrap(BYTES, 50, 650).slice();
                  buffer = readOnly ? buffer.asReadOnlyBuffer() : buffer;
                  mac.update(buffer.position(from).limit(from + length));
                  return List.of(buffer.position(), buffer.limit(), buffer.capacity());
                }));
  }

  private static Arbitrary<NamedCall> intoArrays() {
    return Arbitraries.integers()
        .between(-2, 72)
        .map(offset ->
            new NamedCall(
                "doFinal(array of 70, %d)".formatted(offset),
                mac -> {
                  byte[] result = new byte[70];
                  mac.doFinal(result, offset);
                  return ByteBuffer.wrap(result);
                }));
  }
}
