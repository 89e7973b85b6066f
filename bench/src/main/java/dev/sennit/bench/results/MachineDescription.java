package dev.sennit.bench.results;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import dev.sennit.Status;
import dev.sennit.cli.measure.Cache;
import dev.sennit.cli.measure.ProcessorCores;
import dev.sennit.cli.measure.Sample;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The machine and the JVM of a run.
 *
 * @param processor the name of the processor
 * @param cores the number of processors that the JVM may use
 * @param physicalCores the number of cores that these are on; null if the system does not tell
 * @param targets the targets of Sennit that are in use, the preferred one first
 * @param frequency the frequency of the processor; null before the first measurement
 * @param caches the data caches, the nearest one first; empty if the system does not tell
 * @param jdk version and maker of the JDK
 * @param vm name and version of the virtual machine
 * @param collector the name of the garbage collector
 */
public record MachineDescription(
    String processor,
    int cores,
    Integer physicalCores,
    List<String> targets,
    FrequencyRange frequency,
    List<CacheSize> caches,
    long memoryBytes,
    String system,
    String jdk,
    String vm,
    String collector) {
  /** The median, the least and the greatest of all estimates of the frequency. */
  public record FrequencyRange(double gigahertz, double least, double most) {}

  /** A cache, such as L2. */
  public record CacheSize(String level, long bytes) {}

  /** Describes the machine of this JVM. */
  public static MachineDescription ofThisJvm() {
    Status status = Status.current();
    OptionalInt physicalCores = ProcessorCores.ofThisJvm();
    return new MachineDescription(
        status.processor().orElse("unknown"),
        Runtime.getRuntime().availableProcessors(),
        physicalCores.isPresent() ? physicalCores.getAsInt() : null,
        status.targets(),
        null,
        Cache.ofThisMachine().stream()
            .map(cache -> new CacheSize(cache.name(), cache.size()))
            .toList(),
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize(),
        "%s %s, %s"
            .formatted(
                System.getProperty("os.name"), System.getProperty("os.version"), status.platform()),
        Runtime.version() + " (" + System.getProperty("java.vendor") + ")",
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        collectorOfThisJvm());
  }

  private static String collectorOfThisJvm() {
    HotSpotDiagnosticMXBean options =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return Stream.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon")
        .filter(name -> Boolean.parseBoolean(options.getVMOption("Use" + name + "GC").getValue()))
        .findFirst()
        .orElse("unknown");
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
        processor,
        cores,
        physicalCores,
        targets,
        estimated,
        caches,
        memoryBytes,
        system,
        jdk,
        vm,
        collector);
  }
}
