package dev.sennit.cli.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A checkout with the script and little else. Programs on its path write down their calls and
 * replace programs that would take time.
 */
final class Checkout {
  /** Tests run in the folder of their module. */
  static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

  private static final String TOOLS =
      "awk bash cat cp dirname env find flock grep head id mkdir mktemp mv readlink rm sed sleep stty"
          + " tail tee touch tr uname";

  private static final String BASH = "#!/usr/bin/env bash\nset -euo pipefail\n";

  /**
   * The lines of a java that shows tests, from classes instead of the source, which takes longer.
   */
  private static final String SHOWS_TESTS =
      """
      options=()
      while [[ ${1:-} == -* ]]; do
        options+=("$1")
        shift
      done
      case ${1:-} in
        */ShowTests.java)
          shift
          exec '%s/bin/java' "${options[@]}" -cp '%s' dev.sennit.cli.testing.ShowTests "$@"
          ;;
      esac
      set -- ${options[@]+"${options[@]}"} "$@"
      """
          .formatted(System.getProperty("java.home"), PROJECT.resolve("cli/target/classes"));

  /** The lines of a Maven that builds. */
  static final String BUILDS =
      """
      for module in weave library cli bench spark; do
        mkdir -p "$PWD/$module/target/classes"
        : >"$PWD/$module/target/classpath"
      done
      """;

  final Path root;
  private final Path bin;
  private final Map<String, String> environment = new LinkedHashMap<>();

  /**
   * Makes it.
   *
   * @param folder an empty folder, where the home of its user is made too
   */
  Checkout(Path folder) throws IOException {
    root = folder.resolve("checkout");
    bin = Files.createDirectories(folder.resolve("bin"));
    copy("sennit", "pom.xml", ".ci/run");
    try (Stream<Path> scripts = Files.walk(PROJECT.resolve("scripts"))) {
      for (Path script : scripts.filter(Files::isRegularFile).toList()) {
        copy(PROJECT.relativize(script).toString());
      }
    }
    for (String made :
        List.of(".mvn", "web", "library/src/main", "cli/src/test/java", "spark/src/test")) {
      Files.createDirectories(root.resolve(made));
    }
    for (String module : List.of("weave", "library", "cli", "bench", "spark")) {
      Files.createDirectories(root.resolve(module).resolve("src/main"));
      Files.createFile(root.resolve(module).resolve("pom.xml"));
    }
    takeTools();
    Path jdk = jdk(folder.resolve("jdk"), "25.0.3");
    set("PATH", bin.toString());
    set("HOME", Files.createDirectory(folder.resolve("home")).toString());
    set("JAVA_HOME", jdk.toString());
    program("mvn", BUILDS);
  }

  private void copy(String... names) throws IOException {
    for (String name : names) {
      Path to = root.resolve(name);
      Files.createDirectories(to.getParent());
      Files.copy(PROJECT.resolve(name), to, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  private void takeTools() throws IOException {
    for (String tool : TOOLS.split(" ")) {
      for (String folder : System.getenv("PATH").split(":")) {
        Path program = Path.of(folder, tool);
        if (Files.isExecutable(program) && !Files.exists(bin.resolve(tool))) {
          write(bin.resolve(tool), "#!/bin/sh\nexec '" + program + "' \"$@\"\n");
        }
      }
    }
  }

  /** Makes a folder look like a JDK, whose programs write down their calls. */
  Path jdk(Path folder, String version) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    write(folder.resolve("bin/javac"), BASH);
    write(folder.resolve("bin/java"), BASH + SHOWS_TESTS + noting("java"));
    write(folder.resolve("bin/jar"), BASH + noting("jar"));
    return folder;
  }

  /** Puts a program on the path that writes down its calls and then runs more lines. */
  Path program(String name, String more) throws IOException {
    return write(bin.resolve(name), BASH + noting(name) + more);
  }

  private String noting(String name) {
    return "echo \"" + name + " $*\" >>'" + calls() + "'\n";
  }

  static Path write(Path file, String lines) throws IOException {
    Files.writeString(file, lines);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " must be executable");
    }
    return file;
  }

  private Path calls() {
    return bin.resolveSibling("calls");
  }

  /** Returns a line for each call of a program since the last question. */
  List<String> called() throws IOException {
    if (Files.notExists(calls())) {
      return List.of();
    }
    List<String> lines = Files.readAllLines(calls());
    Files.delete(calls());
    return lines;
  }

  void set(String variable, String value) {
    environment.put(variable, value);
  }

  void unset(String variable) {
    environment.remove(variable);
  }

  /** Returns the scripts that run on this machine's bash. */
  List<Path> scripts() throws IOException {
    try (Stream<Path> scripts = Files.walk(root.resolve("scripts"))) {
      List<Path> all = new ArrayList<>(scripts.filter(Files::isRegularFile).toList());
      all.add(root.resolve("sennit"));
      return all;
    }
  }

  /** Runs a command once, so that everything counts as built. */
  void build() throws Exception {
    if (run("kernels").exitCode() != 0) {
      throw new AssertionError("the checkout must build");
    }
    called();
  }

  /** Makes the command count as never built. */
  void forget() throws IOException {
    Files.delete(root.resolve("cli/target/sennit.stamp"));
  }

  /** Returns the commands of the script's usage. */
  List<String> commands() throws Exception {
    return run("help")
        .out()
        .lines()
        .filter(line -> line.matches("  [a-z][a-z-]* .*"))
        .map(line -> line.strip().split(" ", 2)[0])
        .toList();
  }

  Answer run(String... arguments) throws Exception {
    return start(root.resolve("sennit").toString(), arguments);
  }

  /** Runs a program of the checkout with empty standard input. */
  Answer start(String program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", program));
    command.addAll(List.of(arguments));
    return run(command);
  }

  /** Runs lines of bash behind the functions of one part of the script. */
  Answer inPart(String part, String lines) throws Exception {
    String before =
        """
        set -euo pipefail
        home='%s' logs='%s/target/sennit'
        say() { echo "$*" >&2; }
        fail() { say "sennit: $*"; exit 1; }
        follow_links() { echo "$1"; }
        . "$home/scripts/home"
        . "$home/scripts/%s"
        """
            .formatted(root, root, part);
    return run(List.of("bash", "-c", before + lines));
  }

  private Answer run(List<String> command) throws Exception {
    Path out = bin.resolveSibling("out");
    Path err = bin.resolveSibling("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    int exitCode = builder.start().waitFor();
    return new Answer(
        exitCode,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  /** The result of a call. */
  record Answer(int exitCode, String out, String err) {}
}
