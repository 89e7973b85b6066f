package dev.sennit.runtime.blake3;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A message that threads read at several places at once, such as a file. */
@FunctionalInterface
public interface PartSource {
  /**
   * Writes the bytes of the message from a position on into all of {@code room}, native memory; or
   * those that are left, if they are fewer, from its beginning on.
   *
   * @return how many bytes were written; fewer than there is room for if the message ends there
   * @throws IOException when they cannot be read
   */
  int read(long position, MemorySegment room) throws IOException;
}
