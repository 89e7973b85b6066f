package dev.sennit.cli.compare;

import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Compares the whole lives of JVMs that encrypt their first messages and end. JVMs of both
 * implementations start in turns.
 */
final class ColdStart {
  /** The name of the measurement, like {@link Case#name}. */
  static final String NAME = "AES-256-GCM first 100 in a fresh JVM";

  private final double least;
  private final TimeBudget budget;

  private ColdStart(double least, TimeBudget budget) {
    this.least = least;
    this.budget = budget;
  }

  /**
   * Measures until the budget is spent, and longer if the row needs more pairs.
   *
   * @param least the ratio below which the row fails; 0 if it cannot fail
   */
  static ComparisonRow measure(double least, TimeBudget budget)
      throws IOException, InterruptedException {
    return new ColdStart(least, budget).measure();
  }

  private ComparisonRow measure() throws IOException, InterruptedException {
    List<SlicePair> pairs = new ArrayList<>();
    while (row(pairs).needsPairs(least) || !budget.isSpent()) {
      Optional<TimeSlice> jdk = slice(Implementation.JDK);
      Optional<TimeSlice> sennit = jdk.isEmpty() ? jdk : slice(Implementation.SENNIT);
      if (sennit.isEmpty()) {
        break;
      }
      pairs.add(new SlicePair(0, jdk.get(), sennit.get()));
    }
    return row(pairs);
  }

  private static ComparisonRow row(List<SlicePair> pairs) {
    return ComparisonRow.of(NAME, ColdStartProgram.LENGTH, ColdStartProgram.CALLS, 1, pairs);
  }

  /** Measures a JVM. Ends the JVM and returns nothing if the budget is over first. */
  private Optional<TimeSlice> slice(Implementation implementation)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            ColdStartProgram.class.getName(),
            implementation.name());
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
        throw new Failure("a fresh JVM has failed to encrypt: see its messages above.");
      }
      return Optional.of(new TimeSlice(nanoseconds, Double.parseDouble(bytes)));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
