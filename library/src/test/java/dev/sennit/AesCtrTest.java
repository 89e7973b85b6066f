package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: from any position on, the key stream is that of the standard and of the JDK. */
@Tag("kernels")
class AesCtrTest implements WithAes {
  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] KEY = Messages.random(32);
  private static final byte[] COUNTER = Messages.random(16);
  private static final byte[] TEXT = Messages.random(300_000);

  /** NIST SP 800-38A, F.5.1, F.5.3 and F.5.5. */
  @ParameterizedTest
  @CsvSource({
    "2b7e151628aed2a6abf7158809cf4f3c, 874d6191b620e3261bef6864990db6ce"
        + "9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f09020db03eab"
        + "1e031dda2fbe03d1792170a0f3009cee",
    "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b, 1abc932417521ca24f2b0459fe7e6e0b"
        + "090339ec0aa6faefd5ccc2c6f4ce8e941e36b26bd1ebc670d1bd1d665620abf7"
        + "4f78a7f6d29809585a97daec58c6b050",
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4, "
        + "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
        + "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6",
  })
  void standardVectors(String key, String expected) {
    byte[] counter = HEX.parseHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    byte[] text =
        HEX.parseHex(
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
    byte[] encrypted = HEX.parseHex(expected);
    try (AesCtr aes = AesCtr.of(HEX.parseHex(key))) {
      for (int from = 0; from < text.length; from++) {
        assertThat(aes.crypt(counter, from, Arrays.copyOfRange(text, from, text.length)))
            .isEqualTo(Arrays.copyOfRange(encrypted, from, text.length));
        assertThat(aes.crypt(counter, from, Arrays.copyOfRange(encrypted, from, text.length)))
            .isEqualTo(Arrays.copyOfRange(text, from, text.length));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void anyPositionAndLength(int keyLength) throws Exception {
    byte[] key = Arrays.copyOf(KEY, keyLength);
    Random random = new Random(keyLength);
    try (AesCtr aes = AesCtr.of(key);
        Arena arena = Arena.ofConfined()) {
      for (int i = 0; i < 600; i++) {
        int length = random.nextInt(i % 50 == 0 ? TEXT.length : i % 3 == 0 ? 3000 : 50);
        long position = random.nextLong() >>> (1 + random.nextInt(63));
        byte[] text = Arrays.copyOf(TEXT, length);
        byte[] expected = Standards.ctr(key, COUNTER, position, text);
        assertThat(aes.crypt(COUNTER, position, text)).isEqualTo(expected);
        MemorySegment outside = arena.allocate(length + 1L).asSlice(1);
        outside.copyFrom(MemorySegment.ofArray(text));
        aes.crypt(COUNTER, position, outside, outside);
        assertThat(outside.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
      }
    }
  }

  /** Of 32, 64 and all 128 bits, at each distance of the text from there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "000000000000000000000000ffffffff",
        "0000000000000000ffffffffffffffff",
        "ffffffffffffffffffffffffffffffff",
        "000000ffffffffffffffffffffffff00"
      })
  void counterWrapsAround(String counter) throws Exception {
    byte[] block = HEX.parseHex(counter);
    byte[] text = Arrays.copyOf(TEXT, 6000);
    try (AesCtr aes = AesCtr.of(KEY)) {
      for (long position :
          new long[] {0, 1, 15, 16, 17, 4000, 16L * 256 - 3, 16L << 32, 1L << 60}) {
        assertThat(aes.crypt(block, position, text))
            .isEqualTo(Standards.ctr(KEY, block, position, text));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 37, 511, 512, 513, 140_000})
  void anyPlaceInArrays(int length) throws Exception {
    for (long position : new long[] {0, 5, 160}) {
      byte[] expected = Standards.ctr(KEY, COUNTER, position, Arrays.copyOf(TEXT, length));
      try (AesCtr aes = AesCtr.of(KEY)) {
        // In place, before and behind it with and without an overlap.
        for (int to : new int[] {200, 199, 201, 100, 200 + length}) {
          byte[] memory = new byte[2 * length + 400];
          System.arraycopy(TEXT, 0, memory, 200, length);
          byte[] before = memory.clone();
          aes.crypt(COUNTER, position, memory, 200, length, memory, to);
          assertThat(Arrays.copyOfRange(memory, to, to + length)).isEqualTo(expected);
          System.arraycopy(expected, 0, before, to, length);
          assertThat(memory).isEqualTo(before);
        }
      }
    }
  }

  @Test
  void everyKindOfSegment(@TempDir Path folder) throws Exception {
    byte[] text = Arrays.copyOf(TEXT, 150_001);
    byte[] expected = Standards.ctr(KEY, COUNTER, 7, text);
    Path file = Files.write(folder.resolve("file"), text);
    try (AesCtr aes = AesCtr.of(KEY);
        Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared();
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, text.length, shared);
      for (MemorySegment in :
          List.of(
              MemorySegment.ofArray(text).asReadOnly(),
              confined.allocateFrom(ValueLayout.JAVA_BYTE, text),
              shared.allocateFrom(ValueLayout.JAVA_BYTE, text),
              mapped)) {
        for (MemorySegment out :
            List.of(
                MemorySegment.ofArray(new byte[text.length]),
                MemorySegment.ofArray(new long[text.length / 8 + 1]),
                confined.allocate(text.length + 5L),
                shared.allocate(text.length))) {
          aes.crypt(COUNTER, 7, in, out);
          assertThat(out.asSlice(0, text.length).toArray(ValueLayout.JAVA_BYTE))
              .isEqualTo(expected);
        }
      }
      aes.crypt(COUNTER, 7, mapped, mapped);
      assertThat(mapped.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
      MemorySegment moved = confined.allocate(text.length + 16L);
      moved.asSlice(9).copyFrom(MemorySegment.ofArray(text));
      aes.crypt(COUNTER, 7, moved.asSlice(9, text.length), moved);
      assertThat(moved.asSlice(0, text.length).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
    }
  }

  @Test
  void badArguments() {
    AesCtr aes = AesCtr.of(KEY);
    byte[] out = new byte[100];
    assertThatThrownBy(() -> AesCtr.of(new byte[20])).hasMessageContaining("20");
    assertThatThrownBy(() -> aes.crypt(new byte[12], 0, out, 0, 9, out, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a counter must have 16 bytes, but this one has 12");
    assertThatThrownBy(() -> aes.crypt(COUNTER, -1, out, 0, 9, out, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
    assertThatThrownBy(() -> aes.crypt(COUNTER, 0, TEXT, 0, 101, out, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    MemorySegment segment = MemorySegment.ofArray(out);
    assertThatThrownBy(() -> aes.crypt(COUNTER, 0, segment, segment.asReadOnly()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only");
    assertThatThrownBy(() -> aes.crypt(COUNTER, 0, segment, segment.asSlice(1)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(out).containsOnly(0);
    assertThat(aes).hasToString("AES-CTR");
    aes.close();
    assertThatThrownBy(() -> aes.crypt(COUNTER, 0, out, 0, 9, out, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key of this AES-CTR is destroyed");
    assertThatThrownBy(() -> aes.crypt(COUNTER, 0, segment, segment))
        .isInstanceOf(IllegalStateException.class);
    assertThat(out).containsOnly(0);
  }
}
