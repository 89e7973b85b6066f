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
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * LLVM's program that counts cycles on a model of a processor.
 *
 * @param version the version of LLVM, such as 22.1.8
 * @param bundled whether it is the build's own, because no newer one was found
 */
public record LlvmMca(Path program, String version, boolean bundled) {
  /** The environment variable that names the program. */
  public static final String VARIABLE = "LLVM_MCA";

  /** The first version with models of all {@link Core}s. */
  static final int WANTED = 22;

  private static final String NAME = "llvm-mca";
  private static final Pattern VERSION = Pattern.compile("LLVM version (\\d+[\\d.]*)");

  /**
   * Finds the program: the one that the environment names, else one of version 22 or newer on its
   * path, else the build's own.
   *
   * @throws IllegalArgumentException if the environment names a program that does not work
   */
  public static LlvmMca find(Map<String, String> environment, Toolchain toolchain) {
    String named = environment.getOrDefault(VARIABLE, "");
    if (!named.isBlank()) {
      return of(Path.of(named))
          .orElseThrow(() ->
              new IllegalArgumentException(
                  "%s names %s, which is not an llvm-mca that runs; correct it, or remove it from the environment"
                      .formatted(VARIABLE, named)));
    }
    return ProgramsOnPath.named(List.of(NAME + "-" + WANTED, NAME), environment)
        .map(LlvmMca::of)
        .flatMap(Optional::stream)
        .filter(found -> found.major() >= WANTED)
        .findFirst()
        .orElseGet(() -> ofBuild(toolchain));
  }

  /** Returns the build's own program. */
  public static LlvmMca ofBuild(Toolchain toolchain) {
    Path program = toolchain.program(NAME);
    return new LlvmMca(program, of(program).orElseThrow().version(), true);
  }

  private static Optional<LlvmMca> of(Path program) {
    try {
      Matcher version = VERSION.matcher(Command.output(List.of(program.toString(), "--version")));
      return version.find()
          ? Optional.of(new LlvmMca(program, version.group(1), false))
          : Optional.empty();
    } catch (UncheckedIOException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  int major() {
    return Integer.parseInt(version.split("\\.")[0]);
  }

  /** Reports on that many rounds of assembler text on a core. */
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
