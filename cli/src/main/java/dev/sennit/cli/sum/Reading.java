package dev.sennit.cli.sum;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A file that is being read. */
interface Reading extends Closeable {
  /** Reads some of what comes next into native memory and gives its length; 0 at the end. */
  long read(MemorySegment room) throws IOException;
}
