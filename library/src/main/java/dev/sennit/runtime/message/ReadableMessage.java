package dev.sennit.runtime.message;

import java.lang.foreign.MemorySegment;

/** A message that is read in parts, such as a file; how long it is need not be known before. */
public interface ReadableMessage {
  /**
   * Writes the next bytes of the message into all of {@code room}, native memory; or those that are
   * left, if they are fewer, from its beginning on.
   *
   * @return how many bytes were written; fewer than there is room for if the message ends with them
   */
  int read(MemorySegment room);

  /** Called when the digest of the message has been written. */
  default void ended() {}
}
