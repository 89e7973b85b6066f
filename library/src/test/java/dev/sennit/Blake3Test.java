package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: every length, at every end of a chunk and of chunks that go together, comes to what
 * Bouncy Castle computes, however the message is taken and however much of the output is read.
 */
@Tag("kernels")
class Blake3Test implements WithKernels {
  private static final int CHUNK = 1024;
  private static final int CHUNKS = EMULATED ? 70 : 200;
  private static final int MOST_CHUNKS = EMULATED ? 512 : 2048;
  private static final byte[] BYTES = Messages.random((MOST_CHUNKS + 1) * CHUNK);
  // At ends of blocks, of chunks, and of as many chunks as there are lanes.
  private static final int[] LENGTHS = {
    0, 1, 63, 64, 65, 1000, 1024, 1025, 2048, 3000, 4096, 8192, 8193, 16384, 16385, 32768, 32769,
    40000, 65536
  };

  private final Random random = new Random(1);

  /** All lengths of a few chunks, those around every chunk, and those around every whole tree. */
  private static IntStream lengths() {
    return Stream.of(
            IntStream.rangeClosed(0, 3100).filter(length -> !EMULATED || length % 31 == 0),
            IntStream.rangeClosed(1, CHUNKS)
                .filter(chunks -> !EMULATED || chunks % 7 == 1)
                .map(chunks -> chunks * CHUNK)
                .flatMap(length -> IntStream.of(length - 1, length, length + 1)),
            IntStream.iterate(256, chunks -> chunks <= MOST_CHUNKS, chunks -> 2 * chunks)
                .map(chunks -> chunks * CHUNK)
                .flatMap(
                    length -> IntStream.of(length - CHUNK, length, length + 1, length + CHUNK)))
        .flatMapToInt(each -> each);
  }

  @ParameterizedTest
  @EnumSource
  void everyLength(Blake3Mode mode) {
    Blake3 function = mode.function();
    lengths().forEach(length -> check(mode, function, length));
  }

  private void check(Blake3Mode mode, Blake3 function, int length) {
    byte[] expected = mode.expected(BYTES, length);
    byte[] message = Arrays.copyOf(BYTES, length);
    assertThat(function.hash(message)).describedAs("%d bytes", length).isEqualTo(expected);
    assertThat(inParts(function, message)).describedAs("%d bytes", length).isEqualTo(expected);
    if (mode == Blake3Mode.HASH) {
      assertThat(Hasher.BLAKE3.hash(message)).describedAs("%d bytes", length).isEqualTo(expected);
    }
  }

  /** Takes parts of every kind, some of them by a copy of the stream. */
  private byte[] inParts(Blake3 function, byte[] message) {
    int first = random.nextInt(message.length + 1);
    int second = first + random.nextInt(message.length - first + 1);
    Blake3Stream original = function.stream().update(message, 0, first);
    Blake3Stream stream = original.copy();
    original.update(message).reset();
    stream.update(MemorySegment.ofArray(message).asSlice(first, second - first));
    if (second < message.length) {
      stream.update(message[second]);
      second++;
    }
    stream.update(ByteBuffer.wrap(message, second, message.length - second).asReadOnlyBuffer());
    byte[] digest = stream.digest();
    assertThat(stream.digest())
        .describedAs("nothing is left for the next message")
        .isEqualTo(function.hash(new byte[0]));
    return digest;
  }

  @ParameterizedTest
  @EnumSource
  @EnabledOnOs({OS.LINUX, OS.WINDOWS})
  void nothingIsReadBeforeOrBehindAMessage(Blake3Mode mode) throws Throwable {
    Blake3 function = mode.function();
    MemorySegment page = GuardedPage.make();
    for (int length = 0; length <= page.byteSize(); length += length < 130 ? 1 : 509) {
      byte[] expected = mode.expected(BYTES, length);
      for (long begin : new long[] {0, page.byteSize() - length}) {
        MemorySegment message = page.asSlice(begin, length);
        MemorySegment.copy(BYTES, 0, message, ValueLayout.JAVA_BYTE, 0, length);
        assertThat(function.hash(message, Blake3.LENGTH))
            .describedAs("%d bytes", length)
            .isEqualTo(expected);
        assertThat(function.stream().update(message).digest()).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theResultMayLieOnTheMessage(Blake3Mode mode) {
    Blake3 function = mode.function();
    for (int length : new int[] {101, 1024, 1025, 20_000}) {
      for (int outputLength : new int[] {0, 1, Blake3.LENGTH, 100}) {
        for (int resultOffset = 0; resultOffset < 2; resultOffset++) {
          byte[] array = Arrays.copyOf(BYTES, length);
          byte[] expected = array.clone();
          byte[] output = mode.expected(array, length, outputLength);
          System.arraycopy(output, 0, expected, resultOffset, outputLength);
          function.hash(array, 0, length, array, resultOffset, outputLength);
          assertThat(array).isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void shorterOutputsBeginLongerOnes(Blake3Mode mode) {
    Blake3 function = mode.function();
    int step = EMULATED ? 7 : 1;
    for (int length : LENGTHS) {
      byte[] message = Arrays.copyOf(BYTES, length);
      byte[] longest = mode.expected(message, length, 300);
      assertThat(function.hash(message)).isEqualTo(Arrays.copyOf(longest, Blake3.LENGTH));
      try (Blake3Output output = function.stream().update(message).output()) {
        for (int outputLength = 0; outputLength <= longest.length; outputLength += step) {
          byte[] shorter = Arrays.copyOf(longest, outputLength);
          assertThat(function.hash(message, outputLength)).isEqualTo(shorter);
          assertThat(output.position(0).read(outputLength)).isEqualTo(shorter);
          assertThat(output.position()).isEqualTo(outputLength);
          assertThat(output.read(longest.length - outputLength))
              .isEqualTo(Arrays.copyOfRange(longest, outputLength, longest.length));
        }
      }
    }
  }

  /** Of equal lengths, so that all lanes are full, and some are not; others are in BatchTest. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64, 65, 700, 1024, 1025})
  void batchesOfEveryNumber(int length) {
    List<byte[]> messages = new ArrayList<>();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (int number = 0; number <= 100; number++) {
      assertThat(Hasher.BLAKE3.hash(Batch.of(messages)))
          .describedAs("%d messages", number)
          .isEqualTo(expected.toByteArray());
      byte[] message = Arrays.copyOfRange(BYTES, number, number + length);
      messages.add(message);
      expected.writeBytes(Blake3Mode.HASH.expected(message));
    }
  }

  /** Beyond 2^32 bytes, around 2^32 blocks and at the end, by the authors' crate blake3 1.8.7. */
  @ParameterizedTest
  @CsvSource({
    "3,4294967286,be75a3fb8386859aff79133115e9481255f6f1c1d713bdd63008c85572b0b73f9da4da0224a2e943",
    "3,274877906934,"
        + "23327e81b714f4e6fd7425bf743c3800596eee3744e45b65f81d99d5ee4caf70c06666aa36e392a0",
    "3,4611686018427387909,"
        + "d2116437500edb4050425bd98066baabf1a88e44e28352d518c4325df8482bdadf9075a8fd453058",
    "3,9223372036854775767,"
        + "0b1be1f5e7f3f30f05089bb4197093bdb0fac6786b59ff87c0e0133b64fd3e98ae9e0e820f7f19d7",
    "1025,4294967286,"
        + "c5691a0a119cbba2be08d5bfb69b52ba9d1db9424df6c44d98179bce0bf1ad86f338b7ef59cc4614",
    "1025,274877906934,"
        + "bf8eee6b4836409df10ae54e45687e25a1673882cb09f828f13b3f9e8b746c970c5531648dac9ef3",
    "1025,4611686018427387909,"
        + "59e76b6601d8f841d087690fea1ddea00baf79386921ce9163e520b223c9fc028dc698cdac6f4879",
    "1025,9223372036854775767,"
        + "6b5a3345af4e713038dcfc7e46452404f60ba0451f23abfa5a6520dad5790010c5f4fc02a6de3a84"
  })
  void farAwayInTheOutput(int length, long position, String expected) {
    byte[] message = new byte[length];
    for (int i = 0; i < length; i++) {
      message[i] = (byte) (i % 251);
    }
    Blake3Output output = Blake3.HASH.stream().update(message).output();
    assertThat(HexFormat.of().formatHex(output.position(position).read(40))).isEqualTo(expected);
    assertThat(output.position()).isEqualTo(position + 40);
  }
}
