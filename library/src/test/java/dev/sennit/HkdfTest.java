package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.digest.ExtractAndExpand;
import dev.sennit.runtime.digest.HkdfAlgorithm;
import java.security.Security;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the direct HKDF, with a kernel and without. */
class HkdfTest implements WithKernels {
  private static final byte[] NONE = new byte[0];
  private static final byte[] SALT = Messages.random(20);
  private static final byte[] SECRET = Messages.random(33);
  private static final byte[] INFO = Messages.random(10);
  private static final int[] AROUND_BLOCKS = {0, 1, 31, 32, 63, 64, 65, 111, 128, 129, 143, 300};

  /** A test case of RFC 5869, in hexadecimal digits. */
  private record Case(
      Hasher digest, String secret, String salt, String info, String extracted, String key) {}

  // The cases of SHA-256, A.1 to A.3, and those of SHA-1, A.4 to A.7.
  private static final List<Case> RFC_5869 =
      List.of(
          new Case(
              Hasher.SHA_256,
              "0b".repeat(22),
              ascending(0x00, 13),
              ascending(0xf0, 10),
              "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
              "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
          new Case(
              Hasher.SHA_256,
              ascending(0x00, 80),
              ascending(0x60, 80),
              ascending(0xb0, 80),
              "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
              "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                  + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                  + "cc30c58179ec3e87c14c01d5c1f3434f1d87"),
          new Case(
              Hasher.SHA_256,
              "0b".repeat(22),
              "",
              "",
              "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
              "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
          new Case(
              Hasher.SHA_1,
              "0b".repeat(11),
              ascending(0x00, 13),
              ascending(0xf0, 10),
              "9b6c18c432a7bf8f0e71c8eb88f4b30baa2ba243",
              "085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2c22e422478d305f3f896"),
          new Case(
              Hasher.SHA_1,
              ascending(0x00, 80),
              ascending(0x60, 80),
              ascending(0xb0, 80),
              "8adae09a2a307059478d309b26c4115a224cfaf6",
              "0bd770a74d1160f7c9f12cd5912a06ebff6adcae899d92191fe4305673ba2ffe"
                  + "8fa3f1a4e5ad79f3f334b3b202b2173c486ea37ce3d397ed034c7f9dfeb15c5e"
                  + "927336d0441f4c4300e2cff0d0900b52d3b4"),
          new Case(
              Hasher.SHA_1,
              "0b".repeat(22),
              "",
              "",
              "da8c8a73c7fa77288ec6f5e7c297786aa0d32d01",
              "0ac1af7002b3d761d1e55298da9d0506b9ae52057220a306e07b6b87e8df21d0ea00033de03984d34918"),
          new Case(
              Hasher.SHA_1,
              "0c".repeat(22),
              "",
              "",
              "2adccada18779e7c2077ad2eb19d3f3e731385dd",
              "2c91117204d745f3500d636a62f64f0ab3bae548aa53d423b0d1f27ebba6f5e5673a081d70cce7acfc48"));

  private static String ascending(int first, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + i);
    }
    return HexFormat.of().formatHex(bytes);
  }

  static List<Case> casesOfTheRfc() {
    return RFC_5869;
  }

  @ParameterizedTest
  @MethodSource("casesOfTheRfc")
  void caseOfTheRfc(Case given) throws Exception {
    HexFormat hex = HexFormat.of();
    Hkdf hkdf = Hkdf.of(given.digest());
    byte[] secret = hex.parseHex(given.secret());
    byte[] salt = hex.parseHex(given.salt());
    byte[] info = hex.parseHex(given.info());
    int length = given.key().length() / 2;
    byte[] extracted = hkdf.extract(salt, secret);
    assertThat(hex.formatHex(extracted)).isEqualTo(given.extracted());
    assertThat(hex.formatHex(hkdf.expand(extracted, info, length))).isEqualTo(given.key());
    assertThat(hex.formatHex(hkdf.derive(salt, secret, info, length))).isEqualTo(given.key());
    if (Security.getProvider("SunJCE").getService("KDF", hkdf.algorithm()) != null) {
      KDF provided = KDF.getInstance(hkdf.algorithm(), new SennitProvider());
      HKDFParameterSpec.Builder extract = HKDFParameterSpec.ofExtract().addSalt(salt);
      assertThat(provided.deriveData(extract.addIKM(secret).thenExpand(info, length)))
          .isEqualTo(hex.parseHex(given.key()));
    }
  }

  /** HKDF as RFC 5869 states it, by an HMAC of others. */
  private record Stated(String hmac) {
    byte[] extract(byte[] salt, byte[] secret) {
      return Oracle.mac(hmac, salt, secret);
    }

    byte[] expand(byte[] key, byte[] info, int length) {
      byte[] result = NONE;
      byte[] code = NONE;
      for (int count = 1; result.length < length; count++) {
        code = Oracle.mac(hmac, key, joined(joined(code, info), new byte[] {(byte) count}));
        result = joined(result, code);
      }
      return Arrays.copyOf(result, length);
    }

    private static byte[] joined(byte[] first, byte[] second) {
      byte[] joined = Arrays.copyOf(first, first.length + second.length);
      System.arraycopy(second, 0, joined, first.length, second.length);
      return joined;
    }
  }

  private static Stated stated(Hasher hasher) {
    return new Stated(Hmac.of(hasher, SECRET).algorithm());
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void lengthsOfArguments(Hasher hasher) {
    Hkdf hkdf = Hkdf.of(hasher);
    Stated stated = stated(hasher);
    for (int length : AROUND_BLOCKS) {
      byte[] bytes = Messages.random(length);
      byte[] extracted = stated.extract(bytes, SECRET);
      assertThat(hkdf.extract(bytes, SECRET)).as("salt of %d", length).isEqualTo(extracted);
      assertThat(hkdf.extract(SALT, bytes))
          .as("secret of %d", length)
          .isEqualTo(stated.extract(SALT, bytes));
      assertThat(hkdf.expand(extracted, bytes, 100))
          .as("info of %d", length)
          .isEqualTo(stated.expand(extracted, bytes, 100));
      assertThat(hkdf.derive(bytes, SECRET, INFO, 100))
          .as("both steps, salt of %d", length)
          .isEqualTo(stated.expand(extracted, INFO, 100));
      if (length >= hkdf.hashLength()) {
        assertThat(hkdf.expand(bytes, INFO, 50))
            .as("pseudo-random key of %d", length)
            .isEqualTo(stated.expand(bytes, INFO, 50));
      }
    }
  }

  /** All lengths around the first digests and the last one, written among other bytes. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void lengthsOfKeys(Hasher hasher) {
    Hkdf hkdf = Hkdf.of(hasher);
    int hash = hkdf.hashLength();
    byte[] extracted = hkdf.extract(SALT, SECRET);
    byte[] longest = stated(hasher).expand(extracted, INFO, 255 * hash);
    for (int length :
        new int[] {
          1, hash - 1, hash, hash + 1, 2 * hash, 3 * hash + 5, 255 * hash - 1, 255 * hash
        }) {
      byte[] expected = Arrays.copyOf(longest, length);
      assertThat(hkdf.expand(extracted, INFO, length)).isEqualTo(expected);
      assertThat(hkdf.derive(SALT, SECRET, INFO, length)).isEqualTo(expected);
      byte[] among = new byte[length + 5];
      Arrays.fill(among, (byte) 7);
      hkdf.expand(extracted, INFO, among, 2, length);
      assertThat(among).startsWith(7, 7).endsWith(7, 7, 7);
      assertThat(Arrays.copyOfRange(among, 2, 2 + length)).isEqualTo(expected);
      Arrays.fill(among, (byte) 7);
      hkdf.derive(SALT, SECRET, INFO, among, 3, length);
      assertThat(among).startsWith(7, 7, 7).endsWith(7, 7);
      assertThat(Arrays.copyOfRange(among, 3, 3 + length)).isEqualTo(expected);
    }
    byte[] among = new byte[hash + 3];
    hkdf.extract(SALT, SECRET, among, 1);
    assertThat(among).startsWith(0).endsWith(0, 0);
    assertThat(Arrays.copyOfRange(among, 1, 1 + hash)).isEqualTo(extracted);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void withoutKernel(Hasher hasher) {
    ExtractAndExpand steps =
        new ExtractAndExpand(HkdfAlgorithm.with(WithKernels.algorithm(hasher)), null);
    for (int length : AROUND_BLOCKS) {
      byte[] salt = Messages.random(length);
      byte[] key = new byte[length + 1];
      steps.derive(salt, SECRET, INFO, key, 0, key.length);
      assertThat(key).isEqualTo(Hkdf.of(hasher).derive(salt, SECRET, INFO, key.length));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void resultOnTheArguments(Hasher hasher) {
    Hkdf hkdf = Hkdf.of(hasher);
    byte[] bytes = Messages.random(300);
    byte[] extracted = hkdf.extract(bytes, bytes);
    byte[] expanded = hkdf.expand(bytes, bytes, 250);
    byte[] derived = hkdf.derive(bytes, bytes, bytes, 250);
    byte[] array = bytes.clone();
    hkdf.extract(array, array, array, 5);
    assertThat(array).containsSubsequence(extracted).startsWith(Arrays.copyOf(bytes, 5));
    array = bytes.clone();
    hkdf.expand(array, array, array, 7, 250);
    assertThat(Arrays.copyOfRange(array, 7, 257)).isEqualTo(expanded);
    array = bytes.clone();
    hkdf.derive(array, array, array, array, 9, 250);
    assertThat(Arrays.copyOfRange(array, 9, 259)).isEqualTo(derived);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void badLengths(Hasher hasher) {
    Hkdf hkdf = Hkdf.of(hasher);
    int hash = hkdf.hashLength();
    byte[] result = new byte[256 * hash];
    for (int length : new int[] {0, -1, 255 * hash + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      String message =
          "a key by %s must have from 1 to %d bytes, but %d are wanted"
              .formatted(hkdf.algorithm(), 255 * hash, length);
      for (Runnable call :
          List.<Runnable>of(
              () -> hkdf.expand(result, INFO, length),
              () -> hkdf.expand(result, INFO, result, 0, length),
              () -> hkdf.derive(SALT, SECRET, INFO, length),
              () -> hkdf.derive(SALT, SECRET, INFO, result, 0, length))) {
        assertThatThrownBy(call::run)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(message);
      }
    }
    byte[] shortKey = new byte[hash - 1];
    for (Runnable call :
        List.<Runnable>of(
            () -> hkdf.expand(shortKey, INFO, 5),
            () -> hkdf.expand(shortKey, INFO, result, 0, 5))) {
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "a pseudo-random key of %s must have at least %d bytes, but has %d",
              hkdf.algorithm(), hash, hash - 1);
    }
    assertThat(result).containsOnly(0);
  }

  @Test
  void resultOutsideItsArray() {
    Hkdf hkdf = Hkdf.of(Hasher.SHA_256);
    byte[] key = new byte[32];
    byte[] result = new byte[40];
    for (int offset : new int[] {-1, 9, 41, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      for (Runnable call :
          List.<Runnable>of(
              () -> hkdf.extract(SALT, SECRET, result, offset),
              () -> hkdf.expand(key, INFO, result, offset, 32),
              () -> hkdf.derive(SALT, SECRET, INFO, result, offset, 32))) {
        assertThatThrownBy(call::run).isInstanceOf(IndexOutOfBoundsException.class);
      }
    }
    assertThat(result).containsOnly(0);
  }

  @Test
  void nulls() {
    Hkdf hkdf = Hkdf.of(Hasher.SHA_256);
    byte[] key = new byte[32];
    byte[] result = new byte[40];
    for (Runnable call :
        List.<Runnable>of(
            () -> hkdf.extract(null, SECRET),
            () -> hkdf.extract(SALT, null),
            () -> hkdf.extract(null, SECRET, result, 0),
            () -> hkdf.extract(SALT, null, result, 0),
            () -> hkdf.extract(SALT, SECRET, null, 0),
            () -> hkdf.expand(null, INFO, 5),
            () -> hkdf.expand(key, null, 5),
            () -> hkdf.expand(null, INFO, result, 0, 5),
            () -> hkdf.expand(key, null, result, 0, 5),
            () -> hkdf.expand(key, INFO, null, 0, 5),
            () -> hkdf.derive(null, SECRET, INFO, 5),
            () -> hkdf.derive(SALT, null, INFO, 5),
            () -> hkdf.derive(SALT, SECRET, null, 5),
            () -> hkdf.derive(null, SECRET, INFO, result, 0, 5),
            () -> hkdf.derive(SALT, null, INFO, result, 0, 5),
            () -> hkdf.derive(SALT, SECRET, null, result, 0, 5),
            () -> hkdf.derive(SALT, SECRET, INFO, null, 0, 5),
            () -> Hkdf.of(null))) {
      assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
    }
    assertThat(result).containsOnly(0);
  }

  @Test
  void manyThreads() throws Exception {
    Hkdf hkdf = Hkdf.of(Hasher.SHA_256);
    List<Boolean> right =
        Together.work(
            8,
            thread -> {
              byte[] secret = Messages.random(40 + thread);
              Stated stated = stated(Hasher.SHA_256);
              byte[] expected = stated.expand(stated.extract(SALT, secret), INFO, 100);
              return Stream.generate(() -> hkdf.derive(SALT, secret, INFO, 100))
                  .limit(2000)
                  .allMatch(key -> Arrays.equals(key, expected));
            });
    assertThat(right).containsOnly(true);
  }

  @Test
  void names() {
    assertThat(Hkdf.of(Hasher.SHA_256)).hasToString("HKDF-SHA256");
    assertThat(Hkdf.of(Hasher.SHA_512_256).algorithm()).isEqualTo("HKDF-SHA512/256");
    assertThat(Hkdf.of(Hasher.SHA_384).hashLength()).isEqualTo(48);
    for (Hasher hasher : List.of(Hasher.SHAKE256_512, Hasher.BLAKE2S_256)) {
      assertThatThrownBy(() -> Hkdf.of(hasher))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("there is no HMAC with " + hasher.algorithm());
    }
  }
}
