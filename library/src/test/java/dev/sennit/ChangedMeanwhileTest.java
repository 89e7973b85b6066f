package dev.sennit;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.select.Computation;
import dev.sennit.runtime.select.LaneSelection;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: what another thread changes in a batch while it is hashed is checked on the value that
 * is used, so the batch ends. Here the same thread changes it, when it gets the first digest.
 */
@Timeout(60)
class ChangedMeanwhileTest implements WithKernels {
  private static final int LONG = 10_000;
  // As many as fill the places for short messages of any kernel.
  private static final int SHORT = 500;
  private static final int DATA = LONG + SHORT;

  private static DigestSink changing(Runnable change) {
    AtomicInteger digests = new AtomicInteger();
    return new DigestSink() {
      @Override
      public void put(long place, byte[] digest, int offset) {
        if (digests.getAndIncrement() == 0) {
          change.run();
        }
      }

      @Override
      public void putNull(long place) {}
    };
  }

  private static void hash(Hasher hasher, byte[] prefix, Batch batch, Runnable change) {
    DigestAlgorithm algorithm = hasher.digestAlgorithm();
    DigestSink sink = changing(change);
    batch.source().check(MemorySegment.ofArray(new byte[0]));
    batch
        .source()
        .hash(
            algorithm,
            prefix.length,
            sink,
            batch.isParallel(),
            digests -> newBatch(algorithm, prefix, digests));
  }

  private static BatchDigest newBatch(DigestAlgorithm algorithm, byte[] prefix, DigestSink sink) {
    return prefix.length == 0
        ? Computation.of(algorithm).newBatch(sink)
        : LaneSelection.newBatch(algorithm, prefix, sink, 0);
  }

  /** The long message has been read and waits for the short ones when its offset changes. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void offsetOfAMessageThatWaits(Hasher hasher) {
    MemorySegment data = MemorySegment.ofArray(new byte[DATA]);
    MemorySegment longs =
        MemorySegment.ofArray(
            LongStream.concat(LongStream.of(0), LongStream.rangeClosed(LONG, DATA)).toArray());
    MemorySegment ints =
        MemorySegment.ofArray(
            IntStream.concat(IntStream.of(0), IntStream.rangeClosed(LONG, DATA)).toArray());
    for (MemorySegment each : List.of(data, inNative(data))) {
      for (MemorySegment offsets : List.of(longs, inNative(longs))) {
        Batch batch = Batch.ofLargeColumn(each, offsets);
        for (long wrong :
            new long[] {LONG - (1L << 32), -(1L << 33), -1, DATA + 1, 1L << 32, Long.MIN_VALUE}) {
          assertRefused(hasher, batch, at -> offsets.setAtIndex(JAVA_LONG, 1, at), wrong);
        }
      }
      for (MemorySegment offsets : List.of(ints, inNative(ints))) {
        Batch batch = Batch.ofColumn(each, offsets);
        for (int wrong : new int[] {-1, DATA + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
          assertRefused(hasher, batch, at -> offsets.setAtIndex(JAVA_INT, 1, (int) at), wrong);
        }
      }
    }
  }

  private static MemorySegment inNative(MemorySegment original) {
    return Arena.ofAuto().allocate(original.byteSize(), Long.BYTES).copyFrom(original);
  }

  private static void assertRefused(
      Hasher hasher, Batch batch, LongConsumer setOffset, long wrong) {
    for (byte[] prefix : List.of(BatchDigest.NO_PREFIX, new byte[16])) {
      setOffset.accept(LONG);
      assertThatThrownBy(() -> hash(hasher, prefix, batch, () -> setOffset.accept(wrong)))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void arrayOfArrays(Hasher hasher) {
    for (int length : new int[] {0, 5, LONG, 3 * LONG}) {
      byte[][] messages = new byte[SHORT + 1][1];
      messages[0] = new byte[LONG];
      hash(
          hasher,
          BatchDigest.NO_PREFIX,
          Batch.of(messages),
          () -> Arrays.fill(messages, new byte[length]));
    }
  }

  /** Where those who read offsets have not checked them. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void partOutsideOfItsMemory(Hasher hasher) {
    byte[] array = new byte[LONG];
    MemorySegment onHeap = MemorySegment.ofArray(array);
    MemorySegment isNative = inNative(onHeap);
    for (long[] part :
        new long[][] {
          {0, -(1L << 32)}, {0, -1}, {0, Integer.MIN_VALUE}, {0, LONG + 1},
          {-1, 9}, {-1, LONG}, {1, LONG}, {Long.MAX_VALUE, 1}
        }) {
      assertOutside(hasher, part, digests -> digests.add(0, onHeap, part[0], part[1]));
      assertOutside(hasher, part, digests -> digests.add(0, isNative, part[0], part[1]));
      int offset = (int) part[0];
      int length = (int) part[1];
      if (offset == part[0] && length == part[1]) {
        assertOutside(hasher, part, digests -> digests.add(0, array, offset, length));
      }
    }
  }

  private static void assertOutside(Hasher hasher, long[] part, Consumer<BatchDigest> adding) {
    for (byte[] prefix : List.of(BatchDigest.NO_PREFIX, new byte[16])) {
      try (BatchDigest digests = newBatch(hasher.digestAlgorithm(), prefix, changing(() -> {}))) {
        assertThatThrownBy(
                () -> {
                  adding.accept(digests);
                  digests.finish();
                })
            .describedAs("%d bytes at %d", part[1], part[0])
            .isInstanceOf(IndexOutOfBoundsException.class);
      }
    }
  }
}
