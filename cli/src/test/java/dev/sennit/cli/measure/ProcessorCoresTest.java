package dev.sennit.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: cores are those of the JVM's processors, or unknown. */
class ProcessorCoresTest {
  @TempDir Path folder;

  /** Four processors: 0 and 2 share a core, and so do 1 and 3. */
  @BeforeEach
  void system() throws IOException {
    for (int processor = 0; processor < 4; processor++) {
      Path topology = folder.resolve("cpu" + processor).resolve("topology");
      Files.createDirectories(topology);
      int first = processor % 2;
      Files.writeString(
          topology.resolve("thread_siblings_list"), "%d,%d\n".formatted(first, first + 2));
    }
  }

  private OptionalInt cores(String allowed, int available) throws IOException {
    Path status = folder.resolve("status");
    Files.writeString(status, "Name:\tjava\nCpus_allowed_list:\t" + allowed + "\nOther:\t1\n");
    return ProcessorCores.of(status, folder, available);
  }

  @Test
  void processorsOfOneCoreCountOnce() throws IOException {
    assertThat(cores("0-3", 4)).hasValue(2);
    assertThat(cores("0,2", 2)).hasValue(1);
    assertThat(cores("0-1,3", 3)).hasValue(2);
    assertThat(cores("1", 1)).hasValue(1);
  }

  /** A container may have the time of fewer processors than it runs on. */
  @Test
  void unknownIfThreadsMayMove() throws IOException {
    assertThat(cores("0-3", 2)).isEmpty();
  }

  @Test
  void unknownIfTheSystemDoesNotTell() throws IOException {
    assertThat(cores("0-7", 8)).isEmpty();
    assertThat(cores("", 1)).isEmpty();
    assertThat(ProcessorCores.of(folder.resolve("none"), folder, 4)).isEmpty();
  }
}
