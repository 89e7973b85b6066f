package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/** Protects: a program of LLVM starts as soon as it is taken, though other threads start some. */
@DisabledOnOs(OS.WINDOWS)
@Isolated("no test may wait for what is held here")
@Tag("surroundings")
class ToolchainTest {
  private static final String PROGRAM = "llvm-mca";

  @Test
  void startsWhatItTakes() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      linkLibraries(folder.path());
      assertThat(Toolchain.in(folder.path()).run(PROGRAM, List.of("--version")))
          .contains("LLVM version");
    }
  }

  @Test
  void noProcessStartsWhileAProgramIsWritten() throws Exception {
    assertWaits(() -> Command.output(List.of("true")));
  }

  @Test
  void noProgramIsWrittenWhileAProcessStarts() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      linkLibraries(folder.path());
      assertWaits(() -> Toolchain.in(folder.path()).program(PROGRAM));
    }
  }

  /** Whether work waits for what is held by whoever starts or writes a program, and then ends. */
  private static void assertWaits(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work);
    synchronized (Command.STARTS_OR_WRITES) {
      thread.start();
      while (thread.isAlive() && !waitsForWhatIsHeld(thread)) {
        Thread.sleep(1);
      }
      assertThat(thread.isAlive()).isTrue();
    }
    thread.join();
  }

  private static boolean waitsForWhatIsHeld(Thread thread) {
    ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.threadId());
    return info != null
        && info.getThreadState() == Thread.State.BLOCKED
        && info.getLockOwnerId() == Thread.currentThread().threadId();
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
