package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a batch can be stopped, however long its messages are, and says so. */
@Timeout(60)
class BatchInterruptTest implements WithKernels {
  // Longer than what is hashed between two checks.
  private static final byte[] LONG = Messages.random((1 << 20) + 7);
  private static final int LONG_MESSAGES = 1 << 26;
  // Enough for the lanes of kernels, and so few that each is hashed in more than one step.
  private static final int SEVERAL = 60;
  // The check that finds the interrupt, behind those before the first message.
  private static final int MEANWHILE = 4;

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedBefore(Hasher hasher) throws Exception {
    byte[][] messages = new byte[100][];
    Arrays.fill(messages, LONG);
    Batch batch = Batch.of(messages);
    byte[] result = new byte[100 * hasher.digestLength()];
    // Of the last one there is nothing to hash, as when helpers have taken all of it.
    for (Batch each : new Batch[] {batch, batch.parallel(), Batch.of()}) {
      InterruptedAtCheck.assertStops(1, () -> hasher.hash(each, result, 0, hasher.digestLength()));
    }
    byte[] expected = Oracle.digest(hasher).digest(LONG);
    assertThat(hasher.hash(Batch.of(LONG))).isEqualTo(expected);
    assertThat(hasher.hash(column(MemorySegment.ofArray(LONG), 1))).isEqualTo(expected);
  }

  /** To the end it would take minutes, also for the threads of a parallel batch. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedMeanwhile(Hasher hasher) throws Exception {
    byte[][] messages = new byte[100_000][];
    Arrays.fill(messages, LONG);
    Batch batch = Batch.of(messages);
    byte[] result = new byte[messages.length * hasher.digestLength()];
    for (Batch each : new Batch[] {batch, batch.parallel()}) {
      InterruptedAtCheck.assertStops(
          MEANWHILE, () -> hasher.hash(each, result, 0, hasher.digestLength()));
    }
    assertThat(ForkJoinPool.commonPool().awaitQuiescence(30, TimeUnit.SECONDS)).isTrue();
  }

  /** A batch of messages that have so many bytes altogether. */
  private interface Source {
    Batch batch(int length, Arena arena) throws IOException;
  }

  private static final List<Source> SOURCES =
      List.of(
          (length, _) -> Batch.of(new byte[length]),
          (length, arena) -> column(arena.allocate(length), 1),
          (length, arena) -> column(arena.allocate(length), SEVERAL),
          (length, arena) -> column(MappedZeros.of(length, arena), 1),
          (length, arena) -> column(MappedZeros.of(length, arena), SEVERAL));

  private static Batch column(MemorySegment data, int size) {
    int[] offsets = new int[size + 1];
    Arrays.setAll(offsets, i -> (int) data.byteSize() / size * i);
    return Batch.ofColumn(data, MemorySegment.ofArray(offsets));
  }

  /** More often than where the messages are empty, it looks within them. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedWithinMessages(Hasher hasher) throws Exception {
    for (Source source : SOURCES) {
      int outside = InterruptedAtCheck.checksOf(() -> hash(hasher, source, 0));
      InterruptedAtCheck.assertStops(
          outside + MEANWHILE, () -> hash(hasher, source, LONG_MESSAGES));
    }
  }

  private static void hash(Hasher hasher, Source source, int length) {
    // Kernels read only memory in place that no other thread can give back.
    try (Arena arena = Arena.ofConfined()) {
      hasher.hash(source.batch(length, arena));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Wherever it is: a read of a file finds the interrupt too, and closes the file.
   *
   * @param length with BLAKE3, enough for parts that threads share
   */
  @ParameterizedTest
  @ValueSource(ints = {150_000, (4 << 20) + 7})
  void interruptedWithinFiles(int length, @TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("message"), Messages.random(length));
    Batch batch = Batch.ofFiles(file);
    List<Runnable> works = new ArrayList<>();
    for (Hasher hasher : length > 1 << 20 ? List.of(Hasher.BLAKE3) : WithKernels.hashersAtAll()) {
      works.add(() -> hasher.hash(batch));
    }
    works.add(() -> Hmac.mac(Hasher.MD5, batch, Batch.of(new byte[1])));
    for (Runnable work : works) {
      int checks = InterruptedAtCheck.checksOf(work);
      for (int check = 1; check <= checks; check++) {
        InterruptedAtCheck.assertStops(check, work);
      }
    }
  }
}
