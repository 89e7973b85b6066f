package dev.sennit.runtime.blake3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.runtime.batch.LanesBatchDigestTest.InParts;
import dev.sennit.runtime.select.TreeSelection;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Protects: parts that threads hash side by side come to the digest of the whole message. */
@Timeout(60)
class TreeOfPartsTest {
  private static final int PART = TreeOfParts.PART;
  private static final int HALF = TreeReader.HALF;
  private static final int MOST_PARTS = 5;
  private static final List<Supplier<ChunkCompressor>> CHUNKS =
      List.of(TreeSelection::newChunks, ChunksInJava::new);
  private static final byte[] BYTES = Messages.random((MOST_PARTS + 2) * PART);

  /** A message that is the beginning of the bytes. */
  private static PartSource beginning(int length) {
    return (position, room) -> {
      int some = (int) Math.clamp(length - position, 0, room.byteSize());
      MemorySegment.copy(MemorySegment.ofArray(BYTES), position, room, 0, some);
      return some;
    };
  }

  private static byte[] expected(int length) {
    return Hasher.BLAKE3.hash(Arrays.copyOf(BYTES, length));
  }

  private static List<Thread> helpers(int count, TreeOfParts parts) {
    List<Thread> helpers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      helpers.add(
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                try (TreeReader reader = new TreeReader(TreeSelection.newChunks())) {
                  parts.help(reader);
                }
              }));
    }
    return helpers;
  }

  /** Returns the digest, or null if the message was too short. */
  private static byte[] digest(long length, PartSource source, int helpers) throws IOException {
    TreeOfParts parts = new TreeOfParts(length, source, TreeSelection.newChunks());
    helpers(helpers, parts);
    byte[] digest = new byte[ChunkState.VALUE];
    try (TreeReader reader = new TreeReader(TreeSelection.newChunks())) {
      return parts.digest(reader, digest, 0) ? digest : null;
    }
  }

  @Test
  void everyNumberOfPartsWithEveryKindOfEnd() throws Exception {
    int[] ends = {1, 64, 1023, 1024, 1025, HALF - 1, HALF, HALF + 1, 2 * HALF, PART - 1, PART};
    for (int parts = 0; parts <= MOST_PARTS; parts++) {
      for (int end : ends) {
        int length = parts * PART + end;
        assertThat(TreeOfParts.partsOf(length)).isEqualTo(parts);
        assertThat(digest(length, beginning(length), end % 4)).isEqualTo(expected(length));
      }
    }
    assertThat(TreeOfParts.partsOf(0)).isZero();
  }

  @Test
  void aMessageThatIsReadTillItsEnd() {
    byte[] digest = new byte[ChunkState.VALUE];
    for (Supplier<ChunkCompressor> chunks : CHUNKS) {
      try (TreeReader reader = new TreeReader(chunks.get())) {
        for (int length : new int[] {0, 1, 1024, 1025, 2049, HALF, HALF + 1, 3 * HALF, PART + 5}) {
          reader.digest(new InParts(ByteBuffer.wrap(BYTES, 0, length), () -> {}), digest, 0);
          assertThat(digest).isEqualTo(expected(length));
        }
      }
    }
  }

  @Test
  void aMessageThatHasBecomeLonger() throws Exception {
    int length = 3 * PART + 77;
    assertThat(digest(2 * PART, beginning(length), 2)).isEqualTo(expected(length));
  }

  /** Levels of the tree then have an odd number of values, to which chunks add many. */
  @Test
  void aMessageThatHasBecomeMuchLonger() throws Exception {
    int level = Integer.numberOfTrailingZeros(HALF / 1024);
    byte[] digest = new byte[ChunkState.VALUE];
    for (Supplier<ChunkCompressor> chunks : CHUNKS) {
      try (TreeReader reader = new TreeReader(chunks.get())) {
        for (int parts = 1; parts < 40; parts++) {
          TreeDigest tree = new TreeDigest(TreeMode.HASH, chunks.get());
          for (int part = 0; part < parts; part++) {
            tree.add(level, reader.value(beginning(BYTES.length), (long) part * HALF, HALF));
          }
          ByteBuffer end = ByteBuffer.wrap(BYTES, parts * HALF, BYTES.length - parts * HALF);
          assertThat(reader.digestEnd(tree, new InParts(end, () -> {}), digest, 0)).isTrue();
          assertThat(digest).isEqualTo(expected(BYTES.length));
        }
      }
    }
  }

  @Test
  void aMessageThatHasBecomeShorter() throws Exception {
    for (int length : new int[] {0, 5, PART, PART + HALF, 3 * PART - 1, 3 * PART}) {
      assertThat(digest(3 * PART + 1, beginning(length), 2)).isNull();
    }
  }

  @Test
  void theFirstFailureComesToTheThreadWithTheMessage() {
    for (Throwable failure :
        List.of(new IOException(), new IllegalStateException(), new OutOfMemoryError())) {
      for (int failing = 0; failing <= 4; failing++) {
        long place = (long) failing * PART;
        PartSource source =
            (position, room) -> {
              if (position >= place) {
                throwIt(failure);
              }
              return beginning(5 * PART).read(position, room);
            };
        assertThatThrownBy(() -> digest(4 * PART + 1, source, 2)).isSameAs(failure);
      }
    }
  }

  private static void throwIt(Throwable failure) throws IOException {
    switch (failure) {
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      default -> throw (Error) failure;
    }
  }

  @Test
  void nothingIsReadAfterTheEnd() {
    AtomicInteger reading = new AtomicInteger();
    PartSource source =
        (position, room) -> {
          reading.incrementAndGet();
          try {
            if (position == 2L * PART) {
              throw new IOException("cannot be read");
            }
            return beginning(BYTES.length).read(position, room);
          } finally {
            reading.decrementAndGet();
          }
        };
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(() -> digest(5 * PART, source, 2)).isInstanceOf(IOException.class);
      assertThat(reading).hasValue(0);
    }
  }

  /** The first part comes last. Threads wait for it when they are too far ahead. */
  @Test
  void memoryIsBounded() throws Exception {
    int ahead = 256;
    long length = (ahead + 50L) * PART + 1;
    AtomicInteger begun = new AtomicInteger();
    CountDownLatch first = new CountDownLatch(1);
    PartSource zeros =
        (position, room) -> {
          if (position % PART == 0 && position < length - 1) {
            begun.incrementAndGet();
          }
          if (position == 0) {
            awaitUninterrupted(first);
          }
          return (int) Math.min(room.byteSize(), length - position);
        };
    TreeOfParts parts = new TreeOfParts(length, zeros, TreeSelection.newChunks());
    List<Thread> helpers = helpers(2, parts);
    while (begun.get() < ahead) {
      Thread.sleep(1);
    }
    Thread.sleep(50);
    assertThat(begun).hasValue(ahead);
    first.countDown();
    byte[] digest = new byte[ChunkState.VALUE];
    try (TreeReader reader = new TreeReader(TreeSelection.newChunks())) {
      assertThat(parts.digest(reader, digest, 0)).isTrue();
    }
    for (Thread helper : helpers) {
      helper.join();
    }
    assertThat(begun).hasValue(ahead + 50);
    var zeroStream = Hasher.BLAKE3.stream();
    for (int i = 0; i < ahead + 50; i++) {
      zeroStream.update(new byte[PART]);
    }
    assertThat(digest).isEqualTo(zeroStream.update((byte) 0).digest());
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anInterruptStopsAllThreads() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    PartSource source =
        (position, room) -> {
          reading.countDown();
          awaitUninterrupted(interrupted);
          return beginning(BYTES.length).read(position, room);
        };
    TreeOfParts parts = new TreeOfParts(6L * PART, source, TreeSelection.newChunks());
    List<Thread> helpers = helpers(1, parts);
    reading.await();
    try (TreeReader reader = new TreeReader(TreeSelection.newChunks())) {
      Thread.currentThread().interrupt();
      interrupted.countDown();
      assertThatThrownBy(() -> parts.digest(reader, new byte[ChunkState.VALUE], 0))
          .isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
    helpers.getFirst().join();
    assertThat(parts.hasParts()).isFalse();
  }

  /** An interrupt closes a file for all threads. Some of them fail before it is heard of. */
  @Test
  void anInterruptIsNoFailureOfTheMessage() {
    CountDownLatch helping = new CountDownLatch(1);
    CancellationException interrupt = new CancellationException();
    AtomicReference<TreeOfParts> parts = new AtomicReference<>();
    Thread owner = Thread.currentThread();
    PartSource source =
        (_, _) -> {
          if (Thread.currentThread() == owner) {
            awaitUninterrupted(helping);
            throw new AsynchronousCloseException();
          }
          helping.countDown();
          while (parts.get().hasParts()) {
            Thread.onSpinWait();
          }
          throw interrupt;
        };
    parts.set(new TreeOfParts(6L * PART, source, TreeSelection.newChunks()));
    helpers(1, parts.get());
    try (TreeReader reader = new TreeReader(TreeSelection.newChunks())) {
      assertThatThrownBy(() -> parts.get().digest(reader, new byte[ChunkState.VALUE], 0))
          .isSameAs(interrupt);
    }
  }
}
