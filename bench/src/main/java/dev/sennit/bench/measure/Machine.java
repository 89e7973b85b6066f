package dev.sennit.bench.measure;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import dev.sennit.Status;
import dev.sennit.cli.compare.Sample;
import dev.sennit.cli.tune.Cache;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * On what is measured.
 *
 * @param processor what it calls itself
 * @param cores how many the JVM may use
 * @param targets Sennit's targets that are in use, the most wanted first
 * @param frequency of the processor; null as long as nothing has been measured
 * @param caches of data, the nearest first; none where the system does not tell
 * @param memoryBytes of the machine
 * @param system the operating system
 * @param jdk version and maker of the JDK
 * @param vm name and version of the virtual machine
 * @param collector which collector of garbage it uses
 */
public record Machine(
    String processor,
    int cores,
    List<String> targets,
    Frequency frequency,
    List<CacheSize> caches,
    long memoryBytes,
    String system,
    String jdk,
    String vm,
    String collector) {
  private static final List<String> COLLECTORS =
      List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon");

  /** Estimates of the frequency: the middle one, the least and the most. */
  public record Frequency(double gigahertz, double least, double most) {}

  /** A cache, such as L2, and its bytes. */
  public record CacheSize(String level, long bytes) {}

  /** This one. */
  public static Machine ofThisJvm() {
    Status status = Status.current();
    return new Machine(
        status.processor().orElse("unknown"),
        Runtime.getRuntime().availableProcessors(),
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
    return COLLECTORS.stream()
        .filter(name -> Boolean.parseBoolean(options.getVMOption("Use" + name + "GC").getValue()))
        .findFirst()
        .orElse("unknown");
  }

  /** The same with what was estimated of its frequency. */
  public Machine withFrequency(List<Double> gigahertz) {
    Frequency estimated =
        gigahertz.isEmpty()
            ? null
            : new Frequency(
                Sample.of(gigahertz, Double::doubleValue).median(),
                Collections.min(gigahertz),
                Collections.max(gigahertz));
    return new Machine(
        processor, cores, targets, estimated, caches, memoryBytes, system, jdk, vm, collector);
  }

  /** In what another machine differs so that times of both do not compare; empty if in nothing. */
  public List<String> differences(Machine other) {
    return Stream.of(
            difference("processor", processor, other.processor),
            difference("number of cores", Integer.toString(cores), Integer.toString(other.cores)),
            difference("targets", String.join(" ", targets), String.join(" ", other.targets)),
            difference("JDK", jdk, other.jdk),
            difference("VM", vm, other.vm),
            difference("collector", collector, other.collector))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> difference(String what, String one, String other) {
    return one.equals(other)
        ? List.of()
        : List.of("the %s: %s, not %s".formatted(what, one, other));
  }
}
