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

  private static final int MOST = 16;
  private static final long HIGHEST = 1L << 40;

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

  /**
   * Checks them.
   *
   * @throws IllegalArgumentException when they are more than 16, do not ascend, or are not from 1
   *     to 2^40 bytes
   */
  public Thresholds {
    ascending = List.copyOf(ascending);
    if (ascending.size() > MOST) {
      throw new IllegalArgumentException(
          "there must be at most " + MOST + " thresholds, but there are " + ascending.size());
    }
    long before = 0;
    for (Threshold threshold : ascending) {
      long from = threshold.from();
      if (from < 1 || from > HIGHEST) {
        throw new IllegalArgumentException(
            "a threshold must be from 1 to " + HIGHEST + " bytes, but is " + from);
      }
      if (from <= before) {
        throw new IllegalArgumentException(
            "thresholds must ascend, but go from " + before + " to " + from);
      }
      before = from;
    }
  }

  /**
   * Reads what {@link #toString} has written.
   *
   * @throws IllegalArgumentException when it is nothing of that kind; the message says why
   */
  public static Thresholds parse(String text) {
    List<Threshold> ascending = new ArrayList<>();
    StringTokenizer words = new StringTokenizer(text);
    while (words.hasMoreTokens()) {
      String word = words.nextToken();
      int colon = word.indexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException(
            "a threshold must be a number of bytes, a colon and a method, but is \"" + word + "\"");
      }
      ascending.add(new Threshold(number(word.substring(0, colon)), word.substring(colon + 1)));
    }
    return new Thresholds(ascending);
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("\"" + text + "\" is no number of bytes", e);
    }
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
      text.append(ClearMethod.JDK.name().equals(method) ? JDK : ClearMethod.kernel(method));
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
