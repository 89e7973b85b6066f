package dev.sennit.spark;

import dev.sennit.Hasher;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * Sessions of a small cluster on this machine. Each executor is a JVM of its own. It gets Sennit as
 * users ship it: as jars that Spark copies to it.
 */
final class LocalCluster {
  /** The folder that executors start from, with Spark's jars. */
  static final Path HOME = Path.of(System.getenv("SPARK_HOME"));

  /** The folder where each executor has one with its log. */
  static final Path WORK = HOME.resolve("work");

  /** For executors that run a few short queries. */
  static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

  /** The setting for the options of an executor's JVM. */
  static final String JVM_OPTIONS = "spark.executor.extraJavaOptions";

  /** How much memory an executor has. */
  static final int MEGABYTES = 1024;

  private LocalCluster() {}

  /**
   * Returns the settings of a session. Its first job waits for all executors.
   *
   * @param executors how many executors there are, each with one thread
   * @param shipped classes whose jars the executors get besides Sennit's
   */
  static SparkSession.Builder session(int executors, Class<?>... shipped) {
    return Sessions.at("local-cluster[%d,1,%d]".formatted(executors, MEGABYTES))
        .config("spark.jars", jars(shipped))
        .config("spark.executorEnv.JAVA_HOME", System.getProperty("java.home"))
        // Scripts of an unpacked Spark set it.
        .config("spark.executorEnv.SPARK_SCALA_VERSION", "2.13")
        .config("spark.cores.max", executors)
        .config("spark.scheduler.minRegisteredResourcesRatio", 1);
  }

  private static String jars(Class<?>... shipped) {
    return Stream.concat(Stream.of(Hasher.class, SennitExtensions.class), Arrays.stream(shipped))
        .map(LocalCluster::source)
        .map(source -> Files.isDirectory(source) ? jarOf(source) : source)
        .map(Path::toString)
        .collect(Collectors.joining(","));
  }

  private static Path source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no file has this name: " + source.getLocation(), e);
    }
  }

  private static Path jarOf(Path classes) {
    Path module = classes.getParent().getParent();
    Path jar = HOME.resolve("%s-%s.jar".formatted(module.getFileName(), classes.getFileName()));
    List<String> arguments =
        List.of("--create", "--file", jar.toString(), "-C", classes.toString(), ".");
    int exitCode =
        ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(System.out, System.err, arguments.toArray(String[]::new));
    if (exitCode != 0) {
      throw new IllegalStateException("the jar tool could not write " + jar);
    }
    return jar;
  }
}
