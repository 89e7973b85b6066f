package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: digests of batches of BLAKE3 are those of their messages, of at most a chunk or longer,
 * in any order and kind of memory.
 */
@Tag("kernels")
class Blake3BatchTest implements WithKernels {
  private static final int LONGEST = 3000;

  private final Random random = new Random(1);

  private static byte[] digests(List<byte[]> messages) {
    byte[] digests = new byte[messages.size() * Blake3.LENGTH];
    for (int i = 0; i < messages.size(); i++) {
      byte[] digest = Blake3Mode.HASH.expected(messages.get(i));
      System.arraycopy(digest, 0, digests, i * Blake3.LENGTH, Blake3.LENGTH);
    }
    return digests;
  }

  private static List<byte[]> ofEveryLength() {
    List<byte[]> messages = new ArrayList<>();
    for (int length = 0; length <= LONGEST; length += length <= 1100 ? 1 : 77) {
      messages.add(Messages.random(length));
    }
    return messages;
  }

  /** So that all lanes are full, and some are not. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64, 65, 700, 1024, 1025})
  void everyNumberOfEqualLengths(int length) {
    for (int number = 0; number <= 100; number++) {
      List<byte[]> messages = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        byte[] message = new byte[length];
        random.nextBytes(message);
        messages.add(message);
      }
      assertThat(Hasher.BLAKE3.hash(Batch.of(messages)))
          .describedAs("%d messages", number)
          .isEqualTo(digests(messages));
    }
  }

  @Test
  void columnsOfEveryKindOfMemory() {
    List<byte[]> messages = ofEveryLength();
    Collections.shuffle(messages, random);
    byte[] expected = digests(messages);
    assertThat(Hasher.BLAKE3.hash(Batch.of(messages))).isEqualTo(expected);
    assertThat(Hasher.BLAKE3.hash(Batch.of(messages).parallel())).isEqualTo(expected);
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    int[] offsets = new int[messages.size() + 1];
    for (int i = 0; i < messages.size(); i++) {
      data.writeBytes(messages.get(i));
      offsets[i + 1] = data.size();
    }
    MemorySegment onHeap = MemorySegment.ofArray(data.toByteArray());
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      MemorySegment isShared = shared.allocate(onHeap.byteSize()).copyFrom(onHeap);
      MemorySegment isConfined = confined.allocate(onHeap.byteSize()).copyFrom(onHeap);
      for (MemorySegment segment : List.of(onHeap, onHeap.asReadOnly(), isConfined, isShared)) {
        Batch batch = Batch.ofColumn(segment, MemorySegment.ofArray(offsets));
        assertThat(Hasher.BLAKE3.hash(batch)).isEqualTo(expected);
        if (segment != isConfined) {
          assertThat(Hasher.BLAKE3.hash(batch.parallel())).isEqualTo(expected);
        }
      }
    }
  }
}
