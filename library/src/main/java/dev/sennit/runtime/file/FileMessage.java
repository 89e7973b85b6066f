package dev.sennit.runtime.file;

import dev.sennit.runtime.blake3.PartSource;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.message.ReadableMessage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;

/**
 * An open file as a message for a digest. The file may grow, shrink or fail meanwhile, and it ends
 * where reads end. It is not mapped, because a mapped file that shrinks would kill the process.
 */
final class FileMessage implements ReadableMessage, PartSource {
  private final int index;
  private final Reading reading;
  private final FileResults results;
  private boolean closed;

  FileMessage(int index, Reading reading, FileResults results) {
    this.index = index;
    this.reading = reading;
    this.results = results;
    results.opened(this);
  }

  int index() {
    return index;
  }

  long length() throws IOException {
    return reading.length();
  }

  @Override
  public int read(MemorySegment room) {
    long filled = 0;
    try {
      // Pipes and some file systems fill only a part of the room before their end.
      while (filled < room.byteSize()) {
        long length = reading.read(filled == 0 ? room : room.asSlice(filled));
        if (length == 0) {
          break;
        }
        filled += length;
      }
    } catch (IOException e) {
      results.fail(index, e);
    }
    results.count(filled);
    return (int) filled;
  }

  @Override
  public int read(long position, MemorySegment room) throws IOException {
    try {
      int filled = reading.fill(room, position);
      results.count(filled);
      return filled;
    } catch (ClosedByInterruptException e) {
      // The thread that has the file need not be the one that was interrupted.
      throw Interruption.ofThisThread();
    }
  }

  @Override
  public void ended() {
    close();
  }

  /** Closes the file if it is open. A failure does not matter, as the file was only read. */
  void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      reading.close();
    } catch (IOException e) {
      // The digest is there.
    }
  }
}
