package dev.sennit.weave.model;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds programs on the path of an environment. */
final class ProgramsOnPath {
  private ProgramsOnPath() {}

  /** Returns the programs with one of the names, in the order of folders and then of names. */
  static Stream<Path> named(List<String> names, Map<String, String> environment) {
    return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isBlank())
        .flatMap(folder -> names.stream().map(Path.of(folder)::resolve))
        .filter(Files::isExecutable);
  }
}
