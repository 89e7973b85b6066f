package dev.sennit.runtime.cipher;

import dev.sennit.runtime.batch.SharedWork;
import dev.sennit.runtime.message.Interruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Seals and opens files. Threads take runs of segments, and read and write each run at its place,
 * so that nobody waits for an order.
 */
public final class SealedFiles {
  // Stays in the second cache. Segments that are longer are runs of their own.
  private static final int RUN = 1 << 18;

  // More would wait for memory, and need more of it than they gain.
  private static final int MOST_HELPERS = 7;

  private SealedFiles() {}

  /** Seals a file. */
  public static void seal(SegmentedKey key, Path text, byte[] data, Path sealed)
      throws IOException {
    try (FileChannel from = read(text);
        MessageSegments segments = key.begin(data)) {
      long length = from.size();
      ResultFile.write(
          sealed,
          text,
          to -> {
            writeAll(to, ByteBuffer.wrap(segments.header()), 0);
            work(new Job(segments, false, length, from, to));
            requireEnd(from, length);
          });
    } catch (ClosedChannelException e) {
      throw closed(e);
    }
  }

  /** Opens a file. */
  public static void open(SegmentedKey key, Path sealed, byte[] data, Path text)
      throws IOException {
    SegmentFormat format = key.format();
    try (FileChannel from = read(sealed)) {
      long sealedLength = from.size();
      long length = format.textLength(sealedLength);
      ByteBuffer header = ByteBuffer.allocate(format.headerLength());
      readAll(from, header, 0);
      try (MessageSegments segments = key.begin(header.array(), data)) {
        ResultFile.write(
            text,
            sealed,
            to -> {
              work(new Job(segments, true, length, from, to));
              requireEnd(from, sealedLength);
            });
      }
    } catch (ClosedChannelException e) {
      throw closed(e);
    }
  }

  /** An interrupt closes channels, and another thread may be the first to find that. */
  private static IOException closed(ClosedChannelException e) {
    Interruption.check();
    return e;
  }

  private static FileChannel read(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(
          file + " is no regular file: seal and open what it has by streams or channels");
    }
    return FileChannel.open(file, StandardOpenOption.READ);
  }

  /** Closes what was read, too: Windows replaces no file that is open. */
  private static void requireEnd(FileChannel from, long length) throws IOException {
    if (from.read(ByteBuffer.allocate(1), length) >= 0) {
      throw new IOException("the file has become longer than its " + length + " bytes");
    }
    from.close();
  }

  // ---------------------------------------------------------------- work of threads

  /** Has all segments done by this thread and others. */
  private static void work(Job job) throws IOException {
    job.segments().share();
    SegmentFormat format = job.format();
    int length = Math.max(1, RUN / format.segmentLength());
    long runs = (job.count() + length - 1) / length;
    AtomicLong next = new AtomicLong();
    SharedWork work = new SharedWork(() -> work(job, next, length));
    try {
      work.doWith((int) Math.min(Math.min(SharedWork.helpers(), MOST_HELPERS), runs - 1));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Takes runs of so many segments until none is left. */
  private static void work(Job job, AtomicLong next, int length) {
    SegmentFormat format = job.format();
    int most = Math.max(RUN, format.segmentLength());
    int room = (int) Math.min(most, format.sealedLength(job.textLength()));
    MessageSegments segments = job.segments().another();
    // The garbage collector would not hurry for memory outside of the heap.
    try (Arena arena = Arena.ofConfined();
        SegmentBuffer sealed = SegmentBuffer.of(arena, room);
        // A segment can be sealed where it is.
        SegmentBuffer text = length == 1 ? sealed : SegmentBuffer.of(arena, room)) {
      for (long first = next.getAndAdd(length);
          first < job.count();
          first = next.getAndAdd(length)) {
        Interruption.check();
        job.work(segments, first, Math.min(job.count(), first + length), text, sealed);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is done to a text of some length. */
  private record Job(
      MessageSegments segments, boolean opens, long textLength, FileChannel from, FileChannel to) {
    SegmentFormat format() {
      return segments.format();
    }

    long count() {
      return format().segments(textLength);
    }

    /** How much of the text is before a segment, or before the end. */
    long textBefore(long segment) {
      return segment == count() ? textLength : format().textBefore(segment);
    }

    /** Does the segments from one to before another. */
    void work(
        MessageSegments segments, long first, long end, SegmentBuffer text, SegmentBuffer sealed)
        throws IOException {
      long textPlace = textBefore(first);
      long sealedPlace = format().placeOf(first);
      int textLength = (int) (textBefore(end) - textPlace);
      ByteBuffer texts = text.view(0, textLength);
      ByteBuffer messages = sealed.view(0, textLength + (int) (end - first) * SegmentFormat.TAG);
      if (opens) {
        readAll(from, messages, sealedPlace);
      } else {
        readAll(from, texts, textPlace);
      }
      int textAt = 0;
      int sealedAt = 0;
      for (long number = first; number < end; number++) {
        int length = (int) (textBefore(number + 1) - textBefore(number));
        MemorySegment one = text.part(textAt, length);
        MemorySegment other = sealed.part(sealedAt, length + SegmentFormat.TAG);
        boolean isLast = number == count() - 1;
        if (opens) {
          segments.open(number, isLast, other, one);
        } else {
          segments.seal(number, isLast, one, other);
        }
        textAt += length;
        sealedAt += length + SegmentFormat.TAG;
      }
      if (opens) {
        writeAll(to, texts, textPlace);
      } else {
        writeAll(to, messages, sealedPlace);
      }
    }
  }

  private static void readAll(FileChannel from, ByteBuffer room, long position) throws IOException {
    long next = position;
    while (room.hasRemaining()) {
      int read = from.read(room, next);
      if (read < 0) {
        throw new IOException("the file has become shorter");
      }
      next += read;
    }
  }

  private static void writeAll(FileChannel to, ByteBuffer bytes, long position) throws IOException {
    long next = position;
    while (bytes.hasRemaining()) {
      next += to.write(bytes, next);
    }
  }
}
