package dev.sennit.provider;

import static dev.sennit.provider.CipherCalls.crypt;
import static dev.sennit.provider.CipherCalls.mode;
import static dev.sennit.provider.CipherCalls.one;
import static dev.sennit.provider.CipherCalls.text;
import static dev.sennit.provider.Difference.differs;
import static dev.sennit.provider.Difference.fromJdk;
import static dev.sennit.provider.Difference.fromOther;
import static dev.sennit.provider.Providers.CTR;
import static dev.sennit.provider.Providers.DES_KEY;
import static dev.sennit.provider.Providers.KEY;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.TEXT;
import static dev.sennit.provider.Providers.ctr;
import static javax.crypto.Cipher.DECRYPT_MODE;
import static javax.crypto.Cipher.ENCRYPT_MODE;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithAes;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import org.junit.jupiter.api.Test;

/**
 * Protects: whatever is called in whatever order, Sennit's AES-CTR answers as the JDK's does, with
 * the same results and the same types of exceptions; the counter of 128 bits too. What differs is a
 * line of docs/DIFFERENCES.md, and a row of the table at the end.
 */
class CtrBehavesAsTheJdkTest implements WithAes, Differences {

  private static final GCMParameterSpec OTHER = new GCMParameterSpec(128, Messages.random(16));

  private static final CallTable<Cipher> TABLE =
      CipherCalls.table()
          .rows(8, "init", CtrBehavesAsTheJdkTest::init)
          .rows(10, "update", (c, random) -> crypt(c, text(random), false, random))
          .rows(6, "doFinal", (c, random) -> crypt(c, text(random), true, random))
          .rows(2, "wrap", (c, random) -> c.wrap(new AnyKey(text(random))))
          .rows(2, "unwrap", (c, random) -> c.unwrap(text(random), "any", 3).getEncoded())
          .refused("wrap of no bytes", (c, _) -> c.wrap(new AnyKey(null)))
          .refused("updateAAD", (c, _) -> c.updateAAD(new byte[5]))
          .refused("empty doFinal behind", (c, _) -> c.doFinal(new byte[4], 5))
          .refused("init(bad IV)", CtrBehavesAsTheJdkTest::initWithBadIv)
          .refused("init(other spec)", (c, random) -> c.init(mode(random), key(random), OTHER))
          .refused("init(other parameters)", CtrBehavesAsTheJdkTest::initWithOtherParameters)
          .refused("init(bad key)", (c, r) -> c.init(mode(r), CipherCalls.badKey(r), iv(r)))
          .refused("init(bad key) again", (c, r) -> c.init(mode(r), CipherCalls.badKey(r), iv(r)));

  @Test
  void anyCallsInAnyOrder() throws Exception {
    TABLE.run(
        600,
        _ -> CipherCalls.ofJdk(Providers.CTR),
        random -> CipherCalls.ofSennit(Providers.CTR, random));
  }

  private static Key key(Random random) {
    return CipherCalls.key(random, one(random, 16, 24, 32));
  }

  /** Often one whose counter soon carries into its upper parts, or wraps around. */
  private static IvParameterSpec iv(Random random) {
    byte[] iv = Arrays.copyOf(Messages.random(16 + random.nextInt(3)), 16);
    if (random.nextBoolean()) {
      Arrays.fill(iv, random.nextInt(13), 16, (byte) 0xff);
      iv[15] -= (byte) random.nextInt(8);
    }
    return new IvParameterSpec(iv);
  }

  private static Object init(Cipher cipher, Random random) throws Exception {
    CipherCalls.init(cipher, mode(random), key(random), "AES", iv(random), random);
    return cipher.getParameters().getEncoded();
  }

  private static void initWithBadIv(Cipher cipher, Random random) throws Exception {
    byte[] iv = Messages.random(one(random, 0, 8, 12, 15, 17, 32));
    cipher.init(mode(random), key(random), new IvParameterSpec(iv));
  }

  private static void initWithOtherParameters(Cipher cipher, Random random) throws Exception {
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("GCM");
    parameters.init(OTHER);
    cipher.init(mode(random), key(random), parameters);
  }

  private static String encrypted() {
    return Answer.of(() -> ctr(SUN_JCE).doFinal(TEXT)).text();
  }

  private static Answer encrypted(Provider provider, Key key, int ivLength) {
    IvParameterSpec iv = new IvParameterSpec(new byte[ivLength]);
    return Answer.of(() -> Providers.cipher(provider, CTR, ENCRYPT_MODE, key, iv).doFinal(TEXT));
  }

  @Override
  public List<Difference> differences() {
    String key = "InvalidKeyException";
    String iv = "InvalidAlgorithmParameterException";
    return List.of(
        fromJdk("closedOutput", false, true)
            .by(p -> {
              Cipher cipher = ctr(p);
              Answer.refused(
                  "IllegalStateException",
                  () -> cipher.update(ByteBuffer.wrap(TEXT), Providers.closed()));
              return Answer.text(cipher.doFinal(TEXT)).equals(encrypted());
            }),
        differs("causeWithoutParameters", "no cause", iv, "no cause")
            .by(p -> Answer.cause(() -> Cipher.getInstance(CTR, p).init(DECRYPT_MODE, KEY))),
        fromOther("shortIv", List.of(iv, iv, iv), List.of(encrypted(), encrypted(), encrypted()))
            .by(p -> Stream.of(8, 12, 15).map(each -> encrypted(p, KEY, each)).toList()),
        fromOther("keyForAnyCipher", List.of(key, key), List.of(encrypted(), encrypted()))
            .by(p ->
                Stream.of(DES_KEY, new AnyKey("AES", null, KEY::getEncoded))
                    .map(each -> encrypted(p, each, 16))
                    .toList()));
  }
}
