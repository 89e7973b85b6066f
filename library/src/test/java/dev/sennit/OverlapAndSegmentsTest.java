package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the kinds of memory that a message can be in, and results that lie on the message. */
class OverlapAndSegmentsTest implements WithKernels {
  private static final byte[] BYTES = Messages.random(300);

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void resultOnTheMessage(Hasher hasher) {
    for (int offset = 0; offset <= BYTES.length - hasher.digestLength(); offset++) {
      byte[] array = BYTES.clone();
      hasher.hash(array, array, offset);
      assertResult(hasher, array, offset);

      byte[] behindSegment = BYTES.clone();
      hasher.hash(MemorySegment.ofArray(behindSegment), behindSegment, offset);
      assertResult(hasher, behindSegment, offset);

      byte[] behindReadOnly = BYTES.clone();
      hasher.hash(MemorySegment.ofArray(behindReadOnly).asReadOnly(), behindReadOnly, offset);
      assertResult(hasher, behindReadOnly, offset);
    }
  }

  private static byte[] digest(Hasher hasher) {
    return Oracle.digest(hasher).digest(BYTES);
  }

  private static void assertResult(Hasher hasher, byte[] array, int offset) {
    byte[] expected = BYTES.clone();
    System.arraycopy(digest(hasher), 0, expected, offset, hasher.digestLength());
    assertThat(array).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void everyKindOfBuffer(Hasher hasher) {
    ByteBuffer direct = ByteBuffer.allocateDirect(BYTES.length + 7).position(7);
    direct.put(BYTES).position(7);
    ByteBuffer heap = ByteBuffer.wrap(Arrays.copyOf(BYTES, BYTES.length + 5)).limit(BYTES.length);
    for (ByteBuffer buffer :
        new ByteBuffer[] {
          direct, heap, direct.asReadOnlyBuffer(), heap.asReadOnlyBuffer(), direct.slice()
        }) {
      int position = buffer.position();
      assertThat(hasher.hash(buffer)).describedAs("%s", buffer).isEqualTo(digest(hasher));
      assertThat(hasher.stream().update(buffer).digest()).isEqualTo(digest(hasher));
      assertThat(buffer.position()).isEqualTo(position);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void closedSegmentIsRefusedAndNothingWritten(Hasher hasher) {
    MemorySegment closed;
    MemorySegment empty;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(300);
      empty = arena.allocate(0);
    }
    assertRefused(hasher, closed, IllegalStateException.class);
    assertRefused(hasher, empty, IllegalStateException.class);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void segmentOfAnotherThreadIsRefusedAndNothingWritten(Hasher hasher) throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(300);
      CompletableFuture.runAsync(() -> assertRefused(hasher, segment, WrongThreadException.class))
          .get();
    }
  }

  private static void assertRefused(
      Hasher hasher, MemorySegment segment, Class<? extends Exception> type) {
    byte[] result = new byte[hasher.digestLength()];
    assertThatThrownBy(() -> hasher.hash(segment, result, 0)).isInstanceOf(type);
    assertThat(result).containsOnly(0);
    HashStream stream = hasher.stream().update(BYTES, 0, 100);
    assertThatThrownBy(() -> stream.update(segment)).isInstanceOf(type);
    assertThat(stream.update(BYTES, 100, 200).digest()).isEqualTo(digest(hasher));
  }
}
