package dev.sennit.runtime.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Which threads may reach the memory of a segment, and which may give it back. */
public final class Confinement {
  // Never started: it stands for all threads but the one that asks.
  private static final Thread ANOTHER = new Thread(null, () -> {}, "sennit-nobody", 0, false);

  static {
    // As it stays, it must not keep what belongs to the first caller.
    ANOTHER.setContextClassLoader(null);
  }

  private Confinement() {}

  /** Whether only one thread may access a segment. */
  public static boolean isConfined(MemorySegment segment) {
    return !segment.isAccessibleBy(ANOTHER);
  }

  /**
   * Whether a kernel may read the memory of a segment, which this thread may access, by its address
   * alone. The linker keeps alive what a call is given, but knows nothing of addresses in a table:
   * meanwhile another thread could give back the memory of a shared arena. It cannot give back what
   * is confined to this thread, or is for ever; but any program can shorten a mapped file.
   */
  public static boolean lastsForCall(MemorySegment segment) {
    return segment.isNative()
        && !segment.isMapped()
        && (isConfined(segment) || segment.scope().equals(Arena.global().scope()));
  }
}
