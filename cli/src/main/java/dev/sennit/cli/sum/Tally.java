package dev.sennit.cli.sum;

import java.util.ArrayList;
import java.util.List;

/** Counts the results of the lines of a list. */
final class Tally {
  private final SumOptions options;
  private long misformatted;
  private long unreadable;
  private long matching;
  private long differing;
  private boolean anyLine;

  Tally(SumOptions options) {
    this.options = options;
  }

  void countMisformatted() {
    misformatted++;
  }

  void count(boolean matches) {
    anyLine = true;
    if (matches) {
      matching++;
    } else {
      differing++;
    }
  }

  void countUnreadable(boolean ignored) {
    anyLine = true;
    if (!ignored) {
      unreadable++;
    }
  }

  /** Returns the warnings about the list of that name. */
  List<String> warnings(String name) {
    List<String> warnings = new ArrayList<>();
    if (!anyLine) {
      warnings.add(name + ": no properly formatted checksum lines found");
    } else if (!options.has(SumOption.STATUS)) {
      add(warnings, misformatted, "line is improperly", "lines are improperly", " formatted");
      add(warnings, unreadable, "listed file", "listed files", " could not be read");
      add(warnings, differing, "computed checksum", "computed checksums", " did NOT match");
      if (options.has(SumOption.IGNORE_MISSING) && matching == 0) {
        warnings.add(name + ": no file was verified");
      }
    }
    return warnings;
  }

  private static void add(List<String> warnings, long count, String one, String many, String end) {
    if (count > 0) {
      warnings.add("WARNING: " + count + " " + (count == 1 ? one : many) + end);
    }
  }

  /** Tells whether at least one file matches and nothing is wrong. */
  boolean isGood() {
    return matching > 0
        && differing == 0
        && unreadable == 0
        && (misformatted == 0 || !options.has(SumOption.STRICT));
  }
}
