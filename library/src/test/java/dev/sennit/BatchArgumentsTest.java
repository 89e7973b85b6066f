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
import org.junit.jupiter.api.Test;
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
          "20 results of " + length + " bytes, " + (length + 3) + " bytes apart",
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
            "20 results",
            result -> hasher.hash(batch, MemorySegment.ofArray(result), stride));
      }
      assertRefused(
          IllegalArgumentException.class,
          "must not be read-only",
          result -> hasher.hash(batch, MemorySegment.ofArray(result).asReadOnly(), length));
    }
  }

  private static final MemorySegment DATA = MemorySegment.ofArray(Messages.random(100));

  private static Batch column(int... offsets) {
    return Batch.ofColumn(DATA, MemorySegment.ofArray(offsets));
  }

  private static Batch largeColumn(long... offsets) {
    return Batch.ofLargeColumn(DATA, MemorySegment.ofArray(offsets));
  }

  private static void assertNotHashed(
      Class<? extends Throwable> type, String message, Batch batch) {
    for (Batch each : new Batch[] {batch, batch.parallel()}) {
      assertRefused(type, message, result -> Hasher.MD5.hash(each, result, 0, 16));
    }
  }

  @Test
  void offsetsThatAreNoColumn() {
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
      assertNotHashed(IndexOutOfBoundsException.class, "offset ", column(offsets));
      long[] longs = Arrays.stream(offsets).asLongStream().toArray();
      assertNotHashed(IndexOutOfBoundsException.class, "offset ", largeColumn(longs));
    }
    for (long offset : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, 101}) {
      assertNotHashed(
          IndexOutOfBoundsException.class, "which is " + offset, largeColumn(0, offset));
    }
    assertNotHashed(
        IndexOutOfBoundsException.class,
        "offset 2, which is 49, must be from 50 to 100",
        column(0, 50, 49, 60));
    int[] late = new int[101];
    late[100] = -1;
    assertNotHashed(IndexOutOfBoundsException.class, "offset 100", column(late));
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
  void digestsThatWouldGoOntoMessages(boolean isParallel) {
    byte[][] messages = twenty();
    messages[7] = new byte[2000];
    assertOnto("array of message 7", Batch.of(messages), isParallel, messages[7], 1000);

    byte[] memory = new byte[2000];
    MemorySegment all = MemorySegment.ofArray(memory);
    for (Batch batch :
        List.of(
            Batch.ofColumn(all.asSlice(1000), MemorySegment.ofArray(new int[21])),
            Batch.ofColumn(DATA, all.asSlice(1000, 84)),
            column(new int[21]).withValidity(all.asSlice(1000)))) {
      assertOnto("must not be written over the ", batch, isParallel, memory, 700);
      // Beside each other they may be.
      Hasher.MD5.hash(batch, memory, 0, 16);
      Arrays.fill(memory, (byte) 0);
    }
  }

  private static void assertOnto(
      String message, Batch batch, boolean isParallel, byte[] result, int offset) {
    assertThatThrownBy(
            () -> Hasher.MD5.hash(isParallel ? batch.parallel() : batch, result, offset, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
    assertThat(result).containsOnly(0);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void memoryOutOfReach(Hasher hasher) throws Exception {
    int length = hasher.digestLength();
    Batch batch;
    MemorySegment results;
    try (Arena arena = Arena.ofConfined()) {
      batch =
          Batch.ofColumn(arena.allocate(100), arena.allocateFrom(ValueLayout.JAVA_INT, 0, 50, 100));
      results = arena.allocate(20L * length);
      assertThat(hasher.hash(batch)).hasSize(2 * length);
      refuses(hasher, batch.parallel(), WrongThreadException.class);
      assertThatThrownBy(() -> hasher.hash(TWENTY.parallel(), results, length))
          .isInstanceOf(WrongThreadException.class);
      assertThat(results.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
      CompletableFuture.runAsync(() -> refuses(hasher, batch, WrongThreadException.class)).get();
    }
    refuses(hasher, batch, IllegalStateException.class);
    assertThatThrownBy(() -> hasher.hash(TWENTY, results, length))
        .isInstanceOf(IllegalStateException.class);
  }

  private static void refuses(Hasher hasher, Batch batch, Class<? extends Exception> type) {
    assertRefused(type, " ", result -> hasher.hash(batch, result, 0, hasher.digestLength()));
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
