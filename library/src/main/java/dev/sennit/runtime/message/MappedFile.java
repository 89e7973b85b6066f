package dev.sennit.runtime.message;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * How kernels read what may be a mapped file: from a copy. A program that shortens the file takes
 * its memory away; then a copy by Java is an {@code InternalError}, and a kernel that reads there
 * ends the JVM.
 */
public final class MappedFile implements AutoCloseable {
  private static final MappedFile NONE = new MappedFile(null);

  // Null where the segment is no mapped file, as far as it says so.
  private final byte[] copy;

  private MappedFile(byte[] copy) {
    this.copy = copy;
  }

  /**
   * For a segment that is read in parts.
   *
   * @param longest how long a part may be
   */
  public static MappedFile of(MemorySegment segment, int longest) {
    return segment.isMapped()
        ? new MappedFile(new byte[(int) Math.min(segment.byteSize(), longest)])
        : NONE;
  }

  /**
   * The next bytes of the segment where a kernel may read them, until the next ones are asked for.
   */
  public MemorySegment readable(MemorySegment next, long length) {
    if (copy == null) {
      return next;
    }
    MemorySegment.copy(next, ValueLayout.JAVA_BYTE, 0, copy, 0, (int) length);
    return MemorySegment.ofArray(copy);
  }

  /** Forgets what was copied. */
  @Override
  public void close() {
    if (copy != null) {
      MemoryClearing.clear(copy);
    }
  }
}
