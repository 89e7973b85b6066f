package dev.sennit.cli.sum;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** An open file. */
interface Reading extends Closeable {
  /** Reads the next bytes into native memory and returns their number; 0 at the end. */
  long read(MemorySegment room) throws IOException;

  /**
   * Reads bytes from a position on into native memory and returns their number; 0 at the end. Any
   * number of threads may call this at once. It does not change what comes next.
   */
  long read(MemorySegment room, long position) throws IOException;

  /** Returns the length as far as it is known; 0 if the file has no positions. */
  long length() throws IOException;

  /** Fills native memory from a position on, but for the end of the file. */
  default int fill(MemorySegment room, long position) throws IOException {
    long filled = 0;
    while (filled < room.byteSize()) {
      long length = read(filled == 0 ? room : room.asSlice(filled), position + filled);
      if (length == 0) {
        break;
      }
      filled += length;
    }
    return (int) filled;
  }
}
