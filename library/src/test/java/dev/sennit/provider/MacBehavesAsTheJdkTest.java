package dev.sennit.provider;

import static dev.sennit.provider.Difference.differs;
import static dev.sennit.provider.Difference.fromOther;
import static dev.sennit.provider.Providers.KEY;
import static dev.sennit.provider.Providers.TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.mac.HmacAlgorithm;
import java.nio.ByteBuffer;
import java.security.Key;
import java.security.Provider;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever is called in whatever order, Sennit's Mac answers as the JDK's does, with the
 * same results and the same types of exceptions. What the JDK has not behaves in Java as by a
 * kernel. What differs is a line of docs/DIFFERENCES.md, and a row of the table at the end.
 */
class MacBehavesAsTheJdkTest implements WithKernels, Differences {
  private static final String HMAC = "HmacSHA256";
  private static final byte[] LONG_KEY = Messages.random(65);
  private static final byte[] CODE = Oracle.mac(HMAC, KEY.getEncoded(), TEXT);

  private static final AnyKey SHORT = new AnyKey(new byte[3]);
  private static final IvParameterSpec PARAMETERS = new IvParameterSpec(new byte[8]);

  private static final CallTable<Clones<Mac>> TABLE =
      new CallTable<Clones<Mac>>()
          .rows(4, "init(key)", MacBehavesAsTheJdkTest::init)
          .rows(3, "clone", (macs, _) -> macs.add().doFinal())
          .doing("go on with another", (macs, _) -> macs.change())
          .doing("go on with yet another", (macs, _) -> macs.change())
          .rows(4, "doFinal()", (macs, _) -> macs.last().doFinal())
          .rows(2, "doFinal(array)", (m, random) -> m.last().doFinal(MessageParts.message(random)))
          .row("doFinal(null)", (macs, _) -> macs.last().doFinal(null))
          .rows(3, "doFinal(array, offset)", MacBehavesAsTheJdkTest::doFinalInto)
          .row("getMacLength()", (macs, _) -> macs.last().getMacLength())
          .row("getAlgorithm()", (macs, _) -> macs.last().getAlgorithm())
          .doing("update(byte)", (macs, _) -> macs.last().update((byte) 7))
          .doing("update(array)", (m, random) -> m.last().update(MessageParts.message(random)))
          .rows(6, "update(part)", (m, random) -> MessageParts.array(random, m.last()::update))
          .rows(6, "update(buffer)", (m, random) -> MessageParts.buffer(random, m.last()::update))
          .doing("reset()", (macs, _) -> macs.last().reset())
          .doing("update(null array)", (macs, _) -> macs.last().update((byte[]) null))
          .doing("update(null, 0, 0)", (macs, _) -> macs.last().update(null, 0, 0))
          .refused("update(no buffer)", (macs, _) -> macs.last().update((ByteBuffer) null))
          .refused("init(null)", (macs, _) -> macs.last().init(null))
          .refused("init(null, null)", (macs, _) -> macs.last().init(null, null))
          .refused("init(no encoding)", (macs, _) -> macs.last().init(new AnyKey(null)))
          .refused("init(destroyed)", (macs, _) -> macs.last().init(Providers.DESTROYED))
          .refused("init(public key)", (macs, _) -> macs.last().init(Providers.KNOWN_KEY))
          .refused("init(key, parameters)", (macs, _) -> macs.last().init(SHORT, PARAMETERS))
          .refused("init(null, parameters)", (macs, _) -> macs.last().init(null, PARAMETERS));

  /**
   * A message is forgotten before a new key comes, for the difference {@code longKeyAmidAMessage}.
   */
  private static Object init(Clones<Mac> macs, Random random) throws Exception {
    Mac mac = macs.last();
    Answer.to(mac::reset);
    mac.init(new AnyKey(MessageParts.message(random)));
    return Answer.DONE;
  }

  private static Object doFinalInto(Clones<Mac> macs, Random random) throws Exception {
    byte[] result = new byte[70];
    macs.last().doFinal(result, random.nextInt(75) - 2);
    return result;
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void anyCallsInAnyOrder(Hasher hasher) throws Exception {
    String algorithm = Hmac.of(hasher, new byte[1]).algorithm();
    TABLE.run(
        60,
        _ ->
            // Bouncy Castle, the oracle for what the JDK has not, behaves in its own way.
            clones(
                Oracle.isInJdk("Mac", algorithm)
                    ? Oracle.mac(algorithm)
                    : ofSennit(algorithm, WithKernels.never(WithKernels.algorithm(hasher)))),
        random -> clones(ofSennit(algorithm, WithKernels.algorithm(hasher), random)));
  }

  /** One that was made at some time, be it before the kernels are linked. */
  private static Mac ofSennit(String algorithm, DigestAlgorithm digest, Random random)
      throws Exception {
    return random.nextInt(3) == 0
        ? Mac.getInstance(algorithm, Providers.SENNIT)
        : ofSennit(algorithm, WithKernels.linkedAfter(random.nextInt(9), digest));
  }

  private static Mac ofSennit(String algorithm, EventualKernel kernel) {
    HmacAlgorithm hmac = HmacAlgorithm.with(kernel.algorithm());
    return new Mac(new HmacSpi(hmac, kernel), Providers.SENNIT, algorithm) {};
  }

  /** It forgets the key before, so the next init does not take that for its own. */
  @Test
  void initThatFails() throws Exception {
    AtomicBoolean fails = new AtomicBoolean();
    Mac mac = ofSennit(HMAC, WithKernels.failingWhile(fails, DigestAlgorithm.SHA_256));
    mac.init(KEY);
    byte[] bytes = LONG_KEY.clone();
    fails.set(true);
    assertThatThrownBy(() -> mac.init(new AnyKey("any", "RAW", () -> bytes)))
        .isInstanceOf(OutOfMemoryError.class);
    fails.set(false);
    assertThat(bytes).containsOnly(0);
    for (Mac each : new Mac[] {mac, (Mac) mac.clone()}) {
      assertThatThrownBy(() -> each.doFinal(TEXT)).isInstanceOf(IllegalStateException.class);
    }
    mac.init(KEY);
    assertThat(mac.doFinal(TEXT)).isEqualTo(CODE);
  }

  private static Clones<Mac> clones(Mac mac) {
    return new Clones<>(mac, each -> (Mac) each.clone());
  }

  private static Mac mac(Provider provider, Key key) throws Exception {
    Mac mac = Mac.getInstance(HMAC, provider);
    mac.init(key);
    return mac;
  }

  @Override
  public List<Difference> differences() {
    return List.of(
        differs("longKeyAmidAMessage", false, true, true)
            .by(p -> {
              Mac mac = mac(p, KEY);
              mac.update(TEXT);
              mac.init(new AnyKey(LONG_KEY));
              return Answer.text(mac.doFinal(TEXT))
                  .equals(Answer.text(Oracle.mac(HMAC, LONG_KEY, TEXT)));
            }),
        fromOther("keyThatIsNotSecret", "InvalidKeyException", CODE)
            .by(p -> mac(p, Providers.KNOWN_KEY).doFinal(TEXT)),
        fromOther("keyWithoutBytes", "InvalidKeyException", "NullPointerException")
            .by(p -> mac(p, new AnyKey(null))),
        fromOther("cloneOfAMac", CODE, "CloneNotSupportedException")
            .by(p -> ((Mac) mac(p, KEY).clone()).doFinal(TEXT)),
        fromOther("bytesOfAKeyAreAskedForOnce", 1, 2)
            .by(p -> {
              AtomicInteger asked = new AtomicInteger();
              mac(
                  p,
                  new AnyKey(
                      "any",
                      "RAW",
                      () -> {
                        asked.incrementAndGet();
                        return KEY.getEncoded();
                      }));
              return asked;
            }));
  }
}
