package dev.sennit.cli.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Counts the cores that the JVM's processors are on. Processors of one core share its units. A
 * virtual machine may hide that from its system.
 */
public final class ProcessorCores {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path PROCESSORS = Path.of("/sys/devices/system/cpu");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private ProcessorCores() {}

  /** Returns the number of cores that this JVM may use; nothing if the system does not tell. */
  public static OptionalInt ofThisJvm() {
    return of(STATUS, PROCESSORS, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Counts cores from files in the form of Linux.
   *
   * @param status the file that lists the processors on which the process may run
   * @param processors the folder with a folder for each processor
   * @param available the number of processors that the JVM may use at once; if the process may run
   *     on more of them, the system may move its threads, and the cores are not known
   */
  static OptionalInt of(Path status, Path processors, int available) {
    try {
      List<Integer> allowed = allowed(status);
      Set<String> cores = new HashSet<>();
      for (int processor : allowed) {
        Path file = processors.resolve("cpu" + processor + "/topology/thread_siblings_list");
        cores.add(Files.readString(file).strip());
      }
      return allowed.size() == available ? OptionalInt.of(cores.size()) : OptionalInt.empty();
    } catch (IOException | NumberFormatException e) {
      // No measurement depends on it.
      return OptionalInt.empty();
    }
  }

  private static List<Integer> allowed(Path status) throws IOException {
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith(ALLOWED)) {
        return numbers(line.substring(ALLOWED.length()).strip());
      }
    }
    throw new IOException(status + " lists no processors");
  }

  /** Reads a list such as 0-3,8. */
  private static List<Integer> numbers(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String range : list.split(",")) {
      String[] ends = range.split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }
}
