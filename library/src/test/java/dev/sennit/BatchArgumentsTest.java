package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: what cannot be hashed throws what was promised, names the value and the rule, and no
 * digest is written, neither before it nor behind it.
 */
class BatchArgumentsTest implements WithKernels {
  private static final Batch TWENTY = Batch.of(twenty());

  private static byte[][] twenty() {
    byte[][] messages = new byte[20][];
    Arrays.setAll(messages, Messages::random);
    return messages;
  }

  private static void assertRefused(
      Class<? extends Throwable> type, String message, Consumer<byte[]> hashing) {
    byte[] result = new byte[2000];
    assertThatThrownBy(() -> hashing.accept(result))
        .isInstanceOf(type)
        .hasMessageContaining(message);
    assertThat(result).containsOnly(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 19})
  void nullAmongMessages(int index) {
    byte[][] arrays = twenty();
    arrays[index] = null;
    String[] strings = new String[20];
    Arrays.fill(strings, "a");
    strings[index] = null;
    String text = "message " + index + " must not be null";
    assertRefused(NullPointerException.class, text, _ -> Batch.of(arrays));
    assertRefused(NullPointerException.class, text, _ -> Batch.of(Arrays.asList(arrays)));
    assertRefused(NullPointerException.class, text, _ -> Batch.ofStrings(strings));
    assertRefused(NullPointerException.class, text, _ -> Batch.ofStrings(Arrays.asList(strings)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void missingArguments(boolean parallel) {
    Batch batch = parallel ? TWENTY.parallel() : TWENTY;
    MemorySegment none = null;
    for (Runnable call :
        List.<Runnable>of(
            () -> Hasher.MD5.hash((Batch) null),
            () -> Hasher.MD5.hash(batch, null, 0, 16),
            () -> Hasher.MD5.hash(batch, none, 16),
            () -> Batch.of((byte[][]) null),
            () -> Batch.of((List<byte[]>) null),
            () -> Batch.ofStrings((String[]) null),
            () -> Batch.ofStrings((List<String>) null),
            () -> Batch.ofColumn(none, MemorySegment.NULL),
            () -> Batch.ofLargeColumn(MemorySegment.NULL, none),
            () -> column(0, 1).withValidity(none))) {
      assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void resultWithoutRoom(Hasher hasher) {
    int length = hasher.digestLength();
    for (Batch batch : new Batch[] {TWENTY, TWENTY.parallel()}) {
      for (int offset : new int[] {-1, 2001, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
        assertRefused(
            IndexOutOfBoundsException.class,
            "offset " + offset,
            result -> hasher.hash(batch, result, offset, length));
      }
      int tooFar = 2000 - 19 * (length + 3) - length + 1;
      assertRefused(
          IndexOutOfBoundsException.class,
          "20 digests of " + length + " bytes, " + (length + 3) + " bytes apart",
          result -> hasher.hash(batch, result, tooFar, length + 3));
      for (int stride : new int[] {length - 1, 0, -length, Integer.MIN_VALUE}) {
        assertRefused(
            IllegalArgumentException.class,
            "but is " + stride,
            result -> hasher.hash(batch, result, 0, stride));
      }
      for (long stride : new long[] {Long.MAX_VALUE, Long.MAX_VALUE / 19, 1L << 60}) {
        assertRefused(
            IndexOutOfBoundsException.class,
            "20 digests",
            result -> hasher.hash(batch, MemorySegment.ofArray(result), stride));
      }
      assertRefused(
          IllegalArgumentException.class,
          "must not be read-only",
          result -> hasher.hash(batch, MemorySegment.ofArray(result).asReadOnly(), length));
    }
  }

  private static Batch column(int... offsets) {
    return Batch.ofColumn(
        MemorySegment.ofArray(Messages.random(100)), MemorySegment.ofArray(offsets));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void offsetsThatAreNoColumn(boolean parallel) {
    int[][] all = {
      {-1, 5},
      {0, 101},
      {5, 4},
      {0, 50, 49, 60},
      {101},
      {-1},
      {Integer.MIN_VALUE, 5},
      {0, Integer.MAX_VALUE}
    };
    for (int[] offsets : all) {
      long[] longs = Arrays.stream(offsets).asLongStream().toArray();
      Batch large =
          Batch.ofLargeColumn(
              MemorySegment.ofArray(Messages.random(100)), MemorySegment.ofArray(longs));
      for (Batch batch : new Batch[] {column(offsets), large}) {
        assertRefused(
            IndexOutOfBoundsException.class,
            "offset ",
            result -> Hasher.MD5.hash(parallel ? batch.parallel() : batch, result, 0, 16));
      }
    }
    assertRefused(
        IndexOutOfBoundsException.class,
        "offset 2, which is 49, must be from 50 to 100",
        result -> Hasher.MD5.hash(column(0, 50, 49, 60), result, 0, 16));
    int[] late = new int[3000];
    late[2999] = -1;
    assertRefused(
        IndexOutOfBoundsException.class,
        "offset 2999",
        result -> Hasher.MD5.hash(column(late), MemorySegment.ofArray(new byte[48_000]), 16));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, 101})
  void largeOffsetOutsideOfTheData(long offset) {
    Batch batch =
        Batch.ofLargeColumn(
            MemorySegment.ofArray(Messages.random(100)),
            MemorySegment.ofArray(new long[] {0, offset}));
    assertRefused(
        IndexOutOfBoundsException.class,
        "which is " + offset,
        result -> Hasher.MD5.hash(batch, result, 0, 16));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7})
  void offsetsAndValidityOfAWrongSize(int bytes) {
    MemorySegment segment = MemorySegment.ofArray(new byte[bytes]);
    assertThatThrownBy(() -> Batch.ofColumn(segment, segment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("offsets must have a multiple of 4 bytes, but has " + bytes);
    assertThatThrownBy(() -> Batch.ofLargeColumn(segment, segment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("offsets must have a multiple of 8 bytes, but has " + bytes);
    Batch batch = column(new int[8 * bytes + 2]);
    assertThatThrownBy(() -> batch.withValidity(segment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "validity must have a bit for each of "
                + (8 * bytes + 1)
                + " messages, but has "
                + bytes
                + " bytes");
    assertThatThrownBy(() -> TWENTY.withValidity(segment))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void digestsThatWouldGoOntoMessages(boolean parallel) {
    byte[][] messages = twenty();
    messages[7] = new byte[2000];
    Batch arrays = Batch.of(messages);
    assertThatThrownBy(
            () -> Hasher.MD5.hash(parallel ? arrays.parallel() : arrays, messages[7], 1000, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("array of message 7");
    assertThat(messages[7]).containsOnly(0);

    byte[] memory = new byte[2000];
    MemorySegment all = MemorySegment.ofArray(memory);
    MemorySegment other = MemorySegment.ofArray(new byte[100]);
    Batch data = Batch.ofColumn(all.asSlice(1000), other.asSlice(0, 84));
    Batch offsets = Batch.ofColumn(other, all.asSlice(1000, 84));
    Batch validity =
        Batch.ofColumn(other, MemorySegment.ofArray(new int[21])).withValidity(all.asSlice(1000));
    for (Batch batch : new Batch[] {data, offsets, validity}) {
      assertThatThrownBy(
              () -> Hasher.MD5.hash(parallel ? batch.parallel() : batch, memory, 700, 16))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must not be written over the ");
      assertThat(memory).containsOnly(0);
      // Beside each other they may be.
      Hasher.MD5.hash(batch, memory, 0, 16);
      Arrays.fill(memory, (byte) 0);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void closedSegments(Hasher hasher) {
    Batch closed;
    MemorySegment closedResult;
    try (Arena arena = Arena.ofConfined()) {
      closed =
          Batch.ofColumn(arena.allocate(100), arena.allocateFrom(ValueLayout.JAVA_INT, 0, 50, 100));
      closedResult = arena.allocate(20L * hasher.digestLength());
    }
    assertRefused(
        IllegalStateException.class,
        "must be open",
        result -> hasher.hash(closed, result, 0, hasher.digestLength()));
    assertThatThrownBy(() -> hasher.hash(TWENTY, closedResult, hasher.digestLength()))
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void segmentsOfAnotherThread(Hasher hasher) throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      int[] offsets = new int[101];
      Arrays.setAll(offsets, i -> i);
      Batch batch =
          Batch.ofColumn(arena.allocate(100), arena.allocateFrom(ValueLayout.JAVA_INT, offsets));
      int length = hasher.digestLength();
      byte[] digests = hasher.hash(batch);
      assertThat(digests).hasSize(100 * length);
      Consumer<byte[]> inParallel = result -> hasher.hash(batch.parallel(), result, 0, length);
      assertThatThrownBy(() -> inParallel.accept(digests))
          .isInstanceOf(WrongThreadException.class)
          .hasMessageContaining("must be accessible by all threads");
      MemorySegment confined = arena.allocate(20L * length);
      assertThatThrownBy(() -> hasher.hash(TWENTY.parallel(), confined, length))
          .isInstanceOf(WrongThreadException.class);
      assertThat(confined.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
      CompletableFuture.runAsync(
              () -> {
                byte[] result = new byte[100 * length];
                assertThatThrownBy(() -> hasher.hash(batch, result, 0, length))
                    .isInstanceOf(WrongThreadException.class);
                assertThat(result).containsOnly(0);
              })
          .get();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {134_217_728, 1L << 40})
  void tooManyForAnArray(long count) {
    // Offsets that nobody reads, as the size is seen before.
    @SuppressWarnings("restricted")
    MemorySegment offsets = MemorySegment.ofAddress(8).reinterpret((count + 1) * Integer.BYTES);
    Batch batch = Batch.ofColumn(MemorySegment.NULL, offsets);
    assertThat(batch.size()).isEqualTo(count);
    assertThatThrownBy(() -> Hasher.MD5.hash(batch))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(count + " messages");
  }
}
