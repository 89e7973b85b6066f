package dev.sennit.provider;

import static dev.sennit.provider.CipherCalls.crypt;
import static dev.sennit.provider.CipherCalls.key;
import static dev.sennit.provider.CipherCalls.mode;
import static dev.sennit.provider.CipherCalls.one;
import static dev.sennit.provider.CipherCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithAes;
import dev.sennit.provider.CallTable.Last;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: whatever is called in whatever order, Sennit's AES-GCM answers as the JDK's does, with
 * the same results and the same types of exceptions. A cipher is made anew where one of the JDK's
 * own errors would show, which are in {@link GcmDifferencesTest}.
 */
class GcmBehavesAsTheJdkTest implements WithAes {
  private static final GCMParameterSpec SPEC = new GCMParameterSpec(128, Messages.random(12));
  private static final GCMParameterSpec EMPTY_IV = new GCMParameterSpec(128, new byte[0]);
  private static final IvParameterSpec OTHER_SPEC = new IvParameterSpec(Messages.random(16));

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private static final CallTable<Cipher> TABLE =
      CipherCalls.table()
          .rows(8, "message", GcmBehavesAsTheJdkTest::message)
          .rows(2, "message in a call too short", GcmBehavesAsTheJdkTest::shortMessage)
          .rows(4, "init", GcmBehavesAsTheJdkTest::init)
          .rows(4, "updateAAD", (c, random) -> updateAad(c, text(random), random))
          .rows(6, "update", (c, random) -> crypt(c, text(random), false, random))
          .rows(3, "doFinal", (c, random) -> lastIfForged(crypt(c, text(random), true, random)))
          .rows(2, "wrap", (c, random) -> wrap(c, text(random)))
          .rows(2, "wrapped key", GcmBehavesAsTheJdkTest::wrappedKey)
          .refused("unwrap", (c, random) -> unwrap(c, text(random)))
          .row("update(empty buffer)", (c, _) -> c.update(NOTHING, ByteBuffer.allocate(20)))
          .refused("wrap of no bytes", (c, _) -> c.wrap(new AnyKey(null)))
          .refused("updateAAD(null)", (c, _) -> c.updateAAD((byte[]) null))
          .refused("init(bad tag)", GcmBehavesAsTheJdkTest::initWithBadTag)
          .refused("init(empty IV)", (c, random) -> c.init(mode(random), aKey(c, random), EMPTY_IV))
          .refused("init(other)", (c, random) -> c.init(mode(random), aKey(c, random), OTHER_SPEC))
          .refused("init(other parameters)", GcmBehavesAsTheJdkTest::initWithOtherParameters)
          .row("init(any length of key)", GcmBehavesAsTheJdkTest::initWithAnyLengthOfKey)
          .rows(2, "init(bad key)", GcmBehavesAsTheJdkTest::initWithBadKey);

  @ParameterizedTest
  @ValueSource(strings = {"AES", "AES_128", "AES_192", "AES_256"})
  void anyCallsInAnyOrder(String cipher) throws Exception {
    String algorithm = cipher + "/GCM/NoPadding";
    TABLE.run(
        cipher.equals("AES") ? 500 : 60,
        _ -> CipherCalls.ofJdk(algorithm),
        random -> CipherCalls.ofSennit(algorithm, random));
  }

  /** Keys get another place when a cipher has had so many messages, and are still known there. */
  @ParameterizedTest
  @ValueSource(ints = {1, 14, 15, 16, 17, 40})
  void nonceOfTheLastEncryptionIsRefused(int messages) throws Exception {
    Cipher cipher = CipherCalls.ofSennit("AES/GCM/NoPadding", new Random(messages));
    byte[] first = Messages.random(32);
    byte[] second = first.clone();
    second[31]++;
    SecretKeySpec key = new SecretKeySpec(first, "AES");
    byte[] nonce = new byte[12];
    for (int i = 0; i < messages; i++) {
      nonce[0]++;
      assertThat(encrypted(cipher, key, nonce))
          .isEqualTo(encrypted(CipherCalls.ofJdk("AES/GCM/NoPadding"), key, nonce));
    }
    assertRefused(cipher, key, nonce);
    assertRefused(cipher, new SecretKeySpec(first, "AES"), nonce);
    cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(second, "AES"), spec(nonce));
    assertRefused(cipher, key, nonce);
    encrypted(cipher, new SecretKeySpec(second, "AES"), nonce);
    assertRefused(cipher, new SecretKeySpec(second, "AES"), nonce);
    encrypted(cipher, key, nonce);
  }

  private static byte[] encrypted(Cipher cipher, Key key, byte[] nonce) throws Exception {
    cipher.init(Cipher.ENCRYPT_MODE, key, spec(nonce));
    return cipher.doFinal(SPEC.getIV());
  }

  private static void assertRefused(Cipher cipher, Key key, byte[] nonce) {
    assertThatThrownBy(() -> cipher.init(Cipher.ENCRYPT_MODE, key, spec(nonce)))
        .isInstanceOf(InvalidAlgorithmParameterException.class);
  }

  private static GCMParameterSpec spec(byte[] nonce) {
    return new GCMParameterSpec(128, nonce);
  }

  private static Key aKey(Cipher cipher, Random random) {
    return key(
        random,
        switch (cipher.getAlgorithm()) {
          case "AES_128/GCM/NoPadding" -> 16;
          case "AES_192/GCM/NoPadding" -> 24;
          case "AES_256/GCM/NoPadding" -> 32;
          default -> one(random, 16, 24, 32);
        });
  }

  private static GCMParameterSpec spec(Random random) {
    byte[] iv = Messages.random(64 + random.nextInt(2));
    return new GCMParameterSpec(
        one(random, 128, 128, 128, 120, 112, 104, 96),
        Arrays.copyOf(iv, one(random, 12, 12, 12, 1, 11, 13, 16, 60)));
  }

  private static Object init(Cipher cipher, Random random) throws Exception {
    CipherCalls.init(cipher, mode(random), aKey(cipher, random), "GCM", spec(random), random);
    return cipher.getParameters().getEncoded();
  }

  private static void initWithBadTag(Cipher cipher, Random random) throws Exception {
    int bits = one(random, 0, 8, 88, 95, 100, 127, 136, 256);
    cipher.init(mode(random), aKey(cipher, random), new GCMParameterSpec(bits, SPEC.getIV()));
  }

  private static void initWithOtherParameters(Cipher cipher, Random random) throws Exception {
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("AES");
    parameters.init(OTHER_SPEC);
    cipher.init(mode(random), aKey(cipher, random), parameters);
  }

  private static Object initWithAnyLengthOfKey(Cipher cipher, Random random) {
    Key key = key(random, one(random, 16, 24, 32));
    return new Last(Answer.to(() -> cipher.init(mode(random), key, SPEC)));
  }

  private static Object initWithBadKey(Cipher cipher, Random random) {
    Key key = CipherCalls.badKey(random);
    return new Last(
        List.of(
            Answer.to(() -> cipher.init(mode(random), key, SPEC)),
            Answer.to(() -> cipher.init(Cipher.DECRYPT_MODE, key))));
  }

  private static Object wrap(Cipher cipher, byte[] bytes) throws Exception {
    return cipher.wrap(new AnyKey(bytes));
  }

  private static Object unwrap(Cipher cipher, byte[] bytes) throws Exception {
    return cipher.unwrap(bytes, "any", Cipher.SECRET_KEY).getEncoded();
  }

  private static Object wrappedKey(Cipher cipher, Random random) throws Exception {
    Key key = aKey(cipher, random);
    cipher.init(Cipher.UNWRAP_MODE, key, SPEC);
    byte[] sealed =
        Providers.cipher(Providers.SUN_JCE, Providers.GCM, Cipher.ENCRYPT_MODE, key, SPEC)
            .doFinal(Messages.random(1 + CipherCalls.length(random)));
    sealed[0] ^= (byte) random.nextInt(2);
    return unwrap(cipher, sealed);
  }

  private static Object lastIfForged(Object answer) {
    return Answer.text(answer).contains("AEADBadTag") ? new Last(answer) : answer;
  }

  private static Object updateAad(Cipher cipher, byte[] data, Random random) {
    switch (random.nextInt(3)) {
      case 0 -> {
        byte[] around = new byte[data.length + 9];
        System.arraycopy(data, 0, around, 4, data.length);
        return Answer.to(() -> cipher.updateAAD(around, 4, data.length));
      }
      case 1 -> {
        return Answer.to(() -> cipher.updateAAD(data));
      }
      default -> {
        ByteBuffer buffer =
            random.nextBoolean()
                ? ByteBuffer.allocateDirect(data.length)
                : ByteBuffer.allocate(data.length + 1).slice(1, data.length);
        buffer.put(data).flip();
        // Where it is refused, the JDK leaves some buffers in another place.
        Answer answer = Answer.to(() -> cipher.updateAAD(buffer));
        return answer.isRefusal() ? answer : List.of(answer, buffer.position());
      }
    }
  }

  /** A message of random parts. Nearly all are genuine, and then nothing refuses them. */
  private static Object message(Cipher cipher, Random random) throws Exception {
    Key key = aKey(cipher, random);
    GCMParameterSpec spec = spec(random);
    byte[] data = text(random);
    byte[] text = text(random);
    Cipher jdk = Providers.cipher(Providers.SUN_JCE, Providers.GCM, Cipher.ENCRYPT_MODE, key, spec);
    jdk.updateAAD(data);
    byte[] sealed = jdk.doFinal(text);
    boolean encrypts = random.nextBoolean();
    boolean isForged = !encrypts && random.nextInt(5) == 0;
    sealed[random.nextInt(sealed.length)] ^= (byte) (isForged ? 1 : 0);
    cipher.init(encrypts ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE, key, spec);
    List<Object> answers = new ArrayList<>();
    ByteBuffer further = ByteBuffer.wrap(data);
    while (further.hasRemaining()) {
      answers.add(updateAad(cipher, part(further, random), random));
    }
    ByteBuffer rest = ByteBuffer.wrap(encrypts ? text : sealed);
    while (random.nextInt(3) > 0) {
      answers.add(untilThereIsRoom(cipher, part(rest, random), false, random));
      answers.add(Answer.of(() -> cipher.getOutputSize(rest.remaining())));
    }
    byte[] end = new byte[rest.remaining()];
    rest.get(end);
    answers.add(untilThereIsRoom(cipher, end, true, random));
    if (isForged) {
      return new Last(answers);
    }
    assertThat(answers).noneMatch(answer -> answer.toString().contains("BadTag"));
    return answers;
  }

  private static byte[] part(ByteBuffer rest, Random random) {
    byte[] part = new byte[Math.min(rest.remaining(), CipherCalls.length(random))];
    rest.get(part);
    return part;
  }

  /** Where there was not enough room, the message must go on as if nobody had asked. */
  private static Object untilThereIsRoom(Cipher cipher, byte[] part, boolean end, Random random) {
    List<Answer> answers = new ArrayList<>();
    do {
      answers.add(Answer.of(() -> crypt(cipher, part, end, random)));
    } while (answers.getLast().text().contains("ShortBuffer"));
    return answers;
  }

  /** A message that is shorter than a tag at first. Whether it goes on depends on the call. */
  private static Object shortMessage(Cipher cipher, Random random) throws Exception {
    Key key = aKey(cipher, random);
    byte[] sealed =
        Providers.cipher(Providers.SUN_JCE, Providers.GCM, Cipher.ENCRYPT_MODE, key, SPEC)
            .doFinal(text(random));
    cipher.init(Cipher.DECRYPT_MODE, key, SPEC);
    int first = random.nextInt(12);
    cipher.update(sealed, 0, first);
    byte[] rest = Arrays.copyOfRange(sealed, first, sealed.length);
    return lastIfForged(
        List.of(
            Answer.of(() -> crypt(cipher, new byte[random.nextInt(12 - first)], true, random)),
            Answer.of(() -> crypt(cipher, rest, true, random))));
  }
}
