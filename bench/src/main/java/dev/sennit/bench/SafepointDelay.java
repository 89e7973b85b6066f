package dev.sennit.bench;

import dev.sennit.bench.SafepointDelayProgram.Delays;
import dev.sennit.bench.SafepointDelayProgram.Operation;
import java.io.IOException;
import java.util.List;

/**
 * How long all threads are held up while one of them hashes 1 GiB in one call: the time that a
 * stack dump of all threads, and a garbage collection, take besides. Each gets a JVM of its own:
 * what has to stop may run in other compiled code after the first.
 */
public final class SafepointDelay {
  private static final int MEBIBYTES = 1024;
  private static final int CALLS = 3;
  private static final int MEBIBYTES_BESIDES = 576;

  private SafepointDelay() {}

  public static void main(String[] args) throws Exception {
    System.out.printf(
        "%-24s %-28s %6s %10s %10s %10s%n",
        "milliseconds", "beside", "times", "median", "99 %", "longest");
    for (Operation operation : Operation.values()) {
      delays(operation, MEBIBYTES, CALLS).forEach(delays -> print(operation, delays));
    }
  }

  /** The delays of an operation, measured in a JVM of its own. */
  public static List<Delays> delays(Operation operation, int mebibytes, int calls)
      throws IOException, InterruptedException {
    int heap = mebibytes + MEBIBYTES_BESIDES;
    // Serial collects with one thread; more would compete with the hashing for processors.
    List<String> options =
        List.of("-XX:+UseSerialGC", "-Xms" + heap + "m", "-Xmx" + heap + "m", "-Xmn64m");
    List<String> command =
        FreshJvm.command(
            options,
            System.getProperty("java.class.path"),
            SafepointDelayProgram.class,
            operation.name(),
            Integer.toString(mebibytes),
            Integer.toString(calls));
    return FreshJvm.lines(command).stream().map(Delays::parse).toList();
  }

  private static void print(Operation operation, Delays delays) {
    List<Double> sorted = delays.milliseconds().stream().sorted().toList();
    int last = sorted.size() - 1;
    System.out.printf(
        "%-24s %-28s %6d %10.3f %10.3f %10.3f%n",
        operation.title(),
        delays.beside().title(),
        sorted.size(),
        sorted.get(last / 2),
        sorted.get(Math.toIntExact(Math.round(last * 0.99))),
        sorted.get(last));
  }
}
