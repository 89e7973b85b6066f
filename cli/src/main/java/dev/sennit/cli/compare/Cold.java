package dev.sennit.cli.compare;

import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Compares what can be measured once only in a JVM: the time from its start until it has encrypted
 * its first messages and ended. JVMs of both contenders start by turns.
 */
public final class Cold {
  /** What is measured, as {@link Case#name} says it. */
  public static final String NAME = "AES-256-GCM first 100 in a fresh JVM";

  private final double least;
  private final Budget budget;

  private Cold(double least, Budget budget) {
    this.least = least;
    this.budget = budget;
  }

  /**
   * Measures until the budget is spent, and longer only as long as the row needs more pairs.
   *
   * @param least the ratio below which the row fails; 0 if it does not
   */
  public static Row measure(double least, Budget budget) throws IOException, InterruptedException {
    return new Cold(least, budget).measure();
  }

  private Row measure() throws IOException, InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    while (row(pairs).needsPairs(least) || !budget.isSpent()) {
      Optional<Slice> jdk = slice(Contender.JDK);
      Optional<Slice> sennit = jdk.isEmpty() ? jdk : slice(Contender.SENNIT);
      if (sennit.isEmpty()) {
        break;
      }
      pairs.add(new Pair(jdk.get(), sennit.get()));
    }
    return row(pairs);
  }

  private static Row row(List<Pair> pairs) {
    return Row.of(NAME, ColdProgram.LENGTH, pairs);
  }

  /** Measures a JVM; nothing if the budget was over first, which ends the JVM too. */
  private Optional<Slice> slice(Contender contender) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            ColdProgram.class.getName(),
            contender.name());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    long begin = budget.now();
    Process process = builder.start();
    try {
      if (!process.waitFor(budget.left(), TimeUnit.NANOSECONDS)) {
        return Optional.empty();
      }
      double nanoseconds = budget.now() - begin;
      String bytes = process.inputReader().readLine();
      if (process.exitValue() != 0 || bytes == null) {
        throw new Failure("a fresh JVM that encrypts did not come to its end.");
      }
      return Optional.of(new Slice(nanoseconds, Double.parseDouble(bytes)));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
