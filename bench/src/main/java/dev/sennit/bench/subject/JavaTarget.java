package dev.sennit.bench.subject;

import dev.sennit.bench.subject.JavaTargetProgram.Origin;
import dev.sennit.bench.subject.JavaTargetProgram.Times;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Measures the target {@code java} in two kinds of JVM: the interpreter, where nothing runs in
 * parallel, and C2. It compares it with the JDK's own Java, and SM3 with BouncyCastle's Java if
 * that is on the class path. The JDK runs without its intrinsics, which are machine code.
 */
public final class JavaTarget {
  private static final int JVMS = 3;

  /** The kind of JVM that compiles the Java code. */
  public static final String COMPILED = "C2";

  private static final String WITHOUT_INTRINSICS =
      "-XX:-TieredCompilation -XX:+UnlockDiagnosticVMOptions -XX:-UseMD5Intrinsics"
          + " -XX:-UseSHA1Intrinsics -XX:-UseSHA256Intrinsics -XX:-UseSHA512Intrinsics"
          + " -XX:-UseSHA3Intrinsics";

  private static final SortedMap<String, String> KINDS =
      new TreeMap<>(Map.of("interpreter (-Xint)", "-Xint", COMPILED, WITHOUT_INTRINSICS));

  private JavaTarget() {}

  /** Returns the kinds of JVM. */
  public static List<String> kinds() {
    return List.copyOf(KINDS.keySet());
  }

  /** Measures algorithms in a JVM of a kind: the named ones, or all if none is named. */
  public static List<Times> times(String kind, String... algorithms)
      throws IOException, InterruptedException {
    List<String> options = List.of(KINDS.get(kind).split(" "));
    return FreshProcess.jvm(options, JavaTargetProgram.class, (Object[]) algorithms)
        .records(Times.class);
  }

  /** Takes the number of JVMs of each kind as an optional argument. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int jvms = args.length == 0 ? JVMS : Integer.parseInt(args[0]);
    Map<String, List<Times>> all = new TreeMap<>();
    for (int jvm = 0; jvm < jvms; jvm++) {
      for (String kind : kinds()) {
        all.computeIfAbsent(kind, _ -> new ArrayList<>()).addAll(times(kind));
      }
    }
    all.forEach(JavaTarget::print);
  }

  private static void print(String kind, List<Times> times) {
    System.out.printf(
        "%s: times faster than the JDK's Java (SM3: %s); quartiles%n",
        kind,
        MeasuredProvider.BOUNCY_CASTLE.isHere()
            ? "BouncyCastle's"
            : "BouncyCastle's with --providers bouncycastle before JavaTarget");
    for (String algorithm : times.stream().map(Times::algorithm).distinct().toList()) {
      List<Times> rounds =
          times.stream().filter(round -> round.algorithm().equals(algorithm)).toList();
      System.out.printf("%-10s%24s%n", algorithm, ratio(rounds));
    }
  }

  /**
   * Returns the median and the quartiles of the ratio to others over all rounds; a dash if there
   * are no others.
   */
  private static String ratio(List<Times> rounds) {
    if (!rounds.getFirst().nanoseconds().containsKey(Origin.OTHERS)) {
      return "-";
    }
    ListStatistics ratios =
        new ListStatistics(
            rounds.stream()
                .mapToDouble(round ->
                    round.nanoseconds().get(Origin.OTHERS) / round.nanoseconds().get(Origin.OURS))
                .toArray());
    return String.format(
        Locale.ROOT,
        "%.3f (%.3f-%.3f)",
        ratios.getPercentile(50),
        ratios.getPercentile(25),
        ratios.getPercentile(75));
  }
}
