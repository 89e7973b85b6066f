package dev.sennit.cli.chart;

import java.util.ArrayList;
import java.util.List;

/** Places values from a lowest to a highest: equal ratios are equal distances. */
record LogScale(double low, double high) {
  private static final int[] ROUND = {1, 2, 5};

  /** From the round number before the least of some values to the one after the greatest. */
  static LogScale around(double least, double greatest) {
    double low = roundNumbers(least / 10, least).getLast();
    double high = roundNumbers(greatest, greatest * 10).getFirst();
    return new LogScale(low, low < high ? high : high * 10);
  }

  /** Where a value lies: at 0 the lowest, at 1 the highest. */
  double place(double value) {
    return low == high ? 0 : Math.log(value / low) / Math.log(high / low);
  }

  /** The value at a place. */
  double valueAt(double place) {
    return low * Math.pow(high / low, place);
  }

  /** The numbers 1, 2 and 5, times a power of ten, that are on it. */
  List<Double> roundNumbers() {
    return roundNumbers(low, high);
  }

  private static List<Double> roundNumbers(double from, double to) {
    List<Double> numbers = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(from)); Math.pow(10, power) <= to; power++) {
      for (int first : ROUND) {
        // By division below 1: 0.2 is 2 / 10, and not 2 x 0.1.
        double number = power < 0 ? first / Math.pow(10, -power) : first * Math.pow(10, power);
        if (number >= from && number <= to) {
          numbers.add(number);
        }
      }
    }
    return numbers;
  }
}
