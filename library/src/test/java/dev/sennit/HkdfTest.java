package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.mac.ExtractAndExpand;
import dev.sennit.runtime.mac.HmacAlgorithm;
import java.util.Arrays;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the direct HKDF, with a kernel and without. */
class HkdfTest implements WithKernels {
  private static final byte[] SALT = Messages.random(20);
  private static final byte[] SECRET = Messages.random(33);
  private static final byte[] INFO = Messages.random(10);
  private static final int[] AROUND_BLOCKS = {0, 1, 31, 32, 63, 64, 65, 111, 128, 129, 143, 300};

  /** HKDF with an HMAC of others. */
  private record Stated(String hmac) {
    byte[] extract(byte[] salt, byte[] secret) {
      return Standards.hkdfExtract(hmac, salt, secret);
    }

    byte[] expand(byte[] key, byte[] info, int length) {
      return Standards.hkdfExpand(hmac, key, info, length);
    }
  }

  private static Stated stated(Hasher hasher) {
    return new Stated(Hmac.of(hasher, SECRET).algorithm());
  }

  /** With a kernel, and without. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void lengthsOfArguments(Hasher hasher) {
    Hkdf hkdf = Hkdf.of(hasher);
    DigestAlgorithm digest = WithKernels.algorithm(hasher);
    ExtractAndExpand withoutKernel =
        new ExtractAndExpand(HmacAlgorithm.with(digest), WithKernels.never(digest));
    Stated stated = stated(hasher);
    for (int length : AROUND_BLOCKS) {
      byte[] bytes = Messages.random(length);
      byte[] extracted = stated.extract(bytes, SECRET);
      byte[] derived = stated.expand(extracted, INFO, length + 1);
      assertThat(hkdf.extract(bytes, SECRET)).as("salt of %d", length).isEqualTo(extracted);
      assertThat(hkdf.extract(SALT, bytes))
          .as("secret of %d", length)
          .isEqualTo(stated.extract(SALT, bytes));
      assertThat(hkdf.expand(extracted, bytes, 100))
          .as("info of %d", length)
          .isEqualTo(stated.expand(extracted, bytes, 100));
      assertThat(hkdf.derive(bytes, SECRET, INFO, length + 1))
          .as("both steps, salt of %d", length)
          .isEqualTo(derived);
      byte[] key = new byte[length + 1];
      withoutKernel.derive(bytes, SECRET, INFO, key, 0, key.length);
      assertThat(key).isEqualTo(derived);
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
      byte[] key = Arrays.copyOf(longest, length);
      assertThat(hkdf.expand(extracted, INFO, length)).isEqualTo(key);
      assertThat(hkdf.derive(SALT, SECRET, INFO, length)).isEqualTo(key);
      assertWritten(key, 2, length + 5, to -> hkdf.expand(extracted, INFO, to, 2, length));
      assertWritten(key, 3, length + 5, to -> hkdf.derive(SALT, SECRET, INFO, to, 3, length));
    }
    assertWritten(extracted, 1, hash + 3, to -> hkdf.extract(SALT, SECRET, to, 1));
  }

  /** Asserts that only the bytes from an offset on are changed. */
  private static void assertWritten(
      byte[] expected, int offset, int length, Consumer<byte[]> writing) {
    byte[] array = Messages.random(length);
    byte[] all = array.clone();
    System.arraycopy(expected, 0, all, offset, expected.length);
    writing.accept(array);
    assertThat(array).isEqualTo(all);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void resultOnTheArguments(Hasher hasher) {
    Hkdf hkdf = Hkdf.of(hasher);
    byte[] all = Messages.random(300);
    assertWritten(hkdf.extract(all, all), 5, 300, array -> hkdf.extract(array, array, array, 5));
    assertWritten(
        hkdf.expand(all, all, 250), 7, 300, array -> hkdf.expand(array, array, array, 7, 250));
    assertWritten(
        hkdf.derive(all, all, all, 250),
        9,
        300,
        array -> hkdf.derive(array, array, array, array, 9, 250));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void badLengths(Hasher hasher) {
    Hkdf hkdf = Hkdf.of(hasher);
    int hash = hkdf.hashLength();
    byte[] key = new byte[256 * hash];
    for (int length : new int[] {0, -1, 255 * hash + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      String message =
          "a key by %s must have from 1 to %d bytes, but %d are wanted"
              .formatted(hkdf.algorithm(), 255 * hash, length);
      assertRefused(message, () -> hkdf.expand(key, INFO, length));
      assertRefused(message, () -> hkdf.expand(key, INFO, key, 0, length));
      assertRefused(message, () -> hkdf.derive(SALT, SECRET, INFO, length));
      assertRefused(message, () -> hkdf.derive(SALT, SECRET, INFO, key, 0, length));
    }
    byte[] shortKey = new byte[hash - 1];
    String message =
        "a pseudo-random key of %s must have at least %d bytes, but has %d"
            .formatted(hkdf.algorithm(), hash, hash - 1);
    assertRefused(message, () -> hkdf.expand(shortKey, INFO, 5));
    assertRefused(message, () -> hkdf.expand(shortKey, INFO, key, 0, 5));
    assertThat(key).containsOnly(0);
  }

  private static void assertRefused(String message, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
