package dev.sennit.cli.compare;

import dev.sennit.cli.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what can be measured once only in a JVM: the time from its start until it has encrypted
 * its first messages and ended. JVMs of both contenders start by turns.
 */
public final class Cold {
  /** What is measured, as {@link Case#name} says it. */
  public static final String NAME = "AES-256-GCM first 100 in a fresh JVM";

  private static final int LEAST_PAIRS = 3;

  private Cold() {}

  /** Measures, for about so long. */
  public static Row measure(Duration budget) throws IOException, InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    long begin = System.nanoTime();
    while (pairs.size() < LEAST_PAIRS || System.nanoTime() - begin < budget.toNanos()) {
      pairs.add(new Pair(slice(Contender.JDK), slice(Contender.SENNIT)));
    }
    return Row.of(NAME, ColdProgram.LENGTH, pairs);
  }

  private static Slice slice(Contender contender) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            ColdProgram.class.getName(),
            contender.name());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    long begin = System.nanoTime();
    Process process = builder.start();
    try (BufferedReader out = process.inputReader()) {
      String bytes = out.readLine();
      if (process.waitFor() != 0 || bytes == null) {
        throw new Failure("a fresh JVM that encrypts did not come to its end.");
      }
      return new Slice(System.nanoTime() - begin, Double.parseDouble(bytes));
    }
  }
}
