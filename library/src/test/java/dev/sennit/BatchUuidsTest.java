package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: UUIDs of many names are those of each, each at its place, and nothing else changes. */
class BatchUuidsTest implements WithKernels {
  private static final UUID UNTOUCHED = new UUID(7, 7);

  /** Names of all lengths from 0 on, in no order; every hundredth is long. */
  private static byte[][] names(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Messages.random(i % 100 == 99 ? 31 * i % 5000 : 7 * i % 130))
        .toArray(byte[][]::new);
  }

  private static UUID[] oneByOne(UuidsOfNames version, byte[][] names) {
    return Arrays.stream(names).map(version::expected).toArray(UUID[]::new);
  }

  /** In arrays that begin before them and end behind them. */
  private static void check(UuidsOfNames version, Batch names, UUID[] expected) {
    int end = 5 + expected.length;
    UUID[] result = new UUID[end + 3];
    UUID[] all = result.clone();
    Arrays.fill(all, UNTOUCHED);
    Arrays.fill(result, UNTOUCHED);
    System.arraycopy(expected, 0, all, 5, expected.length);
    version.batches.of(names, result, 5);
    assertThat(result).isEqualTo(all);
    long[] pairs = new long[2 * end + 6];
    Arrays.fill(pairs, 7);
    version.batches.of(names, pairs, 10);
    for (int i = 0; i < result.length; i++) {
      UUID uuid = all[i] == null ? new UUID(0, 0) : all[i];
      assertThat(new UUID(pairs[2 * i], pairs[2 * i + 1])).isEqualTo(uuid);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyNumberOfNames(UuidsOfNames version) {
    for (int count : new int[] {0, 1, 2, 3, 9, 100, 500, 1025, 2047, 2048, 2049, 5000, 20_000}) {
      if (count <= 500 || !EMULATED) {
        byte[][] names = names(count);
        UUID[] expected = oneByOne(version, names);
        assertThat(version.batches.of(Batch.of(names))).isEqualTo(expected);
        check(version, Batch.of(names), expected);
        check(version, Batch.of(names).parallel(), expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void columnOfWhichSomeAreNull(UuidsOfNames version) {
    byte[][] names = names(EMULATED ? 100 : 3000);
    int[] offsets = new int[names.length + 1];
    byte[] validity = new byte[(names.length + 7) / 8];
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    UUID[] expected = oneByOne(version, names);
    for (int i = 0; i < names.length; i++) {
      data.writeBytes(names[i]);
      offsets[i + 1] = data.size();
      if (i % 3 == 1) {
        expected[i] = null;
      } else {
        validity[i / 8] |= (byte) (1 << i % 8);
      }
    }
    Batch column =
        Batch.ofColumn(MemorySegment.ofArray(data.toByteArray()), MemorySegment.ofArray(offsets));
    check(version, column.withValidity(MemorySegment.ofArray(validity)), expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 2, 3, 201, Integer.MAX_VALUE})
  void withoutRoom(int offset) {
    Batch names = Batch.of(names(100));
    UUID[] result = new UUID[101];
    assertThatThrownBy(() -> BatchUuids.v3().of(names, result, offset))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContainingAll("100 names", "offset " + offset, "array of 101");
    assertThat(result).containsOnlyNulls();
    long[] pairs = new long[201];
    assertThatThrownBy(() -> BatchUuids.v3().of(names, pairs, offset))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContainingAll("100 names", "offset " + offset, "array of 201");
    assertThat(pairs).containsOnly(0);
  }

  @Test
  void namesInTheirResults() {
    long[] pairs = new long[8];
    Batch names =
        Batch.ofColumn(MemorySegment.ofArray(pairs), MemorySegment.ofArray(new int[] {0, 3, 7}));
    assertThatThrownBy(() -> BatchUuids.v3().of(names, pairs, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(pairs).containsOnly(0);
    assertThat(BatchUuids.v3().of(names)[0]).isEqualTo(UUID.nameUUIDFromBytes(new byte[3]));
  }

  @Test
  void segmentOfAnotherThread() {
    try (Arena arena = Arena.ofConfined()) {
      Batch names = Batch.ofColumn(arena.allocate(9), MemorySegment.ofArray(new int[] {0, 3, 9}));
      assertThatThrownBy(() -> BatchUuids.v3().of(names.parallel()))
          .isInstanceOf(WrongThreadException.class);
    }
  }
}
