package com.example.programs;

import dev.sennit.provider.SennitProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.Security;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What unmodified programs gain: a table in Markdown. Its arguments are the number of JVMs of each
 * side, and a part of the names of what to measure. JVMs run by turns, with no option but native
 * access. Each does everything before anything is timed, and nothing waits for the kernels.
 */
public final class Main {
  private static final String MEASURE = "measure";

  private Main() {}

  private enum Side {
    JDK,
    SENNIT
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals(MEASURE)) {
      measure(Side.valueOf(arguments[1]), arguments[2]);
      // Threads of the programs go on.
      System.exit(0);
    }
    compare(Integer.parseInt(arguments[0]), arguments.length < 2 ? "" : arguments[1]);
  }

  private static void measure(Side side, String part) throws Exception {
    if (side == Side.SENNIT) {
      Security.insertProviderAt(new SennitProvider(), 1);
    }
    List<Workload.Ready> all = new ArrayList<>();
    for (Workload workload : Workloads.all()) {
      if (workload.name().contains(part)) {
        all.add(workload.ready());
      }
    }
    for (Workload.Ready ready : all) {
      ready.warmUp();
    }
    for (Workload.Ready ready : all) {
      Workload.Figures figures = ready.measure();
      System.out.printf(
          "%s\t%s\t%s\t%s%n",
          ready.workload().name(), figures.nanoseconds(), figures.bytes(), figures.result());
    }
  }

  private static void compare(int jvms, String part) throws IOException, InterruptedException {
    List<Map<String, Workload.Figures>> jdk = new ArrayList<>();
    List<Map<String, Workload.Figures>> sennit = new ArrayList<>();
    for (int i = 1; i <= jvms; i++) {
      System.err.println("JVM " + i + " of " + jvms + " of each side");
      jdk.add(start(Side.JDK, part));
      sennit.add(start(Side.SENNIT, part));
    }
    System.out.println(
        """
        | | JDK | Sennit | gain | in the worst JVM | bytes: JDK | Sennit |
        |---|--:|--:|--:|--:|--:|--:|""");
    for (String name : jdk.getFirst().keySet()) {
      List<Workload.Figures> before = jdk.stream().map(jvm -> jvm.get(name)).toList();
      List<Workload.Figures> after = sennit.stream().map(jvm -> jvm.get(name)).toList();
      requireSame(name, before, after);
      double median = median(before, Workload.Figures::nanoseconds);
      double worst = after.stream().mapToDouble(Workload.Figures::nanoseconds).max().orElseThrow();
      double ours = median(after, Workload.Figures::nanoseconds);
      System.out.printf(
          "| %s | %s | %s | %.2fx | %.2fx | %.0f | %.0f |%n",
          name,
          time(median),
          time(ours),
          median / ours,
          median / worst,
          median(before, Workload.Figures::bytes),
          median(after, Workload.Figures::bytes));
    }
  }

  private static Map<String, Workload.Figures> start(Side side, String part)
      throws IOException, InterruptedException {
    Process jvm =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                MEASURE,
                side.name(),
                part)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (jvm.waitFor() != 0) {
      throw new IOException("a JVM ended with exit code " + jvm.exitValue() + ": " + output);
    }
    Map<String, Workload.Figures> all = new LinkedHashMap<>();
    for (String line : output.lines().filter(line -> line.contains("\t")).toList()) {
      String[] words = line.split("\t");
      all.put(
          words[0],
          new Workload.Figures(
              Double.parseDouble(words[1]),
              Double.parseDouble(words[2]),
              Integer.parseInt(words[3])));
    }
    return all;
  }

  private static void requireSame(
      String name, List<Workload.Figures> before, List<Workload.Figures> after) {
    if (Stream.of(before, after)
            .flatMap(List::stream)
            .mapToInt(Workload.Figures::result)
            .distinct()
            .count()
        != 1) {
      throw new IllegalStateException(name + " did not give the same in all JVMs");
    }
  }

  private static double median(
      List<Workload.Figures> all, ToDoubleFunction<Workload.Figures> figure) {
    double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private static String time(double nanoseconds) {
    if (nanoseconds < 1e3) {
      return String.format("%.0f ns", nanoseconds);
    }
    return nanoseconds < 1e6
        ? String.format("%.2f us", nanoseconds / 1e3)
        : String.format("%.2f ms", nanoseconds / 1e6);
  }
}
