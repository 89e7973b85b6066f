package dev.sennit.cli.doctor;

import dev.sennit.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The place that the library's kernels were loaded from. */
enum KernelOrigin {
  FROM_MEMORY("from a file in memory (memfd)"),
  FROM_TEMPORARY_FOLDER("from a file in the temporary folder, which was deleted afterwards"),
  NOT_LOADED("not loaded"),
  ;

  private final String words;

  KernelOrigin(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  static KernelOrigin ofThisProcess(Status status) {
    if (status.targets().isEmpty()) {
      return NOT_LOADED;
    }
    try {
      return of(Files.readAllLines(Path.of("/proc/self/maps")));
    } catch (IOException e) {
      // Only Linux has both this file and files in memory.
      return FROM_TEMPORARY_FOLDER;
    }
  }

  /** Reads the lines of Linux's {@code /proc/self/maps} in a process that has kernels. */
  static KernelOrigin of(List<String> maps) {
    return maps.stream().anyMatch(line -> line.contains("/memfd:sennit"))
        ? FROM_MEMORY
        : FROM_TEMPORARY_FOLDER;
  }
}
