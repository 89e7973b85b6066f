package dev.sennit.bench.subject;

import dev.sennit.Hasher;
import dev.sennit.bench.subject.FirstDigestProgram.Way;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Measures the time from the start of a JVM to its first digest, without an AOT cache and with a
 * cache of the same program. JVMs of all kinds take turns, so that a disturbance affects all of
 * them.
 */
public final class FirstDigest {
  private static final int ROUNDS = 15;

  private FirstDigest() {}

  /** Takes the number of rounds as an optional argument. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    Path folder = Files.createTempDirectory("sennit-first-digest");
    try {
      run(folder, rounds);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  private static void run(Path folder, int rounds) throws Exception {
    String classPath =
        jarOf(FirstDigest.class, folder.resolve("bench.jar"))
            + File.pathSeparator
            + jarOf(Hasher.class, folder.resolve("sennit.jar"));
    // The JVM's own messages would come before the first byte.
    BiFunction<Way, String, FreshProcess> jvm =
        (way, option) ->
            FreshProcess.jvm(
                List.of("-Xlog:disable", option), classPath, FirstDigestProgram.class, way);
    Map<Way, ListStatistics> plain = new EnumMap<>(Way.class);
    Map<Way, ListStatistics> cached = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      jvm.apply(way, "-XX:AOTCacheOutput=" + folder.resolve(way + ".aot")).runSilently();
      plain.put(way, new ListStatistics());
      cached.put(way, new ListStatistics());
    }
    for (int round = 0; round < rounds; round++) {
      for (Way way : Way.values()) {
        FreshProcess fresh = jvm.apply(way, "-Xshare:auto");
        FreshProcess fromCache = jvm.apply(way, "-XX:AOTCache=" + folder.resolve(way + ".aot"));
        plain.get(way).addValue(fresh.millisecondsToFirstByte());
        cached.get(way).addValue(fromCache.millisecondsToFirstByte());
      }
    }
    System.out.println(
        "Milliseconds from the start of a JVM to its first MD5 digest: median (quartiles)");
    System.out.printf("%-32s %22s %22s%n", "", "plain", "with an AOT cache");
    for (Way way : Way.values()) {
      System.out.printf(
          "%-32s %22s %22s%n", way.title, quartiles(plain.get(way)), quartiles(cached.get(way)));
    }
  }

  // An AOT cache does not support folders of classes. So the folders become jars, which users have
  // too.
  private static String jarOf(Class<?> anyClass, Path jar) throws URISyntaxException {
    Path place = Path.of(anyClass.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isRegularFile(place)) {
      return place.toString();
    }
    ToolProvider.findFirst("jar")
        .orElseThrow()
        .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", "" + place, ".");
    return jar.toString();
  }

  private static String quartiles(ListStatistics times) {
    return "%.1f (%.1f-%.1f)"
        .formatted(times.getPercentile(50), times.getPercentile(25), times.getPercentile(75));
  }
}
