package dev.sennit.weave.model;

import dev.sennit.weave.assembly.Command;
import dev.sennit.weave.assembly.TemporaryFolder;
import dev.sennit.weave.assembly.Toolchain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The build's own LLVM program that counts cycles on a model of a processor. */
public record LlvmMca(Path program) {
  public static LlvmMca of(Toolchain toolchain) {
    return new LlvmMca(toolchain.program("llvm-mca"));
  }

  McaReport report(Core core, String text, int rounds, List<String> options) {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path source = Files.writeString(folder.path().resolve("round.s"), text);
      Path report = folder.path().resolve("report.json");
      List<String> command =
          new ArrayList<>(
              List.of(
                  program.toString(),
                  "-mtriple=" + core.platform().triple(),
                  "-mcpu=" + core.name(),
                  "-iterations=" + rounds,
                  "-json",
                  // Warnings go to standard output and are not JSON.
                  "-o=" + report));
      command.addAll(options);
      command.add(source.toString());
      Command.output(command);
      return McaReport.read(Files.readString(report));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write or read a file for llvm-mca", e);
    }
  }
}
