package dev.sennit.provider;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import dev.sennit.provider.CipherPair.Way;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Protects: whatever is called in whatever order, Sennit's AES-CTR answers as the JDK's does, with
 * the same results and the same types of exceptions; the counter of 128 bits too. What differs is
 * in {@link CtrDifferencesTest}.
 */
class CtrBehavesAsTheJdkTest {
  private static final String ALGORITHM = "AES/CTR/NoPadding";
  private static final int[] LENGTHS = {0, 1, 15, 16, 17, 31, 32, 33, 64, 100, 256, 511, 512, 513};

  private Random random;
  private CipherPair pair;
  private int mode;

  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
    WithAes.kernelsOfAesAreLinked();
  }

  @Property(tries = 2000)
  void anyCallsInAnyOrder(@ForAll long seed) throws Exception {
    random = new Random(seed);
    pair = new CipherPair(ALGORITHM, random);
    mode = 0;
    if (random.nextInt(8) > 0) {
      init();
    }
    for (int i = 0; i < 40; i++) {
      call();
    }
  }

  private void call() throws Exception {
    switch (random.nextInt(12)) {
      case 0 -> init();
      case 1 -> badInit();
      case 2, 3, 4, 5 -> pair.update(one(Way.values()), Messages.random(length()));
      case 6, 7 -> pair.doFinal(one(Way.values()), Messages.random(length()));
      case 8 -> wrapOrUnwrap();
      case 9 -> bad();
      case 10 -> {
        int length = length();
        pair.call("getOutputSize(" + length + ")", cipher -> cipher.getOutputSize(length));
      }
      default -> {
        pair.call("getIV()", Cipher::getIV);
        pair.call("getBlockSize()", Cipher::getBlockSize);
        if (mode != 0) {
          pair.call("getParameters()", cipher -> cipher.getParameters().getEncoded());
        }
      }
    }
  }

  private void init() throws Exception {
    mode = 1 + random.nextInt(4);
    Key key = key();
    IvParameterSpec spec = new IvParameterSpec(iv());
    long seed = random.nextLong();
    String what = "%d, IV %s".formatted(mode, HexFormat.of().formatHex(spec.getIV()));
    boolean done =
        switch (random.nextInt(5)) {
          case 0 -> {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance("AES");
            parameters.init(spec);
            yield pair.act(
                "init(%s, AlgorithmParameters)".formatted(what),
                cipher -> cipher.init(mode, key, parameters));
          }
          case 1 ->
              pair.act(
                  "init(%s, no parameters)".formatted(what),
                  cipher -> cipher.init(mode, key, new FixedRandom(seed)));
          case 2 ->
              pair.act(
                  "init(%s, null spec)".formatted(what),
                  cipher ->
                      cipher.init(mode, key, (AlgorithmParameterSpec) null, new FixedRandom(seed)));
          default -> pair.act("init(" + what + ")", cipher -> cipher.init(mode, key, spec));
        };
    if (!done) {
      mode = 0;
    }
  }

  /** Often one whose counter soon carries into its upper parts, or wraps around. */
  private byte[] iv() {
    byte[] iv = Messages.random(16 + random.nextInt(3));
    iv = Arrays.copyOf(iv, 16);
    if (random.nextBoolean()) {
      Arrays.fill(iv, random.nextInt(13), 16, (byte) 0xff);
      iv[15] -= (byte) random.nextInt(8);
    }
    return iv;
  }

  private Key key() {
    byte[] bytes = Messages.random(one(16, 24, 32));
    bytes[0] += (byte) random.nextInt(2);
    return random.nextInt(3) == 0
        ? new AesKeyOfOther("AES", bytes)
        : new SecretKeySpec(bytes, one("AES", "Rijndael", "aes"));
  }

  private void badInit() throws Exception {
    int anyMode = 1 + random.nextInt(4);
    Key key = key();
    IvParameterSpec spec = new IvParameterSpec(iv());
    switch (random.nextInt(8)) {
      case 0 -> {
        IvParameterSpec bad = new IvParameterSpec(Messages.random(one(0, 8, 12, 15, 17, 32)));
        pair.act("init(bad IV)", cipher -> cipher.init(anyMode, key, bad));
      }
      case 1 -> {
        GCMParameterSpec bad = new GCMParameterSpec(128, iv());
        pair.act("init(other spec)", cipher -> cipher.init(anyMode, key, bad));
      }
      case 2 -> {
        AlgorithmParameters bad = AlgorithmParameters.getInstance("GCM");
        bad.init(new GCMParameterSpec(128, iv()));
        pair.act("init(other parameters)", cipher -> cipher.init(anyMode, key, bad));
      }
      case 3 -> pair.act("init(no key)", cipher -> cipher.init(anyMode, (Key) null, spec));
      case 4 -> {
        Key bad = new AnyKey(null);
        pair.act("init(no encoding)", cipher -> cipher.init(anyMode, bad, spec));
      }
      case 5 -> {
        Key bad = OddKey.DESTROYED;
        pair.act("init(destroyed key)", cipher -> cipher.init(anyMode, bad, spec));
      }
      case 6 -> {
        Key bad = new AesKeyOfOther("AES", Messages.random(one(0, 1, 15, 17, 31, 33, 64)));
        pair.act("init(bad length)", cipher -> cipher.init(anyMode, bad, spec));
      }
      default -> {
        Key bad = new AesKeyOfOther("DES", Messages.random(16));
        pair.act("init(key for another cipher)", cipher -> cipher.init(anyMode, bad, spec));
      }
    }
    pair.call("getIV()", Cipher::getIV);
    mode = 0;
  }

  private void wrapOrUnwrap() {
    byte[] bytes = random.nextInt(8) == 0 ? null : Messages.random(length());
    if (mode == Cipher.UNWRAP_MODE && bytes != null) {
      pair.call(
          "unwrap(%d)".formatted(bytes.length),
          cipher -> cipher.unwrap(bytes, "any", Cipher.SECRET_KEY).getEncoded());
    } else {
      pair.call("wrap(any)", cipher -> cipher.wrap(new AnyKey(bytes)));
    }
  }

  private void bad() {
    byte[] some = Messages.random(20);
    switch (random.nextInt(8)) {
      case 0 -> pair.call("update(null)", cipher -> cipher.update(null));
      case 1 -> pair.call("update to null", cipher -> cipher.update(some, 0, 20, null));
      case 2 -> pair.call("doFinal to null", cipher -> cipher.doFinal(some, 0, 20, null));
      case 3 -> pair.call("update(1, 20)", cipher -> cipher.update(some, 1, 20));
      case 4 -> pair.call("update behind", cipher -> cipher.update(some, 0, 5, new byte[4], 5));
      case 5 -> pair.call("doFinal behind", cipher -> cipher.doFinal(some, 0, 20, some, 21));
      case 6 -> pair.call("empty doFinal behind", cipher -> cipher.doFinal(new byte[4], 5));
      default -> pair.act("updateAAD", cipher -> cipher.updateAAD(some));
    }
  }

  private int length() {
    return switch (random.nextInt(4)) {
      case 0 -> LENGTHS[random.nextInt(LENGTHS.length)];
      case 1 -> random.nextInt(700);
      default -> random.nextInt(40);
    };
  }

  @SafeVarargs
  private <T> T one(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
