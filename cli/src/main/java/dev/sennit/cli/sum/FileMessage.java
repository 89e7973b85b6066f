package dev.sennit.cli.sum;

import dev.sennit.runtime.message.ReadableMessage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.LongAdder;

/**
 * A file as a message for a digest. The file may grow, shrink or fail meanwhile, and it ends where
 * reads end. It is not mapped, because a mapped file that shrinks would kill the process.
 */
final class FileMessage implements ReadableMessage {
  /** Takes the end of the file. */
  interface End {
    /**
     * The file was read to its end, or reading has failed.
     *
     * @param failure the reason of the failure, or null
     */
    void at(IOException failure);
  }

  private final Reading reading;
  private final LongAdder bytesRead;
  private final End end;
  private IOException failure;

  FileMessage(Reading reading, LongAdder bytesRead, End end) {
    this.reading = reading;
    this.bytesRead = bytesRead;
    this.end = end;
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
      failure = e;
    }
    bytesRead.add(filled);
    return (int) filled;
  }

  /** Notes that the file could not be read in parts. */
  void fail(IOException reason) {
    failure = failure == null ? reason : failure;
  }

  @Override
  public void ended() {
    try {
      reading.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    end.at(failure);
  }
}
