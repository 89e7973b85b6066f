package dev.sennit.bench.plan;

import java.util.List;
import java.util.Locale;

/** The length of a run. It decides which rows the run measures, and for how long. */
public enum Preset {
  /** Under five minutes: the most telling rows, three times. */
  QUICK(3, new IterationTimes(2, 250, 3, 200)),
  /** About forty minutes. */
  DEFAULT(5, new IterationTimes(2, 400, 4, 300)),
  /** Every row, in up to three hours. */
  FULL(5, new IterationTimes(3, 500, 5, 400));

  private final int rounds;
  private final IterationTimes times;

  Preset(int rounds, IterationTimes times) {
    this.rounds = rounds;
    this.times = times;
  }

  /** Returns the name in results and in the names of folders. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the number of rounds. Each side of a contest gets a JVM in each round. */
  public int rounds() {
    return rounds;
  }

  /** Returns the times of JMH's iterations in each JVM. */
  public IterationTimes times() {
    return times;
  }

  /** Returns the first, second or third value: for quick, default or full. */
  <T> T choose(T ofQuick, T ofDefault, T ofFull) {
    return List.of(ofQuick, ofDefault, ofFull).get(ordinal());
  }
}
