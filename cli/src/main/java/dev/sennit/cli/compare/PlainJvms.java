package dev.sennit.cli.compare;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures cases in one plain JVM of each implementation, by turns. */
public final class PlainJvms {
  /** How many parts all cases have. A prime number, so that each part has cases of all sizes. */
  public static final int PARTS = 19;

  private PlainJvms() {}

  /** Returns whether {@code compare} measures a row of a name and a size. */
  public static BiPredicate<String, Integer> share() {
    Set<String> titles = Cases.titlesOfShare();
    return (name, size) -> titles.contains(Case.title(name, size));
  }

  /**
   * Measures cases that have kernels on this machine. What is made early would be made late in JVMs
   * that make all of it, so a part at a time is measured.
   *
   * @param part a number from 1 to {@link #PARTS}; 0 for what {@code compare} measures instead
   * @param usual the time that it takes on a quiet machine
   * @param progress takes the part that is done
   */
  public static List<ComparisonRow> measure(int part, Duration usual, DoubleConsumer progress)
      throws Exception {
    Set<String> here = Cases.namesHere();
    List<Case> all = Cases.ofEveryMachine();
    Set<String> wanted =
        part == 0
            ? Cases.titlesOfShare()
            : IntStream.range(0, all.size())
                .filter(number -> number % PARTS == part - 1)
                .mapToObj(number -> all.get(number).title())
                .collect(Collectors.toSet());
    try (MeasuringJvms started = new MeasuringJvms(Cases.class)) {
      return JdkComparison.of(
              all,
              row -> here.contains(row.name()) && wanted.contains(row.title()),
              1,
              started.start(1),
              0,
              new TimeBudget(usual),
              (done, altogether) -> progress.accept((double) done / altogether))
          .getFirst();
    }
  }
}
