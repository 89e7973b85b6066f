package dev.sennit.cli.chart;

import java.util.ArrayList;
import java.util.List;

/** Places values from a lowest to a highest: equal ratios are equal distances. */
record LogScale(double low, double high) {
  private static final int[] ROUND = {1, 2, 5};

  /** Returns a scale from the round number before the least value to that after the greatest. */
  static LogScale around(double least, double greatest) {
    double low = roundNumbers(least / 10, least).getLast();
    double high = roundNumbers(greatest, greatest * 10).getFirst();
    return new LogScale(low, low < high ? high : high * 10);
  }

  /** Returns the place of a value: 0 for the lowest, 1 for the highest. */
  double place(double value) {
    return low == high ? 0 : Math.log(value / low) / Math.log(high / low);
  }

  /** Returns the value at a place. */
  double valueAt(double place) {
    return low * Math.pow(high / low, place);
  }

  /** Returns the numbers on this scale that are 1, 2 or 5 times a power of ten. */
  List<Double> roundNumbers() {
    return roundNumbers(low, high);
  }

  private static List<Double> roundNumbers(double from, double to) {
    List<Double> numbers = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(from)); Math.pow(10, power) <= to; power++) {
      for (int first : ROUND) {
        // A division is exact below 1: 0.2 is 2 / 10, and not 2 x 0.1.
        double number = power < 0 ? first / Math.pow(10, -power) : first * Math.pow(10, power);
        if (number >= from && number <= to) {
          numbers.add(number);
        }
      }
    }
    return numbers;
  }
}
