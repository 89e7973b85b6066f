package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: a batch can be stopped, however long its messages are, and says so. */
@Timeout(60)
class BatchInterruptTest implements WithKernels {
  private static final byte[] LONG = Messages.random(1 << 20);

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedBefore(Hasher hasher) {
    byte[][] messages = new byte[100][];
    Arrays.fill(messages, LONG);
    Batch batch = Batch.of(messages);
    byte[] result = new byte[100 * hasher.digestLength()];
    // Of the last one there is nothing to hash, as when helpers have taken all of it.
    for (Batch each : new Batch[] {batch, batch.parallel(), Batch.of()}) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> hasher.hash(each, result, 0, hasher.digestLength()))
          .isInstanceOf(CancellationException.class)
          .hasMessageContaining(Thread.currentThread().getName());
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(hasher.hash(Batch.of(LONG))).isEqualTo(Oracle.digest(hasher).digest(LONG));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedMeanwhile(Hasher hasher) throws Exception {
    // It would take minutes to the end.
    byte[][] messages = new byte[100_000][];
    Arrays.fill(messages, LONG);
    assertStops(hasher, Batch.of(messages));
  }

  /**
   * Zeros of a file that takes no room. One message of them, and the next messages of each thread
   * that shares a batch, would take a minute or more.
   */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedWithinMessages(Hasher hasher, @TempDir Path folder) throws Exception {
    long each = 1L << 38;
    try (Arena arena = Arena.ofShared();
        FileChannel file =
            FileChannel.open(
                folder.resolve("zeros"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.SPARSE)) {
      MemorySegment zeros = file.map(MapMode.READ_WRITE, 0, each, arena);
      assertStops(hasher, Batch.ofLargeColumn(zeros, MemorySegment.ofArray(new long[] {0, each})));
      long[] offsets = new long[100];
      Arrays.setAll(offsets, i -> each / offsets.length * i);
      assertStops(hasher, Batch.ofLargeColumn(zeros, MemorySegment.ofArray(offsets)).parallel());
      assertThat(ForkJoinPool.commonPool().awaitQuiescence(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void assertStops(Hasher hasher, Batch batch) throws Exception {
    byte[] result = new byte[(int) batch.size() * hasher.digestLength()];
    CompletableFuture<Boolean> stopped = new CompletableFuture<>();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              try {
                hasher.hash(batch, result, 0, hasher.digestLength());
                stopped.complete(false);
              } catch (CancellationException e) {
                stopped.complete(Thread.currentThread().isInterrupted());
              } catch (Throwable e) {
                stopped.completeExceptionally(e);
              }
            });
    Thread.sleep(5);
    thread.interrupt();
    assertThat(stopped.get()).isTrue();
  }
}
