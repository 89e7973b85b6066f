package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the direct AES-GCM computes what the JDK's does, wherever message and result lie; what
 * is not genuine is not opened; and nothing is written where it should not be.
 */
@Tag("kernels")
class AesGcmTest implements WithAes {
  private static final int TAG = AesGcm.TAG_LENGTH;
  private static final byte[] NONCE = Messages.random(12);
  private static final byte[] DATA = Messages.random(21);
  private static final int[] LENGTHS = {
    0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 257, 511, 512, 513, 1000, 4096
  };

  private static byte[] byJdk(int keyLength, byte[] nonce, byte[] data, byte[] text) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(Messages.random(keyLength), "AES"),
          new GCMParameterSpec(8 * TAG, nonce));
      cipher.updateAAD(data);
      return cipher.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static AesGcm aes(int keyLength) {
    return AesGcm.of(Messages.random(keyLength));
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void everyLengthOfKeyTextDataAndNonce(int keyLength) throws Exception {
    AesGcm aes = AesGcm.ofAnyNonce(Messages.random(keyLength));
    for (int length : LENGTHS) {
      byte[] text = Messages.random(length);
      for (int other : new int[] {0, 1, 12, 13, 16, 40}) {
        byte[] data = Messages.random(other);
        byte[] nonce = Messages.random(Math.max(1, other));
        byte[] sealed = aes.seal(nonce, data, text);
        assertThat(sealed).isEqualTo(byJdk(keyLength, nonce, data, text));
        assertThat(aes.open(nonce, data, sealed)).isEqualTo(text);
      }
    }
  }

  /** Of more than one call of the kernels. */
  @Test
  void longMessages() throws Exception {
    AesGcm aes = AesGcm.ofAnyNonce(Messages.random(32));
    byte[] text = Messages.random(300_001);
    byte[] data = Messages.random(150_003);
    byte[] nonce = Messages.random(140_001);
    byte[] expected = byJdk(32, nonce, data, text);
    assertThat(aes.seal(nonce, data, text)).isEqualTo(expected);
    assertThat(aes.open(nonce, data, expected)).isEqualTo(text);
    MemorySegment sealed = MemorySegment.ofArray(new byte[expected.length]);
    aes.seal(nonce, MemorySegment.ofArray(data), MemorySegment.ofArray(text), sealed);
    assertThat(sealed.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
    MemorySegment opened = MemorySegment.ofArray(new byte[text.length]);
    aes.open(nonce, MemorySegment.ofArray(data), sealed, opened);
    assertThat(opened.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(text);
  }

  @Test
  void anywhereInTheSameArray() throws Exception {
    AesGcm aes = aes(16);
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      int length = random.nextInt(100);
      int size = 200;
      int from = random.nextInt(size - length - TAG + 1);
      int to = random.nextInt(4) == 0 ? from : random.nextInt(size - length - TAG + 1);
      byte[] text = Messages.random(length);
      byte[] expected = byJdk(16, NONCE, DATA, text);

      byte[] before = Messages.random(size);
      System.arraycopy(text, 0, before, from, length);
      byte[] after = before.clone();
      System.arraycopy(expected, 0, after, to, length + TAG);
      byte[] array = before.clone();
      aes.seal(NONCE, DATA, array, from, length, array, to);
      assertThat(array).describedAs("%d from %d to %d", length, from, to).isEqualTo(after);
      MemorySegment segment = segment(before.clone(), i % 2 == 0);
      aes.seal(
          NONCE,
          MemorySegment.ofArray(DATA),
          segment.asSlice(from, length).asReadOnly(),
          segment.asSlice(to));
      assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(after);

      System.arraycopy(expected, 0, before, from, length + TAG);
      after = before.clone();
      System.arraycopy(text, 0, after, to, length);
      array = before.clone();
      aes.open(NONCE, DATA, array, from, length + TAG, array, to);
      assertThat(array).isEqualTo(after);
      segment = segment(before.clone(), i % 2 == 0);
      aes.open(
          NONCE,
          MemorySegment.ofArray(DATA),
          segment.asSlice(from, length + TAG).asReadOnly(),
          segment.asSlice(to));
      assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(after);
    }
  }

  private static MemorySegment segment(byte[] content, boolean isNative) {
    return isNative
        ? Arena.ofAuto().allocate(content.length).copyFrom(MemorySegment.ofArray(content))
        : MemorySegment.ofArray(content);
  }

  @Test
  void everyWrongBit() {
    AesGcm aes = aes(32);
    byte[] sealed = aes.seal(NONCE, DATA, Messages.random(37));
    for (byte[] part : List.of(sealed, NONCE.clone(), DATA.clone())) {
      for (int bit = 0; bit < 8 * part.length; bit++) {
        byte[] wrong = part.clone();
        wrong[bit / 8] ^= (byte) (1 << bit % 8);
        assertRefused(
            aes,
            part.length == NONCE.length ? wrong : NONCE,
            part.length == DATA.length ? wrong : DATA,
            part == sealed ? wrong : sealed);
      }
    }
    for (int length = 0; length < sealed.length; length++) {
      assertRefused(aes, NONCE, DATA, Arrays.copyOf(sealed, length));
    }
  }

  /** In the place of the text there are zeros afterwards, and beside it nothing is changed. */
  private static void assertRefused(AesGcm aes, byte[] nonce, byte[] data, byte[] sealed) {
    int length = Math.max(0, sealed.length - TAG);
    byte[] text = Messages.random(length + 9);
    byte[] expected = text.clone();
    if (sealed.length >= TAG) {
      Arrays.fill(expected, 4, 4 + length, (byte) 0);
    }
    assertThatThrownBy(() -> aes.open(nonce, data, sealed)).isInstanceOf(AEADBadTagException.class);
    assertThatThrownBy(() -> aes.open(nonce, data, sealed, 0, sealed.length, text, 4))
        .isInstanceOf(AEADBadTagException.class);
    assertThat(text).isEqualTo(expected);
    MemorySegment segment = MemorySegment.ofArray(Messages.random(length + 9));
    assertThatThrownBy(() ->
            aes.open(
                nonce,
                MemorySegment.ofArray(data),
                MemorySegment.ofArray(sealed),
                segment.asSlice(4)))
        .isInstanceOf(AEADBadTagException.class);
    assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
    byte[] inPlace = sealed.clone();
    assertThatThrownBy(() -> aes.open(nonce, data, inPlace, 0, inPlace.length, inPlace, 0))
        .isInstanceOf(AEADBadTagException.class);
    if (sealed.length >= TAG) {
      assertThat(Arrays.copyOf(inPlace, length)).isEqualTo(new byte[length]);
    }
  }

  @Test
  void badArguments() {
    AesGcm aes = aes(16);
    byte[] text = Messages.random(20);
    byte[] room = new byte[36];
    for (int length : new int[] {0, 8, 15, 17, 31, 33, 64}) {
      assertThatThrownBy(() -> AesGcm.of(new byte[length]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("16, 24 or 32 bytes, but this one has " + length);
    }
    for (int[] bad :
        new int[][] {
          {-1, 5, 0},
          {5, -1, 0},
          {0, 21, 0},
          {16, 5, 0},
          {0, 20, 1},
          {0, 20, -1},
          {1, Integer.MAX_VALUE, 0},
          {0, 20, Integer.MAX_VALUE},
          {0, 20, Integer.MIN_VALUE}
        }) {
      assertThatThrownBy(() -> aes.seal(NONCE, DATA, text, bad[0], bad[1], room, bad[2]))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> aes.open(NONCE, DATA, room, 0, 36, new byte[19], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    MemorySegment data = MemorySegment.ofArray(DATA);
    MemorySegment message = MemorySegment.ofArray(text);
    MemorySegment sealed = MemorySegment.ofArray(room);
    assertThatThrownBy(() -> aes.seal(NONCE, data, message, sealed.asSlice(1)))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("36 bytes must be within its segment of 35");
    assertThatThrownBy(() -> aes.seal(NONCE, data, message, sealed.asReadOnly()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> aes.open(NONCE, data, sealed, message.asReadOnly()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> aes.seal(null, DATA, text)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> aes.seal(NONCE, null, text)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> aes.seal(NONCE, DATA, null)).isInstanceOf(NullPointerException.class);
    Arena arena = Arena.ofConfined();
    MemorySegment closed = arena.allocate(64);
    arena.close();
    assertThatThrownBy(() -> aes.seal(NONCE, data, message, closed))
        .isInstanceOf(IllegalStateException.class);
    assertThat(room).containsOnly(0);
  }

  /** In each method, and before anything is written. */
  @Test
  void nonceOfOtherLength() {
    MemorySegment data = MemorySegment.ofArray(DATA);
    byte[] text = Messages.random(20);
    MemorySegment message = MemorySegment.ofArray(text);
    byte[] room = new byte[36];
    MemorySegment segment = MemorySegment.ofArray(room);
    AesGcm aes = aes(16);
    for (int length : new int[] {0, 1, 8, 11, 13, 16}) {
      byte[] nonce = new byte[length];
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> aes.seal(nonce, DATA, text),
              () -> aes.seal(nonce, DATA, text, 0, 20, room, 0),
              () -> aes.seal(nonce, data, message, segment),
              () -> aes.open(nonce, DATA, text),
              () -> aes.open(nonce, DATA, text, 0, 20, room, 0),
              () -> aes.open(nonce, data, message, segment))) {
        assertThatThrownBy(call)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("a nonce must have 12 bytes, but this one has " + length);
      }
    }
    assertThatThrownBy(() -> AesGcm.ofAnyNonce(new byte[16]).seal(new byte[0], DATA, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a nonce must have at least one byte, but this one has 0");
    assertThat(room).containsOnly(0);
  }

  @Test
  void closedKey() {
    AesGcm closed;
    try (AesGcm aes = aes(16)) {
      assertThat(aes.isDestroyed()).isFalse();
      aes.seal(NONCE, DATA, DATA);
      closed = aes;
    }
    assertThat(closed.isDestroyed()).isTrue();
    assertThatThrownBy(() -> closed.seal(NONCE, DATA, DATA))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("destroyed");
    closed.close();
  }

  @Test
  void destroyedKey() {
    AesGcm aes = aes(16);
    byte[] sealed = aes.seal(NONCE, DATA, Messages.random(20));
    assertThat(aes.isDestroyed()).isFalse();
    aes.destroy();
    assertThat(aes.isDestroyed()).isTrue();
    assertThatThrownBy(() -> aes.seal(NONCE, DATA, sealed))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> aes.open(NONCE, DATA, sealed))
        .isInstanceOf(IllegalStateException.class);
    aes.destroy();
  }

  /** Each thread with its own messages and one key for all, which at last one thread destroys. */
  @Test
  void manyThreads() throws Exception {
    AesGcm aes = AesGcm.ofAnyNonce(Messages.random(32));
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int task = 0; task < 8; task++) {
      byte[] nonce = Messages.random(12 + task % 2);
      byte[] text = Messages.random(500 + task);
      byte[] expected = byJdk(32, nonce, DATA, text);
      tasks.add(() -> {
        int right = 0;
        try {
          while (true) {
            assertThat(aes.seal(nonce, DATA, text)).isEqualTo(expected);
            assertThat(aes.open(nonce, DATA, expected)).isEqualTo(text);
            right++;
          }
        } catch (IllegalStateException e) {
          return right;
        }
      });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
      List<Future<Integer>> running = new ArrayList<>();
      for (Callable<Integer> task : tasks) {
        running.add(threads.submit(task));
      }
      Thread.sleep(500);
      aes.destroy();
      for (Future<Integer> task : running) {
        assertThat(task.get()).isPositive();
      }
    }
  }
}
