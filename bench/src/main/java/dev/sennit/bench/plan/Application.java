package dev.sennit.bench.plan;

import dev.sennit.bench.results.Round;
import dev.sennit.bench.results.Round.Reading;
import dev.sennit.cli.compare.ComparisonRow;
import dev.sennit.cli.compare.PlainJvms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/**
 * Ways to call the JCA, in one plain JVM of each side, by turns.
 *
 * @param part the number of a part of all ways; 0 for what {@code compare} measures
 */
record Application(int part) implements Task {
  private static final String NAME = "Application";

  /** All ways to call the JCA take as long as all the rest, so they are measured if asked for. */
  static List<Application> of(Preset preset, List<String> only) {
    boolean isAsked = only.contains(NAME) && preset != Preset.QUICK;
    return IntStream.rangeClosed(isAsked ? 1 : 0, isAsked ? PlainJvms.PARTS : 0)
        .mapToObj(Application::new)
        .toList();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public double seconds(Preset preset) {
    return preset.secondsInApplication();
  }

  @Override
  public List<Round> measure(Preset preset, int round, JmhRun jmh, DoubleConsumer progress)
      throws Exception {
    // All ways are thousands of rows.
    BiPredicate<String, Integer> isKept = PlainJvms.share();
    Duration usual = Duration.ofSeconds(preset.secondsInApplication());
    List<Round> rounds = new ArrayList<>();
    for (ComparisonRow row : PlainJvms.measure(part, usual, progress)) {
      row.finding()
          .ifPresent(finding ->
              rounds.add(
                  new Round(
                      "%s/%s/%d".formatted(NAME, row.name(), row.size()),
                      "In an application: " + row.name(),
                      row.size(),
                      1,
                      isKept.test(row.name(), row.size()),
                      List.of(
                          reading(Contest.JDK, finding.jdk(), row.messages()),
                          reading(Contest.SENNIT, finding.sennit(), row.messages())))));
    }
    return rounds;
  }

  private static Reading reading(String name, ComparisonRow.Side side, int messages) {
    return new Reading(name, side.nanoseconds() / messages, side.bytes() / messages);
  }
}
