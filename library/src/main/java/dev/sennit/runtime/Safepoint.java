package dev.sennit.runtime;

/**
 * Where a thread stops for others between the calls of kernels.
 *
 * <p>A critical call does not poll for safepoints. The JIT compiler does not know that: to it, a
 * call of native code is one of Java, which polls when it returns. So it leaves out the polls of a
 * loop around such a call, be the loop counted or not, and whatever else is in it; then all other
 * threads wait for the end of the loop. No form of a loop prevents that.
 *
 * <p>So what makes several calls polls here. A native method of the JDK is called that is no
 * intrinsic: a thread that comes back from native code polls, however the calling code was
 * compiled. It takes 12 ns, and allocates nothing.
 */
public final class Safepoint {
  private static final Object NEVER_LOCKED = new Object();

  private Safepoint() {}

  /** Stops as long as the JVM wants all threads to stop. */
  public static void poll() {
    boolean _ = Thread.holdsLock(NEVER_LOCKED);
  }
}
