package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the direct HMAC, with a kernel and without. */
@Tag("kernels")
class HmacTest implements WithKernels {
  private static final byte[] KEY = Messages.random(33);
  private static final byte[] BYTES = Messages.random(400);

  private static int step(Hasher hasher) {
    return WithKernels.hasKernel(hasher) && !EMULATED ? 1 : 17;
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void everyLengthOfKeys(Hasher hasher) {
    for (int length = 0; length < 300; length += step(hasher)) {
      byte[] key = Messages.random(length);
      Hmac hmac = Hmac.of(hasher, key);
      byte[] expected = Oracle.mac(hmac.algorithm(), key, BYTES);
      Arrays.fill(key, (byte) 7);
      assertThat(hmac.mac(BYTES)).describedAs("key of %d bytes", length).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void everyLengthOfMessagesInEveryWay(Hasher hasher) {
    Hmac hmac = Hmac.of(hasher, KEY);
    HmacStream stream = hmac.stream();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment outside = arena.allocateFrom(ValueLayout.JAVA_BYTE, BYTES);
      for (int length = 0; length <= BYTES.length; length += step(hasher)) {
        byte[] message = Arrays.copyOf(BYTES, length);
        byte[] expected = Oracle.mac(hmac.algorithm(), KEY, message);
        byte[] result = new byte[hmac.macLength() + 3];
        hmac.mac(BYTES, 0, length, result, 2);
        assertThat(result).startsWith(0, 0).endsWith(0);
        int split = length / 3;
        for (byte[] actual :
            List.of(
                Arrays.copyOfRange(result, 2, 2 + hmac.macLength()),
                hmac.mac(message),
                hmac.mac(BYTES, 0, length),
                hmac.mac(outside.asSlice(0, length)),
                hmac.mac(ByteBuffer.wrap(BYTES, 0, length).asReadOnlyBuffer()),
                stream.update(message).mac(),
                stream.update(BYTES, 0, split).update(BYTES, split, length - split).mac(),
                stream
                    .update(outside.asSlice(0, split))
                    .copy()
                    .update(ByteBuffer.wrap(BYTES, split, length - split))
                    .mac())) {
          assertThat(actual).describedAs("%d bytes", length).isEqualTo(expected);
        }
        stream.reset();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void verification(Hasher hasher) {
    Hmac hmac = Hmac.of(hasher, KEY);
    byte[] tag = hmac.mac(BYTES);
    assertThat(hmac.verify(BYTES, tag)).isTrue();
    assertThat(hmac.verify(MemorySegment.ofArray(BYTES), tag)).isTrue();
    assertThat(hmac.verify(ByteBuffer.wrap(BYTES), tag)).isTrue();
    HmacStream stream = hmac.stream();
    assertThat(stream.update(BYTES).verify(tag)).isTrue();
    assertThat(stream.verify(tag)).describedAs("of the next message").isFalse();
    for (int i = 0; i < tag.length; i++) {
      byte[] wrong = tag.clone();
      wrong[i] ^= 0x10;
      assertThat(hmac.verify(BYTES, wrong)).isFalse();
    }
    assertThat(hmac.verify(BYTES, new byte[0])).isFalse();
    assertThat(hmac.verify(BYTES, Arrays.copyOf(tag, tag.length - 1))).isFalse();
    assertThat(hmac.verify(BYTES, Arrays.copyOf(tag, tag.length + 1))).isFalse();
    assertThatThrownBy(() -> hmac.verify(BYTES, null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> stream.verify(null)).isInstanceOf(NullPointerException.class);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void resultOnTheMessage(Hasher hasher) {
    Hmac hmac = Hmac.of(hasher, KEY);
    byte[] expected = hmac.mac(BYTES);
    for (int offset = 0; offset <= BYTES.length - expected.length; offset += step(hasher)) {
      byte[] array = BYTES.clone();
      hmac.mac(array, array, offset);
      assertThat(Arrays.copyOfRange(array, offset, offset + expected.length)).isEqualTo(expected);
      System.arraycopy(BYTES, offset, array, offset, expected.length);
      assertThat(array).isEqualTo(BYTES);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void badArguments(Hasher hasher) {
    Hmac hmac = Hmac.of(hasher, KEY);
    byte[] result = new byte[hmac.macLength() + 1];
    HmacStream stream = hmac.stream().update(BYTES, 0, 5);
    for (int[] part : new int[][] {{-1, 5}, {0, 401}, {400, 1}, {5, -1}, {1, Integer.MAX_VALUE}}) {
      assertThatThrownBy(() -> hmac.mac(BYTES, part[0], part[1], result, 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> stream.update(BYTES, part[0], part[1]))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    for (int offset : new int[] {-1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThatThrownBy(() -> hmac.mac(BYTES, result, offset))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> hmac.mac(MemorySegment.ofArray(BYTES), result, offset))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> stream.mac(result, offset))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(10);
    }
    assertThatThrownBy(() -> hmac.mac(closed)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> stream.update(closed)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> hmac.mac((byte[]) null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> Hmac.of(hasher, null)).isInstanceOf(NullPointerException.class);
    assertThat(result).containsOnly(0);
    assertThat(stream.update(BYTES, 5, 395).mac()).isEqualTo(hmac.mac(BYTES));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void closedKey(Hasher hasher) {
    Hmac closed;
    HmacStream stream;
    try (Hmac hmac = Hmac.of(hasher, KEY)) {
      hmac.mac(BYTES);
      closed = hmac;
      stream = hmac.stream();
    }
    assertThat(closed.isDestroyed()).isTrue();
    for (Runnable call : List.<Runnable>of(() -> closed.mac(BYTES), stream::mac)) {
      assertThatThrownBy(call::run).isInstanceOf(IllegalStateException.class);
    }
    closed.close();
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void destroyedKey(Hasher hasher) {
    Hmac hmac = Hmac.of(hasher, KEY);
    Hmac other = Hmac.of(hasher, KEY);
    HmacStream stream = hmac.stream().update(BYTES);
    byte[] expected = hmac.mac(BYTES);
    assertThat(hmac.isDestroyed()).isFalse();
    hmac.destroy();
    hmac.destroy();
    assertThat(hmac.isDestroyed()).isTrue();
    byte[] result = new byte[hmac.macLength()];
    for (Runnable call :
        List.<Runnable>of(
            () -> hmac.mac(BYTES),
            () -> hmac.mac(BYTES, result, 0),
            () -> hmac.mac(MemorySegment.ofArray(BYTES)),
            () -> hmac.verify(BYTES, expected),
            hmac::stream,
            stream::mac,
            () -> stream.verify(expected),
            () -> stream.update(BYTES),
            stream::reset,
            stream::copy)) {
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the key of this " + hmac.algorithm() + " is destroyed");
    }
    assertThat(result).containsOnly(0);
    assertThat(other.mac(BYTES)).isEqualTo(expected);
  }

  @Test
  void destroyedWhileOthersUseIt() throws Exception {
    byte[] expected = Hmac.of(Hasher.MD5, KEY).mac(BYTES);
    for (int round = 0; round < 50; round++) {
      Hmac hmac = Hmac.of(Hasher.MD5, KEY);
      Thread destroyer = Thread.ofPlatform().start(hmac::destroy);
      try {
        while (true) {
          assertThat(hmac.mac(BYTES)).isEqualTo(expected);
        }
      } catch (IllegalStateException e) {
        assertThat(hmac.isDestroyed()).isTrue();
      }
      destroyer.join();
    }
  }

  @Test
  void names() {
    assertThat(Hmac.of(Hasher.SHA_512_256, KEY).algorithm()).isEqualTo("HmacSHA512/256");
    assertThat(Hmac.of(Hasher.SHA_256, KEY)).hasToString("HmacSHA256");
    assertThat(Hmac.of(Hasher.SHA3_256, KEY).macLength()).isEqualTo(32);
    assertThatThrownBy(() -> Hmac.of(Hasher.SHAKE256_512, KEY))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
