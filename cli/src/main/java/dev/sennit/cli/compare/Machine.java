package dev.sennit.cli.compare;

import dev.sennit.Status;

/**
 * On what was measured.
 *
 * @param processor what it calls itself
 * @param processors how many of them the JVM may use
 * @param platform operating system and architecture
 * @param targets the targets of Sennit's kernels
 * @param jdk version and maker of the JDK
 */
public record Machine(
    String processor, int processors, String platform, String targets, String jdk) {

  /** This one, of which the library says that status. */
  public static Machine of(Status status) {
    return new Machine(
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
