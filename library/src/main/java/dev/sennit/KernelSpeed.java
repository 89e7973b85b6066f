package dev.sennit;

import dev.sennit.runtime.select.KernelTimes;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * How fast a kernel is on this machine, beside what would serve without it.
 * <!-- sample: java.time.Duration warmUp = java.time.Duration.ofNanos(1), slice = warmUp; -->
 *
 * <pre>{@code
 * for (KernelSpeed each : KernelSpeed.measure(warmUp, slice)) {
 *   System.out.println(each.kernel() + " is " + each.gain() + " times as fast");
 * }
 * }</pre>
 *
 * @param kernel the kernel's name, such as {@code sha256/x64-sha}
 * @param work what both compute, for example {@code sha256}
 * @param bytes how long a message is
 * @param instead what would serve, for example {@code the JDK's digest}
 * @param nanoseconds how long the kernel takes for a message
 * @param nanosecondsInstead how long it takes without the kernel
 * @since 0.1.0
 */
public record KernelSpeed(
    String kernel,
    String work,
    int bytes,
    String instead,
    double nanoseconds,
    double nanosecondsInstead) {
  /**
   * Measures every kernel in use, with short messages and with long ones.
   *
   * @param warmUp for how long both sides of a comparison run before they are measured, so that
   *     they are compiled
   * @param slice for how long a side is then measured at once, five times
   * @return the speeds
   */
  public static List<KernelSpeed> measure(Duration warmUp, Duration slice) {
    Objects.requireNonNull(warmUp, "warmUp");
    Objects.requireNonNull(slice, "slice");
    return KernelTimes.measure(warmUp.toNanos(), slice.toNanos()).stream()
        .map(each ->
            new KernelSpeed(
                each.kernel(),
                each.work(),
                each.bytes(),
                each.instead(),
                each.nanoseconds(),
                each.nanosecondsInstead()))
        .toList();
  }

  /** {@return how many times as fast the kernel is} */
  public double gain() {
    return nanosecondsInstead / nanoseconds;
  }
}
