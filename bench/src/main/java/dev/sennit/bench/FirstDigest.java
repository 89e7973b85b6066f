package dev.sennit.bench;

import dev.sennit.Hasher;
import dev.sennit.bench.FirstDigestProgram.Way;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The time from the start of a JVM to its first digest, without an AOT cache and with one of the
 * same program. JVMs of all kinds start by turns, so that they share the machine's moods.
 */
final class FirstDigest {
  private static final int ROUNDS = 15;

  private final Path folder;
  private final String classPath;

  private FirstDigest(Path folder) throws URISyntaxException {
    this.folder = folder;
    this.classPath =
        jarOf(FirstDigest.class, "bench.jar")
            + File.pathSeparator
            + jarOf(Hasher.class, "sennit.jar");
  }

  /** Takes the number of rounds, if there is an argument. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    Path folder = Files.createTempDirectory("sennit-first-digest");
    try {
      new FirstDigest(folder).run(rounds);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  // An AOT cache knows no folders of classes, so they become jars, as users have them.
  private String jarOf(Class<?> anyClass, String name) throws URISyntaxException {
    Path place = Path.of(anyClass.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isRegularFile(place)) {
      return place.toString();
    }
    String jar = folder.resolve(name).toString();
    ToolProvider.findFirst("jar")
        .orElseThrow()
        .run(System.out, System.err, "--create", "--file", jar, "-C", place.toString(), ".");
    return jar;
  }

  private void run(int rounds) throws IOException, InterruptedException {
    Map<Way, List<Long>> plain = new EnumMap<>(Way.class);
    Map<Way, List<Long>> cached = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      FreshJvm.runSilently(command(way, "-XX:AOTCacheOutput=" + cache(way)));
      plain.put(way, new ArrayList<>());
      cached.put(way, new ArrayList<>());
    }
    for (int round = 0; round < rounds; round++) {
      for (Way way : Way.values()) {
        plain.get(way).add(FreshJvm.nanosecondsToFirstByte(command(way, "-Xshare:auto")));
        cached
            .get(way)
            .add(FreshJvm.nanosecondsToFirstByte(command(way, "-XX:AOTCache=" + cache(way))));
      }
    }
    print(plain, cached);
  }

  private Path cache(Way way) {
    return folder.resolve(way + ".aot");
  }

  private List<String> command(Way way, String option) {
    // The JVM's own messages would come before the first byte.
    return FreshJvm.command(
        List.of("-Xlog:disable", option), classPath, FirstDigestProgram.class, way.name());
  }

  private static void print(Map<Way, List<Long>> plain, Map<Way, List<Long>> cached) {
    System.out.println(
        "Milliseconds from the start of a JVM to its first MD5 digest: median (quartiles)");
    System.out.printf("%-32s %22s %22s%n", "", "plain", "with an AOT cache");
    for (Way way : Way.values()) {
      System.out.printf(
          "%-32s %22s %22s%n", way.title(), describe(plain.get(way)), describe(cached.get(way)));
    }
  }

  private static String describe(List<Long> nanoseconds) {
    List<Double> sorted = nanoseconds.stream().sorted().map(value -> value / 1e6).toList();
    int last = sorted.size() - 1;
    return "%.1f (%.1f-%.1f)"
        .formatted(sorted.get(last / 2), sorted.get(last / 4), sorted.get(last - last / 4));
  }
}
