package dev.sennit.runtime.machine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Notes that the JVM gives no more native memory, which {@code -XX:MaxDirectMemorySize} limits. It
 * collects garbage and takes half a second to say so. So for a minute nothing is asked of it that
 * can be done without.
 */
public final class NativeMemory {
  private static final long MINUTE = 60_000_000_000L;

  private static volatile long exhaustedAt;

  private NativeMemory() {}

  /**
   * Returns what allocates some, or null if there is none. Threads ask one after the other, so that
   * the others hear that the JVM refuses.
   */
  public static synchronized <T> @Nullable T ask(Supplier<T> allocation) {
    if (!isExhausted()) {
      try {
        return allocation.get();
      } catch (OutOfMemoryError e) {
        noteExhausted();
      }
    }
    return null;
  }

  /** Notes that the JVM has refused to give some. */
  public static void noteExhausted() {
    // Never 0, which is not noted.
    exhaustedAt = System.nanoTime() | 1;
  }

  /** Returns whether the JVM has refused to give some within the last minute. */
  public static boolean isExhausted() {
    long noted = exhaustedAt;
    return noted != 0 && System.nanoTime() - noted < MINUTE;
  }
}
