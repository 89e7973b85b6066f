package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
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

  @Test
  void everyLength() {
    List<byte[]> messages = ofEveryLength();
    for (int turn = 0; turn < 3; turn++) {
      byte[] expected = digests(messages);
      assertThat(Hasher.BLAKE3.hash(Batch.of(messages))).isEqualTo(expected);
      assertThat(Hasher.BLAKE3.hash(Batch.of(messages).parallel())).isEqualTo(expected);
      assertThat(Hasher.BLAKE3.hash(Batch.of(messages.toArray(byte[][]::new)))).isEqualTo(expected);
      Collections.shuffle(messages, random);
    }
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
  void strings() {
    List<String> strings = new ArrayList<>();
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      String string = (i % 2 == 0 ? "é" : "e").repeat(random.nextInt(i + 1));
      strings.add(string);
      messages.add(string.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(Hasher.BLAKE3.hash(Batch.ofStrings(strings))).isEqualTo(digests(messages));
    assertThat(Hasher.BLAKE3.hash(Batch.ofStrings(strings).parallel()))
        .isEqualTo(digests(messages));
  }

  @Test
  void columnsOfEveryKindOfMemory() {
    List<byte[]> messages = ofEveryLength();
    int[] offsets = new int[messages.size() + 1];
    for (int i = 0; i < messages.size(); i++) {
      offsets[i + 1] = offsets[i] + messages.get(i).length;
    }
    byte[] data = new byte[offsets[messages.size()]];
    for (int i = 0; i < messages.size(); i++) {
      System.arraycopy(messages.get(i), 0, data, offsets[i], messages.get(i).length);
    }
    byte[] expected = digests(messages);
    int stride = Blake3.LENGTH + 5;
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      for (MemorySegment segment :
          new MemorySegment[] {
            MemorySegment.ofArray(data),
            MemorySegment.ofArray(data).asReadOnly(),
            confined.allocateFrom(ValueLayout.JAVA_BYTE, data),
            shared.allocateFrom(ValueLayout.JAVA_BYTE, data)
          }) {
        Batch batch = Batch.ofColumn(segment, MemorySegment.ofArray(offsets));
        assertThat(Hasher.BLAKE3.hash(batch)).isEqualTo(expected);
        MemorySegment result = confined.allocate((long) stride * messages.size());
        Hasher.BLAKE3.hash(batch, result, stride);
        for (int i = 0; i < messages.size(); i++) {
          assertThat(
                  result.asSlice((long) i * stride, Blake3.LENGTH).toArray(ValueLayout.JAVA_BYTE))
              .isEqualTo(Blake3Mode.HASH.expected(messages.get(i)));
        }
      }
      MemorySegment segment = shared.allocateFrom(ValueLayout.JAVA_BYTE, data);
      assertThat(
              Hasher.BLAKE3.hash(
                  Batch.ofColumn(segment, MemorySegment.ofArray(offsets)).parallel()))
          .isEqualTo(expected);
    }
  }
}
