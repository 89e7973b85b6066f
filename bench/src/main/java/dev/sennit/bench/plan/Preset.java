package dev.sennit.bench.plan;

import java.util.Locale;

/** How much is measured, and how long each part of it. */
public enum Preset {
  /** Under five minutes: what is most telling, three times. */
  QUICK(3, new Timing(2, 250, 3, 200)),
  /** About forty minutes. */
  DEFAULT(5, new Timing(2, 400, 4, 300)),
  /** Every row, in hours. */
  FULL(5, new Timing(3, 500, 5, 400));

  private final int rounds;
  private final Timing timing;

  Preset(int rounds, Timing timing) {
    this.rounds = rounds;
    this.timing = timing;
  }

  /** The preset of this label. */
  public static Preset labelled(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** What it is called in results and in names of folders. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How often each side of a contest gets a JVM. */
  public int rounds() {
    return rounds;
  }

  /** How long JMH measures in each of them. */
  public Timing timing() {
    return timing;
  }

  /** What this one takes of three that are stated side by side. */
  <T> T choose(T ofQuick, T ofDefault, T ofFull) {
    return switch (this) {
      case QUICK -> ofQuick;
      case DEFAULT -> ofDefault;
      case FULL -> ofFull;
    };
  }
}
