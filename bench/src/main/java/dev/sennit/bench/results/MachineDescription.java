package dev.sennit.bench.results;

import com.sun.management.OperatingSystemMXBean;
import dev.sennit.Status;
import dev.sennit.cli.measure.JdkName;
import dev.sennit.cli.measure.ProcessorCores;
import dev.sennit.cli.measure.Sample;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/**
 * The machine and the JVM of a run.
 *
 * @param processor the name of the processor
 * @param cores the number of processors that the JVM may use
 * @param physicalCores the number of cores that these are on; null if the system does not tell
 * @param targets the targets of Sennit that are in use, the preferred one first
 * @param frequency the frequency of the processor; null before the first measurement
 * @param system operating system and architecture
 * @param jdk version and maker of the JDK
 */
public record MachineDescription(
    String processor,
    int cores,
    Integer physicalCores,
    List<String> targets,
    FrequencyRange frequency,
    long memoryBytes,
    String system,
    String jdk) {
  /** The median, the least and the greatest of all estimates of the frequency. */
  public record FrequencyRange(double gigahertz, double least, double most) {}

  public static MachineDescription ofThisJvm() {
    Status status = Status.current();
    OptionalInt physicalCores = ProcessorCores.ofThisJvm();
    return new MachineDescription(
        status.processor().orElse("unknown"),
        Runtime.getRuntime().availableProcessors(),
        physicalCores.isPresent() ? physicalCores.getAsInt() : null,
        status.targets(),
        null,
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize(),
        status.platform(),
        JdkName.ofThisJvm());
  }

  /**
   * Returns this description with the range of the estimated frequencies.
   *
   * @param gigahertz at least one estimate
   */
  public MachineDescription withFrequency(List<Double> gigahertz) {
    FrequencyRange estimated =
        new FrequencyRange(
            Sample.of(gigahertz, Double::doubleValue).median(),
            Collections.min(gigahertz),
            Collections.max(gigahertz));
    return new MachineDescription(
        processor, cores, physicalCores, targets, estimated, memoryBytes, system, jdk);
  }
}
