package dev.sennit.runtime.registry;

/**
 * A kernel that does not serve, as it is clearly slower than what serves in its place.
 *
 * @param kernel the kernel's name
 * @param work what both computed
 * @param nanoseconds how long that took the kernel
 * @param instead what it was compared with
 * @param nanosecondsInstead how long it took that
 */
public record SlowKernel(
    String kernel, String work, double nanoseconds, String instead, double nanosecondsInstead) {

  /** Says of a kernel that it is dropped. */
  public static String slowness(String kernel) {
    return "kernel " + kernel + " is too slow on this machine";
  }

  /** Says why the JDK serves instead. */
  public String reason() {
    return "kernel " + kernel + " is slower than the JDK here";
  }

  /** Says it with both times. */
  public String describe() {
    return "kernel "
        + kernel
        + " is not used: "
        + work
        + " takes it "
        + Math.round(nanoseconds)
        + " ns, and "
        + instead
        + " "
        + Math.round(nanosecondsInstead)
        + " ns";
  }

  /** Whether it is among some. */
  public static boolean isAmong(Iterable<SlowKernel> some, String kernel) {
    for (SlowKernel each : some) {
      if (each.kernel().equals(kernel)) {
        return true;
      }
    }
    return false;
  }
}
