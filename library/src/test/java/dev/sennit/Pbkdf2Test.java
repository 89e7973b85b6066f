package dev.sennit;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import dev.sennit.runtime.pbkdf2.PasswordKernels;
import dev.sennit.runtime.select.IterationSelection;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: PBKDF2 derives the keys that RFC 8018 states, by kernels and without. */
class Pbkdf2Test implements WithKernels {
  private static final byte[] SALT = Messages.random(200);
  // The check that finds an interrupt, behind those before the first iteration.
  private static final int MEANWHILE = 20;

  private static byte[] stated(
      Hasher digest, byte[] password, byte[] salt, int iterations, int length) {
    String hmac = Hmac.of(digest, password).algorithm();
    return Standards.pbkdf2(hmac, password, salt, iterations, length);
  }

  @Tag("kernels")
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void everyLengthAroundABlock(Hasher digest) {
    int block = block(digest);
    int step = EMULATED ? 17 : 1;
    for (int length = 0; length <= block + 3; length += step) {
      byte[] password = Messages.random(length);
      byte[] salt = Arrays.copyOf(SALT, length % (block + 1));
      int iterations = 1 + length % 5;
      int keyLength = 1 + length % (2 * digest.digestLength() + 1);
      byte[] expected = stated(digest, password, salt, iterations, keyLength);
      assertThat(Pbkdf2.of(digest, iterations).derive(password, salt, keyLength))
          .describedAs("%d bytes, %d iterations", length, iterations)
          .isEqualTo(expected);
      assertThat(
              derivation(digest)
                  .derive(
                      without(WithKernels.algorithm(digest)),
                      password,
                      salt,
                      iterations,
                      keyLength,
                      () -> {}))
          .isEqualTo(expected);
    }
  }

  private static int block(Hasher digest) {
    return WithKernels.algorithm(digest).blockLength();
  }

  private static PasswordDerivation derivation(Hasher digest) {
    return new PasswordDerivation(HmacAlgorithm.with(WithKernels.algorithm(digest)));
  }

  /** More and fewer than fill the lanes of any kernel, with keys of one block and of several. */
  @Tag("kernels")
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void manyAtOnce(Hasher digest) {
    Pbkdf2 pbkdf2 = Pbkdf2.of(digest, 4);
    for (int size : new int[] {0, 1, 2, 7, 16, 33, 70}) {
      for (int length : new int[] {1, digest.digestLength(), 2 * digest.digestLength() + 5}) {
        byte[][] passwords =
            IntStream.range(0, size).mapToObj(Messages::random).toArray(byte[][]::new);
        byte[][] salts =
            IntStream.range(0, size)
                .mapToObj(i -> Arrays.copyOf(SALT, 3 * i))
                .toArray(byte[][]::new);
        byte[] keys = pbkdf2.derive(Batch.of(passwords), Batch.of(salts), length);
        assertThat(keys).hasSize(size * length);
        for (int i = 0; i < size; i++) {
          assertThat(Arrays.copyOfRange(keys, i * length, (i + 1) * length))
              .describedAs("key %d of %d, %d bytes", i, size, length)
              .isEqualTo(pbkdf2.derive(passwords[i], salts[i], length));
        }
        assertThat(pbkdf2.derive(Batch.of(passwords).parallel(), Batch.of(salts), length))
            .isEqualTo(keys);
      }
    }
  }

  /** Surrogates without their other half become question marks. */
  @ParameterizedTest
  @ValueSource(strings = {"", "p", "é 名 \uD83D\uDE00", "\uD83D", "a\uDE00b", "\uDE00\uD83D", "\0"})
  void everyKindOfPasswordAndSalt(String password) {
    Pbkdf2 pbkdf2 = Pbkdf2.of(Hasher.SHA_256, 3);
    byte[] bytes = password.getBytes(UTF_8);
    byte[] data = Messages.random(8);
    byte[] expected = pbkdf2.derive(bytes, Arrays.copyOfRange(data, 2, 7), 40);
    MemorySegment offsets = MemorySegment.ofArray(new int[] {2, 7});
    assertThat(pbkdf2.derive(password.toCharArray(), Arrays.copyOfRange(data, 2, 7), 40))
        .isEqualTo(expected);
    for (MemorySegment segment :
        List.of(MemorySegment.ofArray(data), Arena.ofAuto().allocateFrom(JAVA_BYTE, data))) {
      Batch salts = Batch.ofColumn(segment, offsets);
      assertThat(pbkdf2.derive(Batch.ofStrings(password), salts, 40)).isEqualTo(expected);
      assertThat(pbkdf2.derive(Batch.of(bytes).parallel(), salts, 40)).isEqualTo(expected);
    }
  }

  @Test
  void badBatches() {
    Pbkdf2 pbkdf2 = Pbkdf2.of(Hasher.SHA_256, 3);
    Batch two = Batch.ofStrings("a", "b");
    Batch withNull = column(0, 2, 4).withValidity(MemorySegment.ofArray(new byte[] {0b01}));
    assertThatThrownBy(() -> pbkdf2.derive(two, Batch.ofStrings("a"), 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("2 passwords", "1");
    for (int length : new int[] {0, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> pbkdf2.derive(two, two, length))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> pbkdf2.derive(withNull, two, 9))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("password 1 must not be null");
    assertThatThrownBy(() -> pbkdf2.derive(two, withNull, 9))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("salt 1 must not be null");
    assertThatThrownBy(() -> pbkdf2.derive(column(0, 3, 2), two, 9))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static Batch column(int... offsets) {
    return Batch.ofColumn(MemorySegment.ofArray(new byte[4]), MemorySegment.ofArray(offsets));
  }

  /** Before it begins, and with nothing written. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void interruptedBefore(Hasher digest) throws Exception {
    Pbkdf2 pbkdf2 = Pbkdf2.of(digest, 1);
    byte[] password = {1};
    char[] chars = {'p'};
    Batch batch = Batch.of(password);
    byte[] key = new byte[20];
    for (Runnable call :
        List.<Runnable>of(
            () -> pbkdf2.derive(password, SALT, 20),
            () -> pbkdf2.derive(chars, SALT, 20),
            () -> pbkdf2.derive(password, SALT, key, 0, 20),
            () -> pbkdf2.derive(batch, batch, 20),
            () -> pbkdf2.verify(chars, SALT, key))) {
      InterruptedAtCheck.assertStops(1, call);
    }
    assertThat(key).containsOnly(0);
    assertThat(pbkdf2.derive(password, SALT, 20)).isEqualTo(stated(digest, password, SALT, 1, 20));
  }

  /** To its end it would take minutes. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  @Timeout(60)
  void interruptedMeanwhile(Hasher digest) throws Exception {
    Pbkdf2 slow = Pbkdf2.of(digest, Integer.MAX_VALUE);
    InterruptedAtCheck.assertStops(MEANWHILE, () -> slow.derive(SALT, SALT, 20));
  }

  private static PasswordKernels without(DigestAlgorithm algorithm) {
    return new PasswordKernels(WithKernels.never(algorithm), () -> null, () -> null);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void stepsOfADerivation(Hasher digest) {
    PasswordDerivation derivation = derivation(digest);
    int length = 2 * digest.digestLength();
    byte[] expected = Pbkdf2.of(digest, 5000).derive(SALT, SALT, length);
    DigestAlgorithm algorithm = WithKernels.algorithm(digest);
    for (PasswordKernels kernels : List.of(without(algorithm), IterationSelection.of(algorithm))) {
      AtomicInteger steps = new AtomicInteger();
      assertThat(derivation.derive(kernels, SALT, SALT, 5000, length, steps::incrementAndGet))
          .isEqualTo(expected);
      assertThat(steps.getAndSet(0)).isBetween(8, 20);
      // Many short blocks are as long as a few long ones.
      derivation.derive(kernels, SALT, SALT, 1, 50 * length, steps::incrementAndGet);
      assertThat(steps.get()).isEqualTo(100);
    }
  }

  /** If other threads went on, they would have work for minutes. With lanes, and without. */
  @ParameterizedTest
  @ValueSource(strings = {"SHA-256", "SHA3-384"})
  @Timeout(60)
  void interruptEndsWhatThreadsDoTogether(String digest) throws Exception {
    Pbkdf2 slow = Pbkdf2.of(Hasher.of(digest), Integer.MAX_VALUE);
    Batch passwords = Batch.ofStrings(IntStream.range(0, 2000).mapToObj(i -> "p" + i).toList());
    InterruptedAtCheck.assertStops(
        MEANWHILE, () -> slow.derive(passwords.parallel(), passwords, 9));
    // The pool has come to an end with it.
    assertThat(ForkJoinPool.commonPool().awaitQuiescence(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void keyOverPasswordAndSalt() {
    Pbkdf2 pbkdf2 = Pbkdf2.of(Hasher.SHA_256, 5);
    byte[] array = Messages.random(150);
    byte[] expected = pbkdf2.derive(array, array, 100);
    byte[] rest = Arrays.copyOfRange(array, 120, 150);
    pbkdf2.derive(array, array, array, 20, 100);
    assertThat(Arrays.copyOfRange(array, 20, 120)).isEqualTo(expected);
    assertThat(Arrays.copyOfRange(array, 120, 150)).isEqualTo(rest);
  }

  /**
   * Of short keys even the right ones are refused: of 256 passwords one has the same first byte.
   */
  @Test
  void verification() {
    Pbkdf2 pbkdf2 = Pbkdf2.of(Hasher.SHA_1, 11);
    char[] password = "right".toCharArray();
    for (int length = 0; length <= 32; length++) {
      byte[] key = length == 0 ? new byte[0] : pbkdf2.derive(password, SALT, length);
      assertThat(pbkdf2.verify(password, SALT, key)).isEqualTo(length >= 16);
      assertThat(pbkdf2.verify("wrong".toCharArray(), SALT, key)).isFalse();
      assertThat(pbkdf2.verify(password, new byte[3], key)).isFalse();
      for (int i = 0; i < length; i++) {
        key[i] ^= 1;
        assertThat(pbkdf2.verify(password, SALT, key)).isFalse();
        key[i] ^= 1;
      }
    }
    assertThat(password).containsExactly('r', 'i', 'g', 'h', 't');
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void badNumbers(int number) {
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> Pbkdf2.of(Hasher.MD5, number),
            () -> Pbkdf2.of(Hasher.MD5, 1).derive(SALT, SALT, number),
            () -> Pbkdf2.of(Hasher.MD5, 1).derive(new char[1], SALT, number))) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("" + number);
    }
  }
}
