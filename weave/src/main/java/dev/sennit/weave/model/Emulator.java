package dev.sennit.weave.model;

import dev.sennit.weave.assembly.Command;
import dev.sennit.weave.assembly.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * QEMU's user mode for AArch64, which executes programs of Linux and logs each instruction.
 *
 * @param version the line that it prints about its version
 */
public record Emulator(Path program, String version) {
  private static final List<String> NAMES = List.of("qemu-aarch64-static", "qemu-aarch64");

  /** Returns the first one on the environment's path. */
  public static Optional<Emulator> find(Map<String, String> environment) {
    return ProgramsOnPath.named(NAMES, environment)
        .findFirst()
        .map(program ->
            new Emulator(
                program,
                Command.output(List.of(program.toString(), "--version"))
                    .lines()
                    .findFirst()
                    .orElseThrow()));
  }

  /** Counts the instructions that a program executes. QEMU writes a line for each. */
  long executed(Path program, List<String> arguments) {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path log = folder.path().resolve("executed");
      List<String> command = new ArrayList<>(List.of("env"));
      // Each version of QEMU knows only one of the two variables.
      command.addAll(List.of("QEMU_SINGLESTEP=1", "QEMU_ONE_INSN_PER_TB=1"));
      command.addAll(List.of(this.program.toString(), "-cpu", "max"));
      command.addAll(List.of("-d", "exec,nochain", "-D", log.toString()));
      command.add(program.toString());
      command.addAll(arguments);
      Command.output(command);
      try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
        return lines.filter(line -> line.startsWith("Trace ")).count();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write or read a file for " + version, e);
    }
  }
}
