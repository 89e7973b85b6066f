package dev.sennit.bench;

import dev.sennit.bench.SafepointDelayProgram.Operation;
import java.util.List;

/**
 * How long all threads are held up while one of them hashes 1 GiB in one call: the time that a
 * stack dump of all threads, and a garbage collection, take besides. Each gets a JVM of its own:
 * what has to stop may run in other compiled code after the first.
 */
final class SafepointDelay {
  private SafepointDelay() {}

  public static void main(String[] args) throws Exception {
    // Serial collects with one thread; more would compete with the hashing for processors.
    List<String> options = List.of("-XX:+UseSerialGC", "-Xms1600m", "-Xmx1600m", "-Xmn64m");
    System.out.printf(
        "%-24s %-28s %6s %10s %10s %10s%n",
        "milliseconds", "beside", "times", "median", "99 %", "longest");
    for (Operation operation : Operation.values()) {
      List<String> command =
          FreshJvm.command(
              options,
              System.getProperty("java.class.path"),
              SafepointDelayProgram.class,
              operation.name());
      int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (exitCode != 0) {
        throw new IllegalStateException(
            SafepointDelayProgram.class.getSimpleName() + " ended with exit code " + exitCode);
      }
    }
  }
}
