package dev.sennit.weave.model;

import dev.sennit.weave.assembly.TemporaryFolder;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.kernel.WovenKernel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Counts the instructions that a kernel executes, under QEMU. */
final class ExecutedCount {
  private ExecutedCount() {}

  /**
   * Counts the instructions of a round of the kernel's loop: the difference between two calls, one
   * with more rounds, so that code outside the loop does not count.
   */
  static long inRound(Toolchain toolchain, Emulator emulator, WovenKernel woven) {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path program = CallProgram.make(toolchain, woven, folder.path());
      long few = emulator.executed(program, List.of());
      long many = emulator.executed(program, List.of("more"));
      if ((many - few) % CallProgram.ROUNDS != 0) {
        throw new IllegalStateException(
            "%s executes %d and %d instructions, whose difference is not a multiple of %d, the number of rounds"
                .formatted(woven.kernel(), few, many, CallProgram.ROUNDS));
      }
      return (many - few) / CallProgram.ROUNDS;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use the folder for temporary files", e);
    }
  }
}
