package dev.sennit.runtime.clear;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * From which lengths on memory is cleared by which method; below the first of them the JDK's fill
 * does it.
 *
 * @param ascending the lengths, each greater than the one before, with their methods
 */
public record Thresholds(List<Threshold> ascending) {
  /** The JDK's fill at every length. */
  public static final Thresholds NONE = new Thresholds(List.of());

  private static final String JDK = "the JDK's fill";
  private static final long KIBI = 1 << 10;
  private static final long MEBI = 1 << 20;

  /**
   * One of them.
   *
   * @param from how many bytes it begins with
   * @param method the name of a {@link ClearMethod}
   */
  public record Threshold(long from, String method) {}

  /** Reads what {@link #toString} has written. */
  public static Thresholds parse(String text) {
    List<Threshold> ascending = new ArrayList<>();
    StringTokenizer words = new StringTokenizer(text);
    while (words.hasMoreTokens()) {
      String word = words.nextToken();
      int colon = word.indexOf(':');
      long from = Long.parseLong(word.substring(0, colon));
      ascending.add(new Threshold(from, word.substring(colon + 1)));
    }
    return new Thresholds(List.copyOf(ascending));
  }

  /** Whether all their methods are among some. */
  boolean areBy(List<ClearMethod> methods) {
    for (Threshold threshold : ascending) {
      boolean isThere = false;
      for (ClearMethod method : methods) {
        isThere |= method.method().equals(threshold.method());
      }
      if (!isThere) {
        return false;
      }
    }
    return true;
  }

  /** Whether memory of some length is cleared by a method of this name. */
  public boolean has(String method) {
    for (Threshold threshold : ascending) {
      if (threshold.method().equals(method)) {
        return true;
      }
    }
    return false;
  }

  /** Returns them for people: {@code the JDK's fill, from 4 KiB on clear-vector/x64-v3}. */
  public String words() {
    StringBuilder text = new StringBuilder(JDK);
    for (Threshold threshold : ascending) {
      String method = threshold.method();
      text.append(", from ").append(size(threshold.from())).append(" on ");
      text.append(ClearMethod.JDK.method().equals(method) ? JDK : ClearMethod.kernel(method));
    }
    return text.toString();
  }

  private static String size(long bytes) {
    if (bytes % MEBI == 0) {
      return bytes / MEBI + " MiB";
    }
    return bytes % KIBI == 0 ? bytes / KIBI + " KiB" : bytes + " bytes";
  }

  /** Such as {@code 256:vector/x64-v3 16777216:stream/x64-v3}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Threshold threshold : ascending) {
      text.append(text.isEmpty() ? "" : " ");
      text.append(threshold.from()).append(':').append(threshold.method());
    }
    return text.toString();
  }
}
