package dev.sennit.cli;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds what somebody may have meant who wrote a name wrongly. */
public final class NearestNames {
  private static final int MOST = 3;

  private NearestNames() {}

  /** Up to three of the names, those with the fewest characters to change first. */
  public static List<String> to(String wrong, List<String> names) {
    return names.stream()
        .sorted(Comparator.comparingInt(name -> distance(wrong, name)))
        .limit(MOST)
        .toList();
  }

  /** The number of characters to insert, delete or replace (Levenshtein's distance). */
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
    return row[to.length()];
  }
}
