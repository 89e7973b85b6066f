package dev.sennit.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The work for which Sennit allocates more than the JDK. Every report names it. */
public final class MoreBytes {
  private final List<String> items = new ArrayList<>();

  /**
   * Takes the bytes that a run of some work allocates.
   *
   * @param work the work, in words
   */
  public void add(String work, double ofJdk, double ofSennit) {
    if (Math.round(ofSennit) > Math.round(ofJdk)) {
      items.add(
          String.format(Locale.ROOT, "- %s: %.0f bytes instead of %.0f", work, ofSennit, ofJdk));
    }
  }

  /** Returns a line with the number of works, and an item that begins with a dash for each. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(items);
    if (!items.isEmpty()) {
      lines.addFirst("MORE BYTES ALLOCATED THAN BY THE JDK: %d.".formatted(items.size()));
    }
    return lines;
  }
}
