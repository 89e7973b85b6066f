package dev.sennit.runtime.machine;

/**
 * Where a thread stops for others between the calls of kernels.
 *
 * <p>A critical call does not poll for safepoints. The JIT compiler does not know that: to it, a
 * call of native code is one of Java, which polls when it returns. So it leaves out the polls of a
 * loop around such a call, whatever else is in the loop; then all other threads wait for the end of
 * the loop. No form of a loop prevents that, and the loop may be one of the application.
 *
 * <p>So whatever calls native code says here how much it has done, right behind the call. After
 * enough of that this class calls a native method of the JDK that is no intrinsic: a thread that
 * comes back from native code polls, however the calling code was compiled. Such a poll takes 12 ns
 * and allocates nothing.
 */
public final class Safepoint {
  private static final Object NEVER_LOCKED = new Object();

  // A tenth of a millisecond of the slowest digest, a microsecond of the fastest clearing.
  private static final int BYTES_BETWEEN_POLLS = 1 << 16;

  // Nothing takes less time than the way into a kernel, which is that of so many bytes.
  private static final int WAY = 64;

  // Threads of like numbers share a count, in a cache line of its own. One that another thread
  // overwrites makes a poll come a little later.
  private static final int COUNTS = 64;
  private static final int STRIDE = 32;
  private static final int[] BYTES = new int[(COUNTS + 1) * STRIDE];

  private Safepoint() {}

  /** Stops as long as the JVM wants all threads to stop, if enough was done since the last time. */
  public static void after(long bytes) {
    int place = ((int) Thread.currentThread().threadId() & COUNTS - 1) * STRIDE + STRIDE;
    BYTES[place] = after(bytes, BYTES[place]);
  }

  /**
   * The same for who keeps the count itself, which takes a few nanoseconds less.
   *
   * @param before how much was done before
   * @return how much is done now
   */
  public static int after(long bytes, int before) {
    long done = before + WAY + bytes;
    if (done < BYTES_BETWEEN_POLLS) {
      return (int) done;
    }
    boolean _ = Thread.holdsLock(NEVER_LOCKED);
    return 0;
  }
}
