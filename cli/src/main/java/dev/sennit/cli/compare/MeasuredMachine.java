package dev.sennit.cli.compare;

import dev.sennit.Status;

/**
 * The machine of a comparison.
 *
 * @param processor the name of the processor
 * @param processors the number of processors that the JVM may use
 * @param platform operating system and architecture
 * @param targets the targets of Sennit's kernels
 * @param jdk version and maker of the JDK
 */
record MeasuredMachine(
    String processor, int processors, String platform, String targets, String jdk) {

  /** Describes this machine with the library's status. */
  static MeasuredMachine of(Status status) {
    return new MeasuredMachine(
        status.processor().orElse("unknown"),
        Runtime.getRuntime().availableProcessors(),
        status.platform(),
        status.targets().isEmpty() ? "none" : String.join(" ", status.targets()),
        Runtime.version() + " (" + System.getProperty("java.vendor") + ")");
  }

  String describe() {
    return "%s, %d of them; %s; kernels for %s; JDK %s"
        .formatted(processor, processors, platform, targets, jdk);
  }
}
