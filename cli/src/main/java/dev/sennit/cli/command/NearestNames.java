package dev.sennit.cli.command;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the names that a caller may have meant. A suggestion that is far off would mislead. */
final class NearestNames {
  private static final int MOST = 3;

  /** One character in so many may be wrong. */
  private static final int CHARACTERS_OF_A_SLIP = 3;

  private NearestNames() {}

  /**
   * Returns up to three of the names that begin almost like {@code wrong}, those with the fewest
   * characters to change first. There may be none.
   */
  static List<String> to(String wrong, List<String> names) {
    return names.stream()
        .filter(name -> distance(wrong, name) <= wrong.length() / CHARACTERS_OF_A_SLIP)
        .sorted(Comparator.comparingInt(name -> distance(wrong, name)))
        .limit(MOST)
        .toList();
  }

  /**
   * Returns the number of characters to insert, delete or replace until a name begins with them
   * (Levenshtein's distance to the nearest beginning of the name).
   */
  static int distance(String from, String to) {
    int[] row = IntStream.rangeClosed(0, to.length()).toArray();
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j - 1], row[j]));
      }
    }
    return IntStream.of(row).min().orElseThrow();
  }
}
