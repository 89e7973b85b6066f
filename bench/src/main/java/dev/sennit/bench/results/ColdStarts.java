package dev.sennit.bench.results;

import dev.sennit.bench.measure.TaskOutcome.FirstCalls;
import dev.sennit.bench.results.Results.ColdStart;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.measure.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Summarizes the first calls of fresh JVMs. It keeps some of the thousands of calls, evenly spread
 * on a logarithmic scale. A kept call has its own time and the total time of all calls up to it,
 * both as medians of the JVMs. A total is not the sum of the times: most calls are left out, and a
 * median hides the slow calls, which differ from JVM to JVM.
 */
final class ColdStarts {
  private ColdStarts() {}

  /** Returns the medians of JVMs with the same work. */
  static ColdStart of(List<FirstCalls> jvms) {
    FirstCalls any = jvms.getFirst();
    List<long[]> single = jvms.stream().map(jvm -> nanoseconds(jvm).toArray()).toList();
    List<long[]> totals = single.stream().map(long[]::clone).toList();
    totals.forEach(total -> Arrays.parallelPrefix(total, Long::sum));
    return new ColdStart(
        "AES-256-GCM, calls of " + ByteSize.of(any.length()),
        any.provider(),
        numbers(any.nanoseconds().size()).stream()
            .map(number -> List.of(number, median(single, number), median(totals, number)))
            .toList());
  }

  private static LongStream nanoseconds(FirstCalls jvm) {
    return jvm.nanoseconds().stream().mapToLong(Long::longValue);
  }

  private static long median(List<long[]> jvms, long number) {
    return Math.round(Sample.of(jvms, jvm -> jvm[(int) number - 1]).median());
  }

  /**
   * Returns the numbers of the kept calls, from 1 to the last call. Each power of ten has about
   * twenty.
   */
  static List<Long> numbers(long last) {
    Stream<Long> spread =
        IntStream.range(0, 1000)
            .mapToObj(step -> Math.round(Math.pow(10, step / 20.0)))
            .takeWhile(number -> number < last);
    return Stream.concat(spread, Stream.of(last)).distinct().toList();
  }
}
