package dev.sennit.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.WithKernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.KeyStore;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever is called, Sennit's ciphers by a password answer as the JDK's do, with the
 * same results and the same types of exceptions.
 */
class PasswordCipherBehavesAsTheJdkTest implements WithKernels {
  private static final List<Provider> BOTH = List.of(Providers.SUN_JCE, Providers.SENNIT);
  private static final List<Integer> MODES =
      List.of(Cipher.ENCRYPT_MODE, Cipher.DECRYPT_MODE, Cipher.WRAP_MODE, Cipher.UNWRAP_MODE);
  private static final byte[] SALT = Messages.random(20);
  private static final IvParameterSpec IV = new IvParameterSpec(Messages.random(16));
  private static final byte[] TEXT = Messages.random(100);

  static Stream<String> algorithms() {
    return Providers.SENNIT.getServices().stream()
        .filter(service -> service.getType().equals("Cipher"))
        .map(Provider.Service::getAlgorithm)
        .filter(algorithm -> algorithm.startsWith("PBE"));
  }

  /** A call of a cipher; its answer is compared between providers. */
  private interface Call {
    Object on(Cipher cipher) throws Exception;
  }

  private static Object answer(String algorithm, Provider provider, Call call) throws Exception {
    Cipher cipher = Cipher.getInstance(algorithm, provider);
    try {
      Object answer = call.on(cipher);
      return answer instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : answer;
    } catch (Exception e) {
      return e.getClass();
    }
  }

  private static Object compare(String algorithm, String what, Call call) throws Exception {
    Object expected = answer(algorithm, Providers.SUN_JCE, call);
    assertThat(answer(algorithm, Providers.SENNIT, call))
        .describedAs("%s with %s", algorithm, what)
        .isEqualTo(expected);
    return expected;
  }

  /** A key of another provider, with a salt and iterations or without. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record PasswordWithSalt(String getAlgorithm, byte[] getSalt, int getIterationCount)
      implements PBEKey {
    @Override
    public char[] getPassword() {
      return "password".toCharArray();
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return "password".getBytes(UTF_8);
    }
  }

  private static Map<String, Key> keys() throws Exception {
    Map<String, Key> keys = new LinkedHashMap<>();
    keys.put("none", null);
    keys.put("password", password("password"));
    keys.put("empty password", password(""));
    keys.put("not UTF-8", new SecretKeySpec(new byte[] {'a', (byte) 0x80, (byte) 0xE9}, "pbe"));
    keys.put("UTF-8", new SecretKeySpec("é 名 \uD83D\uDE00".getBytes(UTF_8), "PBEWithX"));
    keys.put("of AES", new SecretKeySpec(SALT, "AES"));
    keys.put("of another kind", new SecretKeySpec(SALT, "PBKDF2WithHmacSHA1"));
    keys.put("without bytes", new OddKey("PBE", "RAW", () -> null));
    keys.put("with salt", new PasswordWithSalt("PBE", SALT, 100));
    keys.put("with a short salt", new PasswordWithSalt("PBE", new byte[7], 100));
    keys.put("with bad iterations", new PasswordWithSalt("PBE", SALT, -1));
    keys.put("with salt only", new PasswordWithSalt("PBE", SALT, 0));
    keys.put("with iterations only", new PasswordWithSalt("PBE", null, 100));
    return keys;
  }

  private static SecretKey password(String password) throws Exception {
    return SecretKeyFactory.getInstance("PBE", Providers.SUN_JCE)
        .generateSecret(new PBEKeySpec(password.toCharArray()));
  }

  private static Map<String, AlgorithmParameterSpec> parameters() {
    Map<String, AlgorithmParameterSpec> all = new LinkedHashMap<>();
    all.put("none", null);
    all.put("all", new PBEParameterSpec(SALT, 300, IV));
    all.put("without IV", new PBEParameterSpec(SALT, 300));
    all.put("no iterations", new PBEParameterSpec(SALT, 0, IV));
    all.put("bad iterations", new PBEParameterSpec(SALT, -5, IV));
    all.put("short salt", new PBEParameterSpec(new byte[7], 300, IV));
    all.put("wrong IV", new PBEParameterSpec(SALT, 300, new GCMParameterSpec(128, SALT)));
    all.put("short IV", new PBEParameterSpec(SALT, 300, new IvParameterSpec(new byte[15])));
    all.put("an IV alone", IV);
    return all;
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void everyKeyWithAllParametersInEachMode(String algorithm) throws Exception {
    int works = 0;
    for (Map.Entry<String, Key> key : keys().entrySet()) {
      for (Map.Entry<String, AlgorithmParameterSpec> given : parameters().entrySet()) {
        for (int mode : MODES) {
          String what = "key %s, parameters %s".formatted(key.getKey(), given.getKey());
          Object answer =
              compare(
                  algorithm,
                  what,
                  cipher -> {
                    cipher.init(mode, key.getValue(), given.getValue(), new FixedRandom(1));
                    return described(cipher)
                        + (mode == Cipher.ENCRYPT_MODE ? encrypted(cipher) : "");
                  });
          works += answer instanceof String ? 1 : 0;
          compare(
              algorithm,
              "after a refusal: " + what,
              cipher -> {
                cipher.init(Cipher.ENCRYPT_MODE, keys().get("with salt"), parameters().get("all"));
                try {
                  cipher.init(mode, key.getValue(), given.getValue(), new FixedRandom(1));
                } catch (Exception e) {
                  return cipher.update(TEXT);
                }
                return "no refusal";
              });
        }
      }
    }
    assertThat(works).isGreaterThan(50);
  }

  private static String described(Cipher cipher) throws Exception {
    PBEParameterSpec used = cipher.getParameters().getParameterSpec(PBEParameterSpec.class);
    return "%s %s %d %s %d %d %s "
        .formatted(
            cipher.getAlgorithm(),
            HexFormat.of().formatHex(used.getSalt()),
            used.getIterationCount(),
            HexFormat.of().formatHex(((IvParameterSpec) used.getParameterSpec()).getIV()),
            cipher.getBlockSize(),
            cipher.getOutputSize(33),
            HexFormat.of().formatHex(cipher.getIV()));
  }

  private static String encrypted(Cipher cipher) throws Exception {
    byte[] output = new byte[200];
    int length = cipher.update(TEXT, 3, 40, output, 5);
    length += cipher.doFinal(TEXT, 50, 7, output, 5 + length);
    byte[] second = cipher.doFinal(TEXT);
    return length + " " + HexFormat.of().formatHex(output) + HexFormat.of().formatHex(second);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void eachDecryptsWhatTheOtherEncrypts(String algorithm) throws Exception {
    Key key = password("password");
    for (Provider provider : BOTH) {
      Cipher encrypting = Cipher.getInstance(algorithm, provider);
      encrypting.init(Cipher.ENCRYPT_MODE, key);
      AlgorithmParameters used = encrypting.getParameters();
      byte[] sealed = encrypting.doFinal(TEXT);
      byte[] damaged = sealed.clone();
      damaged[damaged.length - 1] ^= 1;
      for (byte[] each : List.of(sealed, damaged, Arrays.copyOf(sealed, 15), new byte[0])) {
        compare(
            algorithm,
            each.length + " bytes",
            cipher -> {
              cipher.init(Cipher.DECRYPT_MODE, key, used);
              return cipher.doFinal(each);
            });
      }
      Cipher decrypting = Cipher.getInstance(algorithm, Providers.SENNIT);
      decrypting.init(Cipher.DECRYPT_MODE, key, used);
      assertThat(decrypting.doFinal(sealed)).isEqualTo(TEXT);
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void otherCalls(String algorithm) throws Exception {
    Key key = password("password");
    AlgorithmParameterSpec all = parameters().get("all");
    AlgorithmParameters ofAes = AlgorithmParameters.getInstance("AES");
    ofAes.init(IV);
    compare(algorithm, "no key yet", cipher -> cipher.doFinal(TEXT));
    compare(algorithm, "no IV yet", Cipher::getIV);
    compare(algorithm, "block size", Cipher::getBlockSize);
    compare(
        algorithm,
        "parameters before a key",
        cipher -> {
          var made = cipher.getParameters().getParameterSpec(PBEParameterSpec.class);
          return made.getSalt().length + " " + made.getIterationCount();
        });
    compare(
        algorithm,
        "parameters of AES",
        cipher -> {
          cipher.init(Cipher.ENCRYPT_MODE, key, ofAes);
          return "done";
        });
    compare(
        algorithm,
        "short output",
        cipher -> {
          cipher.init(Cipher.ENCRYPT_MODE, key, all);
          return cipher.doFinal(TEXT, 0, 100, new byte[50]);
        });
    compare(
        algorithm,
        "nothing at the end",
        cipher -> {
          cipher.init(Cipher.ENCRYPT_MODE, key, all);
          cipher.update(TEXT);
          return cipher.doFinal();
        });
    compare(
        algorithm,
        "nothing at the end, to an array",
        cipher -> {
          cipher.init(Cipher.ENCRYPT_MODE, key, all);
          cipher.update(TEXT);
          return cipher.doFinal(new byte[32], 4);
        });
    compare(
        algorithm,
        "wrapping",
        cipher -> {
          cipher.init(Cipher.WRAP_MODE, key, all);
          byte[] wrapped = cipher.wrap(new SecretKeySpec(SALT, "X"));
          cipher.init(Cipher.UNWRAP_MODE, key, all);
          return cipher.unwrap(wrapped, "Y", Cipher.SECRET_KEY).toString().length()
              + HexFormat.of().formatHex(wrapped);
        });
    compare(
        algorithm,
        "unwrapping of garbage",
        cipher -> {
          cipher.init(Cipher.UNWRAP_MODE, key, all);
          return cipher.unwrap(TEXT, "Y", Cipher.SECRET_KEY);
        });
    for (String transformation : List.of("/CBC/PKCS5Padding", "/ECB/PKCS5Padding", "/CBC/X")) {
      String whole = algorithm.replace('/', '-') + transformation;
      assertThat(Providers.refusal(() -> Cipher.getInstance(whole, Providers.SENNIT)))
          .isEqualTo(Providers.refusal(() -> Cipher.getInstance(whole, Providers.SUN_JCE)));
    }
  }

  /** The JDK's key store asks for a cipher by a password, and so gets Sennit's. */
  @Test
  void keyStores() throws Exception {
    char[] password = "password".toCharArray();
    SecretKey key = new SecretKeySpec(SALT, "AES");
    byte[] byJdk = stored(key, password);
    assertThat(Security.insertProviderAt(Providers.SENNIT, 1)).isEqualTo(1);
    try {
      assertThat(Cipher.getInstance("PBEWithHmacSHA256AndAES_256").getProvider())
          .isSameAs(Providers.SENNIT);
      assertThat(loaded(byJdk, password)).isEqualTo(key);
      byte[] bySennit = stored(key, password);
      assertThat(loaded(bySennit, password)).isEqualTo(key);
      Security.removeProvider("Sennit");
      assertThat(loaded(bySennit, password)).isEqualTo(key);
    } finally {
      Security.removeProvider("Sennit");
    }
  }

  private static byte[] stored(SecretKey key, char[] password) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setEntry(
        "key", new KeyStore.SecretKeyEntry(key), new KeyStore.PasswordProtection(password));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    store.store(bytes, password);
    return bytes.toByteArray();
  }

  private static Key loaded(byte[] bytes, char[] password) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new ByteArrayInputStream(bytes), password);
    return store.getKey("key", password);
  }
}
