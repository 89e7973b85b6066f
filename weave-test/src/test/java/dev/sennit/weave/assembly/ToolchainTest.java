package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/** Protects: a program of LLVM starts as soon as it is taken, though other threads start some. */
@DisabledOnOs(OS.WINDOWS)
@Isolated("a process that another test starts would hold a program open that is written here")
@Tag("surroundings")
class ToolchainTest {
  private static final String PROGRAM = "llvm-mca";
  private static final int THREADS = 4;
  private static final int TIMES = 10;

  private final AtomicBoolean finished = new AtomicBoolean();

  @Test
  void startsWhatItTakesWhileOthersStart() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create();
        ExecutorService others = Executors.newFixedThreadPool(THREADS);
        AutoCloseable _ = () -> finished.set(true)) {
      for (int i = 0; i < THREADS; i++) {
        others.execute(this::startUntilFinished);
      }
      for (int i = 0; i < TIMES; i++) {
        Path empty = Files.createDirectory(folder.path().resolve(Integer.toString(i)));
        linkLibraries(empty);
        assertThat(Toolchain.in(empty).run(PROGRAM, List.of("--version"))).contains("LLVM version");
      }
    }
  }

  private void startUntilFinished() {
    while (!finished.get()) {
      Command.output(List.of("true"));
    }
  }

  /** Libraries are not what is tried here: they are big, and nobody starts them. */
  private static void linkLibraries(Path folder) throws IOException {
    Path cache = Toolchain.open().program(PROGRAM).getParent();
    try (Stream<Path> files = Files.list(cache)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith("lib")) {
          Files.createSymbolicLink(folder.resolve(name), file);
        }
      }
    }
  }
}
