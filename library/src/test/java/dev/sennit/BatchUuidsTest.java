package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: UUIDs of many names are those of each, each at its place, and nothing else changes. */
class BatchUuidsTest implements WithKernels {
  private static final UUID NAMESPACE = new UUID(0x0123456789ABCDEFL, 0xFEDCBA9876543210L);
  private static final UUID UNTOUCHED = new UUID(7, 7);

  /** The versions, with namespaces and without. */
  enum Version {
    V3_ALONE(BatchUuids.v3(), UUID::nameUUIDFromBytes),
    V3(BatchUuids.v3(NAMESPACE), name -> OracleUuid.of(3, NAMESPACE, name)),
    V5(BatchUuids.v5(NAMESPACE), name -> OracleUuid.of(5, NAMESPACE, name)),
    V8(BatchUuids.v8(NAMESPACE), name -> OracleUuid.of(8, NAMESPACE, name));

    private final BatchUuids uuids;
    private final Function<byte[], UUID> one;

    Version(BatchUuids uuids, Function<byte[], UUID> one) {
      this.uuids = uuids;
      this.one = one;
    }

    private UUID[] oneByOne(byte[][] names) {
      return Arrays.stream(names).map(one).toArray(UUID[]::new);
    }
  }

  /** Names of all lengths from 0 on, in no order; every hundredth is long. */
  private static byte[][] names(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Messages.random(i % 100 == 99 ? 31 * i % 5000 : 7 * i % 130))
        .toArray(byte[][]::new);
  }

  private static UUID[] uuids(long[] pairs) {
    return IntStream.range(0, pairs.length / 2)
        .mapToObj(i -> new UUID(pairs[2 * i], pairs[2 * i + 1]))
        .toArray(UUID[]::new);
  }

  @ParameterizedTest
  @EnumSource
  void everyNumberOfNames(Version version) {
    for (int count : new int[] {0, 1, 2, 3, 9, 100, 500, 1025, 2047, 2048, 2049, 5000, 20_000}) {
      if (count <= 500 || !EMULATED) {
        byte[][] names = names(count);
        UUID[] expected = version.oneByOne(names);
        assertThat(version.uuids.of(Batch.of(names))).isEqualTo(expected);
        assertThat(version.uuids.of(Batch.of(names).parallel())).isEqualTo(expected);
        long[] pairs = new long[2 * count];
        version.uuids.of(Batch.of(names), pairs, 0);
        assertThat(uuids(pairs)).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void columnOfWhichSomeAreNull(Version version) {
    byte[][] names = names(EMULATED ? 100 : 3000);
    int[] offsets = new int[names.length + 1];
    byte[] validity = new byte[(names.length + 7) / 8];
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    UUID[] expected = version.oneByOne(names);
    for (int i = 0; i < names.length; i++) {
      data.writeBytes(names[i]);
      offsets[i + 1] = data.size();
      if (i % 3 == 1) {
        expected[i] = null;
      } else {
        validity[i / 8] |= (byte) (1 << i % 8);
      }
    }
    try (Arena arena = Arena.ofConfined()) {
      Batch batch =
          Batch.ofColumn(
                  arena.allocateFrom(ValueLayout.JAVA_BYTE, data.toByteArray()),
                  MemorySegment.ofArray(offsets))
              .withValidity(MemorySegment.ofArray(validity));
      UUID[] result = new UUID[names.length];
      Arrays.fill(result, UNTOUCHED);
      version.uuids.of(batch, result, 0);
      assertThat(result).isEqualTo(expected);
      long[] pairs = new long[2 * names.length];
      Arrays.fill(pairs, 7);
      version.uuids.of(batch, pairs, 0);
      assertThat(uuids(pairs))
          .isEqualTo(
              Arrays.stream(expected)
                  .map(uuid -> uuid == null ? new UUID(0, 0) : uuid)
                  .toArray(UUID[]::new));
    }
  }

  @Test
  void partOfAnArray() {
    byte[][] names = names(100);
    UUID[] expected = Version.V5.oneByOne(names);
    UUID[] result = new UUID[110];
    Arrays.fill(result, UNTOUCHED);
    Version.V5.uuids.of(Batch.of(names), result, 7);
    assertThat(Arrays.copyOfRange(result, 7, 107)).isEqualTo(expected);
    assertThat(Arrays.copyOfRange(result, 0, 7)).containsOnly(UNTOUCHED);
    assertThat(Arrays.copyOfRange(result, 107, 110)).containsOnly(UNTOUCHED);
    long[] pairs = new long[209];
    Arrays.fill(pairs, 7);
    Version.V5.uuids.of(Batch.of(names), pairs, 5);
    assertThat(uuids(Arrays.copyOfRange(pairs, 5, 205))).isEqualTo(expected);
    assertThat(Arrays.copyOfRange(pairs, 0, 5)).containsOnly(7);
    assertThat(Arrays.copyOfRange(pairs, 205, 209)).containsOnly(7);
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
