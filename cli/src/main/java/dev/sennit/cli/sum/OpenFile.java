package dev.sennit.cli.sum;

import dev.sennit.runtime.PartedMessage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.LongAdder;

/**
 * A file that is being hashed. It may grow, shrink or fail meanwhile, and ends where the system
 * says that it does; so it is read and not mapped, as a mapped file that shrinks ends the process.
 */
final class OpenFile implements PartedMessage {
  /** Is told what came of the file, apart from its digest. */
  interface End {
    /**
     * The file was read to its end, or cannot be read.
     *
     * @param failure why it cannot; null if it was read
     */
    void at(IOException failure);
  }

  private final Reading reading;
  private final LongAdder bytesRead;
  private final End end;
  private IOException failure;

  OpenFile(Reading reading, LongAdder bytesRead, End end) {
    this.reading = reading;
    this.bytesRead = bytesRead;
    this.end = end;
  }

  @Override
  public int read(MemorySegment room) {
    long filled = 0;
    try {
      // Pipes and some file systems give less than there is room for, without being at an end.
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
