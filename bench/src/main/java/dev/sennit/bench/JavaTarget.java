package dev.sennit.bench;

import dev.sennit.bench.JavaTargetProgram.Form;
import dev.sennit.bench.JavaTargetProgram.Times;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the target {@code java} is worth where nothing runs in parallel, the interpreter, and where
 * much does, code by C2: in each kind of forms beside the JDK's own Java, and for SM3 beside
 * BouncyCastle's if it is here. The JDK runs without its intrinsics, which are machine code.
 */
public final class JavaTarget {
  private static final int JVMS = 3;

  /** The kind of JVM that compiles it. */
  public static final String COMPILED = "C2";

  private static final Map<String, List<String>> KINDS =
      Map.of(
          "interpreter (-Xint)",
          List.of("-Xint"),
          COMPILED,
          List.of(
              "-XX:-TieredCompilation",
              "-XX:+UnlockDiagnosticVMOptions",
              "-XX:-UseMD5Intrinsics",
              "-XX:-UseSHA1Intrinsics",
              "-XX:-UseSHA256Intrinsics",
              "-XX:-UseSHA512Intrinsics",
              "-XX:-UseSHA3Intrinsics"));

  private JavaTarget() {}

  /** In what kinds of JVM it is measured. */
  public static List<String> kinds() {
    return KINDS.keySet().stream().sorted().toList();
  }

  /** What a JVM of a kind measures, of some algorithms or, if none is named, of all. */
  public static List<Times> times(String kind, String... algorithms)
      throws IOException, InterruptedException {
    List<String> command =
        FreshJvm.command(
            KINDS.get(kind),
            System.getProperty("java.class.path"),
            JavaTargetProgram.class,
            algorithms);
    return FreshJvm.lines(command).stream().map(Times::parse).toList();
  }

  /** Takes the number of JVMs of each kind, if there is an argument. */
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
    System.out.println(
        "%s: times faster than the JDK's Java (SM3: %s); quartiles"
            .formatted(
                kind,
                Measured.BOUNCY_CASTLE.isHere()
                    ? "BouncyCastle's"
                    : "BouncyCastle's with --providers bouncycastle before JavaTarget"));
    System.out.printf("%-10s", "");
    for (Form form : Form.OURS) {
      System.out.printf("%24s", form.title());
    }
    System.out.printf("%28s%n", "fewest against as stated");
    for (String algorithm : times.stream().map(Times::algorithm).distinct().toList()) {
      List<Times> rounds =
          times.stream().filter(round -> round.algorithm().equals(algorithm)).toList();
      System.out.printf("%-10s", algorithm);
      for (Form form : Form.OURS) {
        System.out.printf("%24s", ratio(rounds, Form.OTHERS, form));
      }
      System.out.printf("%28s%n", ratio(rounds, Form.AS_STATED, Form.FEW_OPERATIONS));
    }
  }

  /**
   * By how much the second is faster than the first, round by round; a dash if that is not here.
   */
  private static String ratio(List<Times> rounds, Form slower, Form faster) {
    if (!rounds.getFirst().nanoseconds().containsKey(slower)) {
      return "-";
    }
    List<Double> ratios =
        rounds.stream()
            .map(round -> round.nanoseconds().get(slower) / round.nanoseconds().get(faster))
            .sorted()
            .collect(Collectors.toList());
    int last = ratios.size() - 1;
    return String.format(
        Locale.ROOT,
        "%.3f (%.3f-%.3f)",
        ratios.get(last / 2),
        ratios.get(last / 4),
        ratios.get(last - last / 4));
  }
}
