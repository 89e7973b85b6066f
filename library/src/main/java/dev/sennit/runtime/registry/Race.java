package dev.sennit.runtime.registry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of a race of two kernels that compute the same.
 *
 * @param ratio how much of the other one's time the rival takes
 * @param isWon whether it serves instead
 */
public record Race(String rival, String other, double ratio, boolean isWon) {
  /** Has it run. */
  static Race of(String rival, String other, KernelRace race) {
    boolean isWon = race.isWonTwice();
    return new Race(rival, other, race.ratio(), isWon);
  }

  /** Says to people who has won, and how much longer others take: a line for each winner. */
  public static List<String> describe(List<Race> races) {
    Map<String, String> lines = new LinkedHashMap<>();
    for (Race race : races) {
      String winner = race.isWon ? race.rival : race.other;
      String loser = race.isWon ? race.other : race.rival;
      long percent = Math.round(100 * (race.isWon ? 1 / race.ratio : race.ratio));
      lines.merge(winner, loser + " takes " + percent + " %", (line, next) -> line + ", " + next);
    }
    return lines.entrySet().stream()
        .map(line -> line.getKey() + " serves; beside it " + line.getValue())
        .toList();
  }
}
