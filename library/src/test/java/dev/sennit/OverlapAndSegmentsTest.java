package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Protects: the kinds of memory that a message can be in, and results that lie on the message. */
class OverlapAndSegmentsTest implements WithKernels {
  private static final byte[] BYTES = Messages.random(300);
  private static final byte[] DIGEST = Messages.jdkMd5().digest(BYTES);

  @Test
  void resultOnTheMessage() {
    for (int offset = 0; offset <= BYTES.length - 16; offset++) {
      byte[] array = BYTES.clone();
      Hasher.MD5.hash(array, array, offset);
      assertResult(array, offset);

      byte[] behindSegment = BYTES.clone();
      Hasher.MD5.hash(MemorySegment.ofArray(behindSegment), behindSegment, offset);
      assertResult(behindSegment, offset);

      byte[] behindReadOnly = BYTES.clone();
      Hasher.MD5.hash(MemorySegment.ofArray(behindReadOnly).asReadOnly(), behindReadOnly, offset);
      assertResult(behindReadOnly, offset);
    }
  }

  private static void assertResult(byte[] array, int offset) {
    byte[] expected = BYTES.clone();
    System.arraycopy(DIGEST, 0, expected, offset, 16);
    assertThat(array).isEqualTo(expected);
  }

  @Test
  @SuppressWarnings("restricted")
  void everyKindOfMemory() {
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      MemorySegment inConfined = confined.allocateFrom(ValueLayout.JAVA_BYTE, BYTES);
      MemorySegment inShared = shared.allocateFrom(ValueLayout.JAVA_BYTE, BYTES);
      int[] ints = new int[BYTES.length / Integer.BYTES];
      MemorySegment.copy(
          MemorySegment.ofArray(BYTES), 0, MemorySegment.ofArray(ints), 0, BYTES.length);
      for (MemorySegment segment :
          new MemorySegment[] {
            inConfined,
            inShared,
            inConfined.asReadOnly(),
            MemorySegment.ofArray(ints),
            MemorySegment.ofArray(ints).asReadOnly(),
            MemorySegment.ofAddress(inShared.address()).reinterpret(BYTES.length)
          }) {
        assertThat(Hasher.MD5.hash(segment)).describedAs("%s", segment).isEqualTo(DIGEST);
        assertThat(Hasher.MD5.stream().update(segment).digest())
            .describedAs("stream of %s", segment)
            .isEqualTo(DIGEST);
      }
    }
  }

  @Test
  void everyKindOfBuffer() {
    ByteBuffer direct = ByteBuffer.allocateDirect(BYTES.length + 7).position(7);
    direct.put(BYTES).position(7);
    ByteBuffer heap = ByteBuffer.wrap(Arrays.copyOf(BYTES, BYTES.length + 5)).limit(BYTES.length);
    for (ByteBuffer buffer :
        new ByteBuffer[] {
          direct, heap, direct.asReadOnlyBuffer(), heap.asReadOnlyBuffer(), direct.slice()
        }) {
      int position = buffer.position();
      assertThat(Hasher.MD5.hash(buffer)).describedAs("%s", buffer).isEqualTo(DIGEST);
      assertThat(Hasher.MD5.stream().update(buffer).digest()).isEqualTo(DIGEST);
      assertThat(buffer.position()).isEqualTo(position);
    }
  }

  @Test
  void closedSegmentIsRefusedAndNothingWritten() {
    MemorySegment closed;
    MemorySegment empty;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(300);
      empty = arena.allocate(0);
    }
    assertRefused(closed, IllegalStateException.class);
    assertRefused(empty, IllegalStateException.class);
  }

  @Test
  void segmentOfAnotherThreadIsRefusedAndNothingWritten() throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(300);
      CompletableFuture.runAsync(() -> assertRefused(segment, WrongThreadException.class)).get();
    }
  }

  private static void assertRefused(MemorySegment segment, Class<? extends Exception> type) {
    byte[] result = new byte[16];
    assertThatThrownBy(() -> Hasher.MD5.hash(segment, result, 0)).isInstanceOf(type);
    assertThat(result).containsOnly(0);
    HashStream stream = Hasher.MD5.stream().update(BYTES, 0, 100);
    assertThatThrownBy(() -> stream.update(segment)).isInstanceOf(type);
    assertThat(stream.update(BYTES, 100, 200).digest()).isEqualTo(DIGEST);
  }
}
