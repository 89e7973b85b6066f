package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import dev.sennit.provider.CipherPair.Way;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Protects: whatever is called in whatever order, Sennit's AES-GCM answers as the JDK's does, with
 * the same results and the same types of exceptions. A cipher is initialised anew where one of the
 * JDK's own errors would show, which are in {@link GcmDifferencesTest}.
 */
class GcmBehavesAsTheJdkTest {
  private static final int TRIES = 3000;
  private static final int[] NONCES = {12, 12, 12, 1, 11, 13, 16, 60};
  private static final int[] TAGS = {128, 128, 128, 120, 112, 104, 96};
  private static final int[] BAD_TAGS = {0, 8, 88, 95, 100, 127, 136, 256};
  private static final int[] KEYS = {16, 24, 32};
  private static final int[] BAD_KEYS = {0, 1, 15, 17, 31, 33, 64};
  private static final int[] LENGTHS = {0, 1, 15, 16, 17, 31, 32, 33, 64, 100, 256, 511, 512, 513};

  private Random random;
  private CipherPair pair;
  private String algorithm;
  private int mode;
  // What is still to be decrypted, and the further data that belong to it.
  private byte[] sealed;
  private byte[] data;
  // How much of it was given to the cipher, and how much makes a tag.
  private int given;
  private int tagLength;

  private static int opened;
  private static int encrypted;

  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
    WithAes.kernelsOfAesAreLinked();
  }

  /** Else nearly all calls would have been refused. */
  @AfterContainer
  static void manyMessagesCameToTheirEnd() {
    assertThat(opened).isGreaterThan(TRIES / 6);
    assertThat(encrypted).isGreaterThan(TRIES / 2);
  }

  @Property(tries = TRIES)
  void anyCallsInAnyOrder(@ForAll long seed) throws Exception {
    random = new Random(seed);
    algorithm =
        one(
            "AES/GCM/NoPadding",
            "AES/GCM/NoPadding",
            "AES_128/GCM/NoPadding",
            "AES_192/GCM/NoPadding",
            "AES_256/GCM/NoPadding");
    begin();
    for (int i = 0; i < 50; i++) {
      call();
    }
  }

  private void begin() throws Exception {
    pair = new CipherPair(algorithm, random);
    mode = 0;
    data = new byte[0];
    sealed = new byte[0];
    if (random.nextInt(8) > 0) {
      init();
    }
  }

  private void call() throws Exception {
    switch (random.nextInt(16)) {
      case 0, 1 -> init();
      case 2 -> badInit();
      case 3, 4 -> updateAad();
      case 5, 6, 7, 8 -> pair.update(one(Way.values()), next(length()));
      case 9, 10, 11 -> doFinal();
      case 12 -> wrapOrUnwrap();
      case 13 -> {
        int length = length();
        pair.call("getOutputSize(" + length + ")", cipher -> cipher.getOutputSize(length));
      }
      case 14 -> bad();
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
    Key key = key();
    byte[] nonce = Arrays.copyOf(Messages.random(64 + random.nextInt(2)), one(NONCES));
    GCMParameterSpec spec = new GCMParameterSpec(one(TAGS), nonce);
    mode = 1 + random.nextInt(4);
    given = 0;
    tagLength = spec.getTLen() / Byte.SIZE;
    if (mode == Cipher.DECRYPT_MODE || mode == Cipher.UNWRAP_MODE) {
      plan(key, spec);
    }
    int way = random.nextInt(5);
    long seed = random.nextLong();
    String what =
        "%d bytes of key, %d of IV, %d bits of tag"
            .formatted(key.getEncoded().length, nonce.length, spec.getTLen());
    boolean done =
        switch (way) {
          case 0 -> {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance("GCM");
            parameters.init(spec);
            yield pair.act(
                "init(%d, %s, AlgorithmParameters)".formatted(mode, what),
                cipher -> cipher.init(mode, key, parameters));
          }
          case 1 ->
              pair.act(
                  "init(%d, %s, no parameters)".formatted(mode, what),
                  cipher -> cipher.init(mode, key, new FixedRandom(seed)));
          case 2 ->
              pair.act(
                  "init(%d, %s, null spec)".formatted(mode, what),
                  cipher ->
                      cipher.init(mode, key, (AlgorithmParameterSpec) null, new FixedRandom(seed)));
          default ->
              pair.act(
                  "init(%d, %s)".formatted(mode, what), cipher -> cipher.init(mode, key, spec));
        };
    if (!done) {
      mode = 0;
    }
  }

  private void plan(Key key, GCMParameterSpec spec) throws Exception {
    data = Messages.random(one(LENGTHS));
    byte[] text = Messages.random(one(LENGTHS));
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", CipherPair.SUN_JCE);
    cipher.init(Cipher.ENCRYPT_MODE, key, spec);
    cipher.updateAAD(data);
    sealed = cipher.doFinal(text);
  }

  private Key key() {
    int length =
        switch (algorithm) {
          case "AES_128/GCM/NoPadding" -> 16;
          case "AES_192/GCM/NoPadding" -> 24;
          case "AES_256/GCM/NoPadding" -> 32;
          default -> one(KEYS);
        };
    byte[] bytes = Arrays.copyOf(Messages.random(40 + random.nextInt(2)), length);
    return random.nextInt(3) == 0
        ? new AesKeyOfOther("AES", bytes)
        : new SecretKeySpec(bytes, one("AES", "Rijndael", "aes"));
  }

  private void badInit() throws Exception {
    GCMParameterSpec spec = new GCMParameterSpec(128, Messages.random(12));
    int anyMode = 1 + random.nextInt(4);
    switch (random.nextInt(9)) {
      case 0 -> {
        GCMParameterSpec bad = new GCMParameterSpec(one(BAD_TAGS), Messages.random(12));
        Key key = key();
        badParameters("bad tag", cipher -> cipher.init(anyMode, key, bad));
      }
      case 1 -> {
        Key key = key();
        GCMParameterSpec bad = new GCMParameterSpec(128, new byte[0]);
        badParameters("empty IV", cipher -> cipher.init(anyMode, key, bad));
      }
      case 2 -> {
        Key key = key();
        IvParameterSpec bad = new IvParameterSpec(Messages.random(16));
        badParameters("other spec", cipher -> cipher.init(anyMode, key, bad));
      }
      case 3 -> {
        Key key = key();
        AlgorithmParameters bad = AlgorithmParameters.getInstance("AES");
        bad.init(new IvParameterSpec(Messages.random(16)));
        badParameters("other parameters", cipher -> cipher.init(anyMode, key, bad));
      }
      case 4 -> badKey("destroyed", OddKey.DESTROYED, spec);
      case 5 -> badKey("null", null, spec);
      case 6 -> badKey("no encoding", new AnyKey(null), spec);
      case 7 ->
          badKey("bad length", new AesKeyOfOther("AES", Messages.random(one(BAD_KEYS))), spec);
      default -> badKey("for another cipher", new AesKeyOfOther("DES", Messages.random(16)), spec);
    }
  }

  private void badParameters(String name, CipherPair.Action init) {
    pair.act("init(" + name + ")", init);
    pair.call("getIV()", Cipher::getIV);
    mode = 0;
  }

  private void badKey(String name, Key key, GCMParameterSpec spec) throws Exception {
    int anyMode = 1 + random.nextInt(4);
    pair.act("init(" + anyMode + ", key: " + name + ")", cipher -> cipher.init(anyMode, key, spec));
    pair.act("init(key: " + name + ")", cipher -> cipher.init(Cipher.DECRYPT_MODE, key));
    begin();
  }

  private void updateAad() {
    byte[] part = nextData();
    switch (random.nextInt(4)) {
      case 0 -> {
        byte[] around = new byte[part.length + 9];
        System.arraycopy(part, 0, around, 4, part.length);
        pair.act(
            "updateAAD(%d from 4)".formatted(part.length),
            cipher -> cipher.updateAAD(around, 4, part.length));
      }
      case 1 ->
          pair.call(
              "updateAAD(direct %d)".formatted(part.length),
              cipher -> {
                ByteBuffer buffer = ByteBuffer.allocateDirect(part.length).put(part).flip();
                cipher.updateAAD(buffer);
                return buffer.position();
              });
      case 2 ->
          pair.call(
              "updateAAD(heap buffer of %d)".formatted(part.length),
              cipher -> {
                ByteBuffer buffer = ByteBuffer.wrap(part);
                cipher.updateAAD(buffer);
                return buffer.position();
              });
      default -> pair.act("updateAAD(%d)".formatted(part.length), cipher -> cipher.updateAAD(part));
    }
  }

  private void doFinal() throws Exception {
    boolean genuine = isDecrypting() && random.nextInt(5) > 0;
    if (genuine && data.length > 0) {
      byte[] rest = data;
      data = new byte[0];
      pair.act("updateAAD(rest of %d)".formatted(rest.length), cipher -> cipher.updateAAD(rest));
    }
    Way way = one(Way.values());
    byte[] part = isDecrypting() && genuine ? next(sealed.length) : next(length());
    Object answer = pair.doFinal(way, part);
    if (answer.toString().contains("AEADBadTag")) {
      badTag(way == Way.NEW_ARRAY);
    } else if (!answer.toString().contains("Exception")) {
      given = 0;
      if (isDecrypting()) {
        opened++;
      } else {
        encrypted++;
      }
    }
  }

  /** Where a message was too short for a tag, the JDK goes on as it should. */
  private void badTag(boolean inNewArray) throws Exception {
    if (given >= tagLength) {
      begin();
    } else if (inNewArray) {
      given = 0;
    }
  }

  private void wrapOrUnwrap() throws Exception {
    if (mode == Cipher.UNWRAP_MODE) {
      byte[] rest = next(random.nextInt(8) == 0 ? length() : sealed.length);
      Object answer =
          pair.call(
              "unwrap(%d)".formatted(rest.length),
              cipher -> cipher.unwrap(rest, "any", Cipher.SECRET_KEY).getEncoded());
      if (answer instanceof Class) {
        badTag(true);
      } else {
        given = 0;
        opened++;
      }
    } else {
      byte[] key = random.nextInt(8) == 0 ? null : Messages.random(length());
      pair.call(
          "wrap(%s)".formatted(key == null ? null : key.length),
          cipher -> cipher.wrap(new AnyKey(key)));
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
      case 6 ->
          pair.call(
              "update empty buffer",
              cipher -> cipher.update(ByteBuffer.allocate(0), ByteBuffer.allocate(20)));
      default -> pair.act("updateAAD(null)", cipher -> cipher.updateAAD((byte[]) null));
    }
  }

  private boolean isDecrypting() {
    return mode == Cipher.DECRYPT_MODE || mode == Cipher.UNWRAP_MODE;
  }

  private byte[] next(int length) {
    if (!isDecrypting()) {
      return Messages.random(length);
    }
    int some = Math.min(length, sealed.length);
    given += some;
    byte[] part = Arrays.copyOf(sealed, some);
    sealed = Arrays.copyOfRange(sealed, some, sealed.length);
    return part;
  }

  private byte[] nextData() {
    if (!isDecrypting() || random.nextInt(8) == 0) {
      return Messages.random(length());
    }
    int some = random.nextInt(data.length + 1);
    byte[] part = Arrays.copyOf(data, some);
    data = Arrays.copyOfRange(data, some, data.length);
    return part;
  }

  private int length() {
    return switch (random.nextInt(4)) {
      case 0 -> one(LENGTHS);
      case 1 -> random.nextInt(700);
      default -> random.nextInt(40);
    };
  }

  @SafeVarargs
  private <T> T one(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private int one(int[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
