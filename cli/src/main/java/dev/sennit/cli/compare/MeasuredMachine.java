package dev.sennit.cli.compare;

import dev.sennit.Status;
import dev.sennit.cli.measure.JdkName;
import dev.sennit.cli.measure.ProcessorCores;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The machine of a measurement.
 *
 * @param processor the name of the processor
 * @param processors the number of processors that the JVM may use
 * @param cores the number of cores that these are on; null if the system does not tell
 * @param platform operating system and architecture
 * @param targets the targets of Sennit's kernels
 * @param jdk version and maker of the JDK
 */
public record MeasuredMachine(
    String processor,
    int processors,
    @Nullable Integer cores,
    String platform,
    String targets,
    String jdk) {

  /** Describes this machine with the library's status. */
  public static MeasuredMachine of(Status status) {
    OptionalInt cores = ProcessorCores.ofThisJvm();
    return new MeasuredMachine(
        status.processor().orElse("unknown"),
        Runtime.getRuntime().availableProcessors(),
        cores.isPresent() ? cores.getAsInt() : null,
        status.platform(),
        status.targets().isEmpty() ? "none" : String.join(" ", status.targets()),
        JdkName.ofThisJvm());
  }

  /** Returns the version alone, without build and maker: 25.0.3. */
  static String shortVersion(String jdk) {
    return jdk.split("[+ ]", 2)[0];
  }

  String describe() {
    return "%s, %d of them%s; %s; kernels for %s; JDK %s"
        .formatted(
            processor,
            processors,
            cores == null ? "" : " on %d core%s".formatted(cores, cores == 1 ? "" : "s"),
            platform,
            targets,
            jdk);
  }
}
