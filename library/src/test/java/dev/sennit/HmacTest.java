package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

  /** One call takes at most 25,000 bytes, of some digests less than 5,000. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void messageOfSeveralCalls(Hasher hasher) {
    Hmac hmac = Hmac.of(hasher, KEY);
    byte[] array = Messages.random(150_000);
    assertThat(hmac.mac(array, 13, 149_987))
        .isEqualTo(Oracle.mac(hmac.algorithm(), KEY, Arrays.copyOfRange(array, 13, 150_000)));
  }

  @Test
  void names() {
    assertThat(Hmac.of(Hasher.SHA_512_256, KEY).algorithm()).isEqualTo("HmacSHA512/256");
    assertThat(Hkdf.of(Hasher.SHA_512_256).algorithm()).isEqualTo("HKDF-SHA512/256");
    assertThat(Pbkdf2.of(Hasher.SHA_512_256, 9).algorithm()).isEqualTo("PBKDF2WithHmacSHA512/256");
    for (Hasher hasher : List.of(Hasher.SHAKE256_512, Hasher.BLAKE2S_256, Hasher.BLAKE3)) {
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> Hmac.of(hasher, KEY), () -> Hkdf.of(hasher), () -> Pbkdf2.of(hasher, 9))) {
        assertThatThrownBy(call)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("there is no HMAC with " + hasher);
      }
    }
  }
}
