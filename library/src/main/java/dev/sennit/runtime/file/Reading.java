package dev.sennit.runtime.file;

import dev.sennit.runtime.machine.FileCalls;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An open file. */
interface Reading extends Closeable {
  /**
   * Opens a regular file.
   *
   * @param calls the system's own calls; null if the JDK shall read
   * @return null if it is another file: to open that may wait, or change what is opened
   */
  static @Nullable Reading openRegular(Path file, @Nullable FileCalls calls) throws IOException {
    Reading direct = calls == null ? null : DirectReading.open(calls, file);
    return direct == null && Files.isRegularFile(file) ? ChannelReading.open(file) : direct;
  }

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
