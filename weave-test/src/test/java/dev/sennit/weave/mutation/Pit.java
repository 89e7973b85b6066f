package dev.sennit.weave.mutation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Runs PIT on some classes, in a JVM of its own, and reads what it found. */
final class Pit {
  private static final String PACKAGES = "dev.sennit.weave.";
  private static final String MAIN = "org.pitest.mutationtest.commandline.MutationCoverageReport";
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

  private static final String OUT_OF_TIME = "TIMED_OUT";

  /** A test that does not end counts as one that fails. */
  private static final Set<String> KILLED = Set.of("KILLED", OUT_OF_TIME, "MEMORY_ERROR");

  private final Path classes;
  private final Path sources;
  private final int threads;

  /**
   * @param classes the folder of the classes that are changed
   * @param sources the folder of their sources
   * @param threads how many mutants are tried at once
   */
  Pit(Path classes, Path sources, int threads) {
    this.classes = classes;
    this.sources = sources;
    this.threads = threads;
  }

  /** Tries all mutants of classes; leaves PIT's report and log in a folder. */
  void run(List<String> classNames, Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(command(classNames, folder.toAbsolutePath()))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(
          "PIT failed on %s; what it says is in %s".formatted(classNames, log));
    }
  }

  private List<String> command(List<String> classNames, Path folder) {
    String classPath = System.getProperty("java.class.path");
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        classPath,
        MAIN,
        "--reportDir=" + folder,
        "--targetClasses="
            + classNames.stream()
                .map(name -> PACKAGES + name + "," + PACKAGES + name + "$*")
                .collect(Collectors.joining(",")),
        "--targetTests=" + PACKAGES + "*",
        "--includedGroups=checks",
        "--sourceDirs=" + sources,
        "--classPath=" + classPath.replace(File.pathSeparatorChar, ','),
        "--mutableCodePaths=" + classes,
        "--mutators=DEFAULTS,REMOVE_CONDITIONALS",
        "--jvmArgs=-XX:+UseSerialGC,-XX:TieredStopAtLevel=1,"
            + "-Djunit.jupiter.execution.parallel.enabled=false",
        "--timeoutConst=4000",
        "--threads=" + threads,
        "--outputFormats=XML",
        "--timestampedReports=false",
        "--failWhenNoMutations=false",
        "--verbosity=QUIET");
  }

  /** Reads what a report says of a class. */
  List<Mutant> read(String className, Path folder) throws IOException {
    List<String> lines =
        Files.readAllLines(sources.resolve((PACKAGES + className).replace('.', '/') + ".java"));
    List<Mutant> mutants = new ArrayList<>();
    for (Element mutation : mutations(report(folder))) {
      if (!outermost(text(mutation, "mutatedClass")).equals(PACKAGES + className)) {
        continue;
      }
      int line = Integer.parseInt(text(mutation, "lineNumber"));
      mutants.add(
          new Mutant(
              className,
              method(text(mutation, "mutatedMethod")),
              mutator(text(mutation, "mutator")),
              line,
              lines.get(line - 1).strip(),
              KILLED.contains(mutation.getAttribute("status")),
              OUT_OF_TIME.equals(mutation.getAttribute("status"))));
    }
    return mutants;
  }

  private static String outermost(String className) {
    int nested = className.indexOf('$');
    return nested < 0 ? className : className.substring(0, nested);
  }

  static Path report(Path folder) {
    return folder.resolve("mutations.xml");
  }

  private static List<Element> mutations(Path report) throws IOException {
    try {
      Document document =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
      List<Element> mutations = new ArrayList<>();
      NodeList all = document.getElementsByTagName("mutation");
      for (int i = 0; i < all.getLength(); i++) {
        mutations.add((Element) all.item(i));
      }
      return mutations;
    } catch (ParserConfigurationException | SAXException broken) {
      throw new IOException("no report of PIT: " + report, broken);
    }
  }

  private static String text(Element mutation, String name) {
    return mutation.getElementsByTagName(name).item(0).getTextContent();
  }

  /** The numbers of lambdas change with those before them; the method around them stays. */
  private static String method(String name) {
    Matcher lambda = LAMBDA.matcher(name);
    return lambda.matches() ? lambda.group(1) : name;
  }

  private static String mutator(String name) {
    return name.substring(name.lastIndexOf('.') + 1).replace("Mutator", "");
  }
}
