package dev.sennit.bench;

import dev.sennit.bench.results.Round;
import dev.sennit.bench.results.Round.Reading;
import java.util.List;

/** Makes up measurements. */
public final class MadeUp {
  private MadeUp() {}

  /** Returns a round of 16 KiB, in which both sides allocate 32 bytes. */
  public static Round round(String id, double jdk, double sennit) {
    return round(id, 1, new Reading("JDK", jdk, 32), new Reading("Sennit", sennit, 32));
  }

  public static Round round(String id, int threads, Reading... readings) {
    return new Round(id, "MD5 digest", 16384, threads, true, List.of(readings));
  }

  /** Returns three rounds, which vary little. */
  public static List<Round> rounds(String id, double jdk, double sennit) {
    return List.of(round(id, jdk, sennit), round(id, 1.001 * jdk, sennit), round(id, jdk, sennit));
  }
}
