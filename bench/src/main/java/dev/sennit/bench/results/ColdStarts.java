package dev.sennit.bench.results;

import dev.sennit.bench.measure.Outcome.FirstCalls;
import dev.sennit.bench.results.Results.ColdStart;
import dev.sennit.cli.ByteSize;
import dev.sennit.cli.compare.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * The first calls of fresh JVMs. Of thousands of calls those are kept that are evenly spread on a
 * logarithmic scale: what the call took, and what all calls up to it took together, each the median
 * of the JVMs. The second is not a sum of the first: most calls are left out, and in each JVM
 * others are slow, which medians of single calls do not show.
 */
final class ColdStarts {
  private static final double STEP = Math.pow(10, 1.0 / 20);

  private ColdStarts() {}

  static List<ColdStart> of(List<FirstCalls> jvms) {
    return Assembly.grouped(jvms, jvm -> List.of(jvm.length(), jvm.provider())).stream()
        .map(ColdStarts::coldStart)
        .toList();
  }

  private static ColdStart coldStart(List<FirstCalls> jvms) {
    List<List<Long>> nanoseconds = jvms.stream().map(FirstCalls::nanoseconds).toList();
    List<List<Long>> totals = nanoseconds.stream().map(ColdStarts::totals).toList();
    List<List<Long>> calls = new ArrayList<>();
    for (int number : numbers(nanoseconds.getFirst().size())) {
      calls.add(List.of((long) number, median(nanoseconds, number), median(totals, number)));
    }
    return new ColdStart(
        "AES-256-GCM, calls of " + ByteSize.of(jvms.getFirst().length()),
        jvms.getFirst().provider(),
        calls);
  }

  /** What all calls up to each took together. */
  private static List<Long> totals(List<Long> nanoseconds) {
    List<Long> totals = new ArrayList<>();
    long total = 0;
    for (long call : nanoseconds) {
      total += call;
      totals.add(total);
    }
    return totals;
  }

  private static long median(List<List<Long>> jvms, int number) {
    return Math.round(Sample.of(jvms, jvm -> jvm.get(number - 1)).median());
  }

  /** Numbers from 1 on, evenly spread on a logarithmic scale, the last one among them. */
  static List<Integer> numbers(int last) {
    List<Integer> numbers = new ArrayList<>();
    double next = 1;
    while (next < last) {
      int rounded = (int) Math.round(next);
      if (numbers.isEmpty() || rounded > numbers.getLast()) {
        numbers.add(rounded);
      }
      next *= STEP;
    }
    if (numbers.isEmpty() || numbers.getLast() < last) {
      numbers.add(last);
    }
    return numbers;
  }
}
