package dev.sennit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes any {@link Status}, also of machines that are not at hand; users cannot make one. */
public final class Statuses {
  private Statuses() {}

  /** Returns a status on Linux. */
  public static Status of(
      List<String> targets,
      String explanation,
      List<Status.Digest> digests,
      Status.Aes aes,
      Status.Clearing clearing,
      List<Status.Dropped> dropped) {
    return new Status(
        "linux-x86_64",
        Optional.of("Some processor"),
        () ->
            new Status.Selected(
                targets.stream().map("any/"::concat).collect(Collectors.toSet()),
                dropped,
                List.of()),
        explanation,
        digests,
        aes,
        clearing);
  }

  /** Returns a digest; without a kernel if that is null. */
  public static Status.Digest digest(
      String algorithm, String kernel, boolean inJdk, String explanation) {
    return new Status.Digest(
        algorithm,
        Optional.ofNullable(kernel),
        () -> Status.Others.NONE,
        inJdk,
        false,
        explanation);
  }

  /** Returns AES; without kernels if they are null. */
  public static Status.Aes aes(String kernels, String explanation) {
    return new Status.Aes(Optional.ofNullable(kernels), explanation);
  }

  /** Returns what clears; the JDK's fill where a kernel is null. */
  public static Status.Clearing clearing(String kernel, String largeKernel) {
    return new Status.Clearing(Optional.ofNullable(kernel), Optional.ofNullable(largeKernel), "");
  }

  public static Status.Dropped dropped(
      String kernel, String work, double nanoseconds, String instead, double nanosecondsInstead) {
    return new Status.Dropped(kernel, work, nanoseconds, instead, nanosecondsInstead);
  }
}
