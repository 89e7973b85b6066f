package dev.sennit.provider;

import static dev.sennit.provider.Difference.fromJdk;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithKernels;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever is called, Sennit's ciphers by a password answer as the JDK's do, with the
 * same results and the same types of exceptions; and the line of docs/DIFFERENCES.md about them.
 */
class PasswordCipherBehavesAsTheJdkTest implements WithKernels, Differences {
  private static final byte[] SALT = Messages.random(20);
  private static final IvParameterSpec IV = new IvParameterSpec(Messages.random(16));
  private static final byte[] TEXT = Messages.random(100);
  private static final PBEParameterSpec ALL = new PBEParameterSpec(SALT, 3, IV);
  // The default iterations take long.
  private static final PBEParameterSpec NO_ITERATIONS = new PBEParameterSpec(SALT, 0, IV);

  static Stream<String> algorithms() {
    return Providers.SENNIT.getServices().stream()
        .filter(service -> service.getType().equals("Cipher"))
        .map(Provider.Service::getAlgorithm)
        .filter(algorithm -> algorithm.startsWith("PBE"));
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void anyCallsInAnyOrder(String algorithm) throws Exception {
    Key key = password("password");
    CallTable<Cipher> table =
        new CallTable<Cipher>(Cipher::getIV)
            .row("before a key", (cipher, _) -> beforeAKey(cipher))
            .rows(9, "encryption", (cipher, _) -> encrypted(initialised(cipher, key)))
            .rows(20, "update", (cipher, _) -> cipher.update(TEXT))
            .rows(20, "doFinal()", (cipher, _) -> cipher.doFinal())
            .doing("no iterations", (c, _) -> c.init(Cipher.DECRYPT_MODE, key, NO_ITERATIONS))
            .row("nothing at the end", (cipher, _) -> initialised(cipher, key).doFinal())
            .row("doFinal to an array", (cipher, _) -> endInAnArray(cipher, key))
            .row("decryption", (cipher, _) -> decrypted(cipher, key))
            .row("wrapping", (cipher, _) -> wrapped(cipher, key))
            .refused("no room", (c, _) -> initialised(c, key).doFinal(TEXT, 0, 100, new byte[50]))
            .refused("parameters of AES", (c, _) -> c.init(Cipher.ENCRYPT_MODE, key, ofAes()))
            .refused("unwrapping of garbage", (cipher, _) -> unwrapGarbage(cipher, key))
            .row("other transformations", (cipher, _) -> transformations(cipher));
    // Each key with all parameters in one of the modes here, and in the others elsewhere.
    int turn = algorithms().toList().indexOf(algorithm);
    for (Map.Entry<String, Key> each : keys().entrySet()) {
      for (Map.Entry<String, AlgorithmParameterSpec> given : parameters().entrySet()) {
        int mode = 1 + turn++ % 4;
        table.either(
            "init(%d, key %s, parameters %s)".formatted(mode, each.getKey(), given.getKey()),
            (cipher, _) -> {
              cipher.init(mode, each.getValue(), given.getValue(), new FixedRandom(1));
              return described(cipher) + (mode == Cipher.ENCRYPT_MODE ? encrypted(cipher) : "");
            });
      }
    }
    table.run(
        1,
        _ -> Cipher.getInstance(algorithm, Providers.SUN_JCE),
        _ -> Cipher.getInstance(algorithm, Providers.SENNIT));
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
    keys.put("without bytes", new AnyKey("PBE", "RAW", () -> null));
    keys.put("with salt", new OddPasswordKey("PBE", "RAW", SALT, 5));
    keys.put("with a short salt", new OddPasswordKey("PBE", "RAW", new byte[7], 5));
    keys.put("with bad iterations", new OddPasswordKey("PBE", "RAW", SALT, -1));
    keys.put("with salt only", new OddPasswordKey("PBE", "RAW", SALT, 0));
    keys.put("with iterations only", new OddPasswordKey("PBE", "RAW", null, 5));
    return keys;
  }

  private static SecretKey password(String password) throws Exception {
    return SecretKeyFactory.getInstance("PBE", Providers.SUN_JCE)
        .generateSecret(new PBEKeySpec(password.toCharArray()));
  }

  private static Map<String, AlgorithmParameterSpec> parameters() {
    Map<String, AlgorithmParameterSpec> all = new LinkedHashMap<>();
    all.put("none", null);
    all.put("all", ALL);
    all.put("without IV", new PBEParameterSpec(SALT, 3));
    all.put("bad iterations", new PBEParameterSpec(SALT, -5, IV));
    all.put("short salt", new PBEParameterSpec(new byte[7], 3, IV));
    all.put("wrong IV", new PBEParameterSpec(SALT, 3, new GCMParameterSpec(128, SALT)));
    all.put("short IV", new PBEParameterSpec(SALT, 3, new IvParameterSpec(new byte[15])));
    all.put("an IV alone", IV);
    return all;
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

  private static Cipher initialised(Cipher cipher, Key key) throws Exception {
    cipher.init(Cipher.ENCRYPT_MODE, key, ALL);
    return cipher;
  }

  private static Object endInAnArray(Cipher cipher, Key key) throws Exception {
    byte[] out = new byte[32];
    return List.of(initialised(cipher, key).update(TEXT), cipher.doFinal(out, 4), out);
  }

  private static Object beforeAKey(Cipher other) throws Exception {
    Cipher cipher = Cipher.getInstance(other.getAlgorithm(), other.getProvider());
    PBEParameterSpec made = cipher.getParameters().getParameterSpec(PBEParameterSpec.class);
    return List.of(
        Answer.of(() -> cipher.doFinal(TEXT)),
        Answer.of(cipher::getIV),
        cipher.getBlockSize(),
        made.getSalt().length,
        made.getIterationCount());
  }

  /** What each provider has encrypted, genuine and not. */
  private static Object decrypted(Cipher cipher, Key key) throws Exception {
    List<Object> answers = new ArrayList<>();
    for (Provider provider : List.of(Providers.SUN_JCE, Providers.SENNIT)) {
      Cipher encrypting = Cipher.getInstance(cipher.getAlgorithm(), provider);
      byte[] sealed = initialised(encrypting, key).doFinal(TEXT);
      AlgorithmParameters used = encrypting.getParameters();
      byte[] damaged = sealed.clone();
      damaged[damaged.length - 1] ^= 1;
      cipher.init(Cipher.DECRYPT_MODE, key, used);
      assertThat(cipher.doFinal(sealed)).isEqualTo(TEXT);
      for (byte[] each : List.of(damaged, Arrays.copyOf(sealed, 15), new byte[0])) {
        cipher.init(Cipher.DECRYPT_MODE, key, used);
        answers.add(Answer.of(() -> cipher.doFinal(each)));
      }
    }
    return answers;
  }

  private static Object wrapped(Cipher cipher, Key key) throws Exception {
    cipher.init(Cipher.WRAP_MODE, key, ALL);
    byte[] wrapped = cipher.wrap(new SecretKeySpec(SALT, "X"));
    cipher.init(Cipher.UNWRAP_MODE, key, ALL);
    Key unwrapped = cipher.unwrap(wrapped, "Y", Cipher.SECRET_KEY);
    return List.of(wrapped, unwrapped.getAlgorithm(), unwrapped.getEncoded());
  }

  private static void unwrapGarbage(Cipher cipher, Key key) throws Exception {
    cipher.init(Cipher.UNWRAP_MODE, key, ALL);
    cipher.unwrap(TEXT, "Y", Cipher.SECRET_KEY);
  }

  private static AlgorithmParameters ofAes() throws Exception {
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("AES");
    parameters.init(IV);
    return parameters;
  }

  private static Object transformations(Cipher cipher) {
    String algorithm = cipher.getAlgorithm().replace('/', '-');
    return Stream.of("/CBC/PKCS5Padding", "/ECB/PKCS5Padding", "/CBC/X")
        .map(end -> Answer.to(() -> Cipher.getInstance(algorithm + end, cipher.getProvider())))
        .toList();
  }

  @Override
  public List<Difference> differences() {
    return List.of(
        fromJdk("parametersAfterARefusal", 4096, 3)
            .by(p -> {
              Key key = new SecretKeySpec(new byte[] {'p'}, "PBE");
              Cipher cipher =
                  initialised(Cipher.getInstance("PBEWithHmacSHA256AndAES_256", p), key);
              Answer.refused("InvalidKeyException", () -> cipher.init(Cipher.DECRYPT_MODE, key));
              return cipher
                  .getParameters()
                  .getParameterSpec(PBEParameterSpec.class)
                  .getIterationCount();
            }));
  }
}
