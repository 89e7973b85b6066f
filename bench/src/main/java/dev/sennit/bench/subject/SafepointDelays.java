package dev.sennit.bench.subject;

import dev.sennit.bench.subject.SafepointDelayProgram.Delays;
import dev.sennit.bench.subject.SafepointDelayProgram.Operation;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Measures how long all threads wait while one of them hashes 1 GiB in one call: the time of a
 * stack dump of all threads, and of a garbage collection. Each operation gets a JVM of its own,
 * because the hashing thread may run other compiled code after the first one.
 */
public final class SafepointDelays {
  private static final int MEBIBYTES = 1024;
  private static final int CALLS = 3;
  private static final int MEBIBYTES_BESIDES = 576;

  private SafepointDelays() {}

  public static void main(String[] args) throws Exception {
    System.out.printf(
        "%-24s %-28s %6s %10s %10s %10s%n",
        "milliseconds", "beside", "times", "median", "99 %", "longest");
    for (Operation operation : Operation.values()) {
      for (Delays delays : delays(operation, MEBIBYTES, CALLS)) {
        ListStatistics times =
            new ListStatistics(
                delays.milliseconds().stream().mapToDouble(Double::doubleValue).toArray());
        System.out.printf(
            "%-24s %-28s %6d %10.3f %10.3f %10.3f%n",
            operation.title,
            delays.beside().title,
            times.getN(),
            times.getPercentile(50),
            times.getPercentile(99),
            times.getMax());
      }
    }
  }

  /** Measures the delays of an operation in a JVM of its own. */
  public static List<Delays> delays(Operation operation, int mebibytes, int calls)
      throws IOException, InterruptedException {
    int heap = mebibytes + MEBIBYTES_BESIDES;
    // The serial collector has one thread. More threads would compete with the hashing for
    // processors.
    List<String> options =
        List.of("-XX:+UseSerialGC", "-Xms" + heap + "m", "-Xmx" + heap + "m", "-Xmn64m");
    return FreshProcess.jvm(options, SafepointDelayProgram.class, operation, mebibytes, calls)
        .records(Delays.class);
  }
}
