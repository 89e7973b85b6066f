package dev.sennit.weave.model;

import dev.sennit.weave.assembly.TemporaryFolder;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Counts the instructions that a kernel executes, under QEMU. */
final class Executed {
  private Executed() {}

  /**
   * How many a round of the kernel's loop executes: the difference between two calls of which one
   * makes more rounds, so that what is done once does not count.
   */
  static long inRound(Toolchain toolchain, Emulator emulator, Woven woven) {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path program = CallProgram.make(toolchain, woven, folder.path());
      long few = emulator.executed(program, List.of());
      long many = emulator.executed(program, List.of("more"));
      if ((many - few) % CallProgram.ROUNDS != 0) {
        throw new IllegalStateException(
            "%s executes %d and %d instructions, whose difference is not that of %d equal rounds"
                .formatted(woven.kernel(), few, many, CallProgram.ROUNDS));
      }
      return (many - few) / CallProgram.ROUNDS;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use the folder for temporary files", e);
    }
  }
}
