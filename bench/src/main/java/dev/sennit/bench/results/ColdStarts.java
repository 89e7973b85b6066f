package dev.sennit.bench.results;

import dev.sennit.bench.measure.Outcome.FirstCalls;
import dev.sennit.bench.results.Results.ColdStart;
import dev.sennit.cli.ByteSize;
import java.util.ArrayList;
import java.util.List;

/**
 * The first calls of fresh JVMs. Of thousands of calls those are kept that are evenly spread on a
 * logarithmic scale; each is the middle one of what the JVMs took for it.
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
    List<List<Long>> calls = new ArrayList<>();
    for (int number : numbers(jvms.getFirst().nanoseconds().size())) {
      double middle =
          Assembly.median(
              jvms.stream().map(jvm -> (double) jvm.nanoseconds().get(number - 1)).toList());
      calls.add(List.of((long) number, Math.round(middle)));
    }
    return new ColdStart(
        "AES-256-GCM, calls of " + ByteSize.of(jvms.getFirst().length()),
        jvms.getFirst().provider(),
        calls);
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
