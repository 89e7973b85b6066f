package dev.sennit.cli.sum;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** An open file. */
interface Reading extends Closeable {
  /** Reads the next bytes into native memory and returns their number; 0 at the end. */
  long read(MemorySegment room) throws IOException;
}
