package dev.sennit.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder with the script, in which it runs the classes and the kernels of this build. The script
 * takes everything for built, so it calls neither Maven nor npm. In place of the page there is a
 * file that only takes data.
 */
final class BuiltHome implements AutoCloseable {
  private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();
  private static final String PAGE =
      "<script type=\"application/json\" id=\"data\">null</script>\n";

  /** The result of a call. */
  record Answer(int exitCode, String out, String err) {}

  private final Path root;
  private final List<Path> links = new ArrayList<>();

  /**
   * Makes it.
   *
   * @param folder an empty folder
   */
  BuiltHome(Path folder) throws IOException {
    root = folder;
    Files.copy(
        PROJECT.resolve("sennit"), root.resolve("sennit"), StandardCopyOption.COPY_ATTRIBUTES);
    for (String name : List.of("pom.xml", ".mvn", "scripts", "weave", "library", "docs")) {
      link(name);
    }
    for (String module : List.of("cli", "bench")) {
      for (String name : List.of("pom.xml", "src", "target/classes", "target/classpath")) {
        link(module + "/" + name);
      }
    }
    link("bench/results");
    Path pages = Files.createDirectories(root.resolve("web/target/pages"));
    Files.writeString(pages.resolve("explorer.html"), PAGE);
    // The stamps come last, because everything must be older.
    for (String part : List.of("cli", "bench", "web")) {
      Files.createFile(root.resolve(part).resolve("target/sennit.stamp"));
    }
  }

  private void link(String name) throws IOException {
    Path link = root.resolve(name);
    Files.createDirectories(link.getParent());
    links.add(Files.createSymbolicLink(link, PROJECT.resolve(name)));
  }

  /** Removes the links, which lead out of the folder. */
  @Override
  public void close() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }

  /** Runs the script with arguments in one line, and with empty standard input. */
  Answer run(String arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile(root, "out", "");
    Path err = Files.createTempFile(root, "err", "");
    ProcessBuilder script =
        new ProcessBuilder(("bash " + root.resolve("sennit") + " " + arguments).split(" "))
            .directory(root.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    script.environment().put("JAVA_HOME", System.getProperty("java.home"));
    // Another program may be measuring, but these tests measure nothing.
    script.environment().put("JDK_JAVA_OPTIONS", "-Djmh.ignoreLock=true");
    int exitCode = script.start().waitFor();
    return new Answer(exitCode, Files.readString(out), Files.readString(err));
  }
}
