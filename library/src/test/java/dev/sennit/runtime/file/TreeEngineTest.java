package dev.sennit.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.blake3.TreeOfParts;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: a long file that shrinks or fails ends as any other file does. */
class TreeEngineTest {
  private static final int PART = TreeOfParts.PART;
  private static final String HELPER = "a thread that helps";

  private final byte[] digest = new byte[32];
  // Null for a file that was hashed.
  private final List<IOException> ends = new ArrayList<>();
  private final AtomicInteger started = new AtomicInteger();
  private final LongAdder bytesRead = new LongAdder();

  /** A file whose length is not what it seems to be. */
  private static final class OddReading implements Reading {
    private final byte[] content;
    private final long length;
    private final long failsFrom;
    private int position;
    private boolean closed;

    OddReading(int content, long length, long failsFrom) {
      this.content = new byte[content];
      new Random(content).nextBytes(this.content);
      this.length = length;
      this.failsFrom = failsFrom;
    }

    @Override
    public long read(MemorySegment room) throws IOException {
      long some = read(room, position);
      position += (int) some;
      return some;
    }

    /** Gives no more than 50000 bytes at once. */
    @Override
    public long read(MemorySegment room, long from) throws IOException {
      if (from >= failsFrom) {
        throw new IOException("cannot be read");
      }
      long some = Math.min(50_000, Math.min(room.byteSize(), content.length - from));
      if (some <= 0) {
        return 0;
      }
      MemorySegment.copy(MemorySegment.ofArray(content), from, room, 0, some);
      return some;
    }

    @Override
    public long length() {
      return length;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private void hash(Reading reading) {
    hash(reading, new LongFiles(1, 2, started::incrementAndGet));
  }

  private void hash(Reading reading, LongFiles longFiles) {
    DigestsInMemory sink =
        new DigestsInMemory(DigestAlgorithm.BLAKE3_256, MemorySegment.ofArray(digest), 32);
    FileResults results = new FileResults(sink, new Ends(), 1);
    try (TreeEngine engine = new TreeEngine(longFiles, results)) {
      engine.add(new FileMessage(0, reading, results));
      engine.finish();
      engine.help();
    }
  }

  private final class Ends implements FileWatcher {
    @Override
    public void failed(int index, IOException reason) {
      ends.add(reason);
    }

    @Override
    public void hashed(int index) {
      ends.add(null);
    }

    @Override
    public void read(long bytes) {
      bytesRead.add(bytes);
    }
  }

  private void assertHashed(OddReading reading) {
    hash(reading);
    assertThat(ends).hasSize(1).containsOnlyNulls();
    assertThat(digest).isEqualTo(Hasher.BLAKE3.hash(reading.content));
    assertThat(reading.closed).isTrue();
    ends.clear();
  }

  @Test
  void lengthsThatAreNotTrue() {
    for (int content : new int[] {0, 1, PART, 5 * PART, 5 * PART + 1, 6 * PART - 1}) {
      for (long length : new long[] {0, 4 * PART, 4 * PART + 1, 5 * PART + 1, 6 * PART, 9 * PART}) {
        assertHashed(new OddReading(content, length, Long.MAX_VALUE));
      }
    }
  }

  @Test
  void onlyLongFilesNeedHelp() {
    assertHashed(new OddReading(4 * PART, 4 * PART, Long.MAX_VALUE));
    assertThat(started).hasValue(0);
    assertHashed(new OddReading(4 * PART + 1, 4 * PART + 1, Long.MAX_VALUE));
    assertThat(started).hasValue(1);
    assertThat(bytesRead.sum()).isEqualTo(8 * PART + 1);
  }

  @Test
  void failures() {
    for (long from : new long[] {0, PART, 5 * PART - 60_000, 5 * PART}) {
      OddReading reading = new OddReading(5 * PART + 10, 5 * PART + 10, from);
      hash(reading);
      assertThat(ends).hasSize(1).first().isInstanceOf(IOException.class);
      assertThat(digest).containsOnly(0);
      assertThat(reading.closed).isTrue();
      ends.clear();
    }
  }

  @Test
  void theJdksWayToAFile(@TempDir Path folder) throws Exception {
    byte[] content = new byte[6 * PART + 3];
    new Random(8).nextBytes(content);
    Path file = Files.write(folder.resolve("file"), content);
    hash(ChannelReading.open(file));
    assertThat(digest).isEqualTo(Hasher.BLAKE3.hash(content));
    assertThat(started).hasValue(1);
  }

  /** Where there are no file channels. */
  @Test
  void noPositionsNoLength() throws Exception {
    Path file = Path.of(URI.create("jrt:/java.base/java/lang/Object.class"));
    try (Reading reading = ChannelReading.open(file)) {
      assertThat(reading.length()).isZero();
    }
  }

  /** Before it reads itself, it waits for a thread that helps, and is interrupted in its read. */
  private record ReadWithHelp(ChannelReading reading, LongFiles longFiles, Thread owner)
      implements Reading {
    @Override
    public long read(MemorySegment room) throws IOException {
      return reading.read(room);
    }

    @Override
    public long read(MemorySegment room, long position) throws IOException {
      if (Thread.currentThread() == owner) {
        Thread helper = Thread.ofPlatform().name(HELPER).start(this::help);
        while (helper.isAlive()) {
          Thread.onSpinWait();
        }
      } else {
        Thread.currentThread().interrupt();
      }
      return reading.read(room, position);
    }

    private void help() {
      try (TreeEngine engine = new TreeEngine(longFiles, null)) {
        engine.help();
      }
    }

    @Override
    public long length() throws IOException {
      return reading.length();
    }

    @Override
    public void close() throws IOException {
      reading.close();
    }
  }

  /** It closes the file, also for the thread that has it. */
  @Test
  void interruptOfAThreadThatHelps(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("file"), new byte[6 * PART]);
    LongFiles longFiles = new LongFiles(1, 2, () -> {});
    Reading reading =
        new ReadWithHelp(ChannelReading.open(file), longFiles, Thread.currentThread());
    assertThatThrownBy(() -> hash(reading, longFiles))
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining(HELPER);
    assertThat(ends).isEmpty();
  }
}
