package dev.sennit.weave;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Two steps of the build, before a module's tests and after them. The first step leaves out test
 * classes that passed before and rest on the same as then. The second step notes which test classes
 * have passed.
 *
 * <p>A test class rests on the code that it reaches, on the resources and on the class path. One
 * that looks outside, at files or other programs, is not left out. In a module whose tests run
 * native code, test classes are left out in a quick run only. There they rest on all files of the
 * module, on the documents and on the machine, and what was skipped stays so.
 */
public final class TestsToRun {
  private static final Pattern ATTRIBUTE =
      Pattern.compile(" (tests|errors|skipped|failures)=\"(\\d+)\"");

  /** What Maven leaves where no value is given. */
  private static final String NOT_GIVEN = "${";

  private final Path module;
  private final boolean byReach;
  private final Path keys;
  private final Path passed;

  private TestsToRun(Path module, boolean byReach) {
    this.module = module;
    this.byReach = byReach;
    this.keys = module.resolve("target/tests-to-run/keys.txt");
    this.passed = module.resolve("target/passed/classes");
  }

  /**
   * @param arguments "before" or "after"; the folder of the module; "by-reach" or "as-a-whole".
   *     Before the tests also what Maven was told of the run: which tests are to run alone, whether
   *     the run is quick, and other options
   */
  public static void main(String[] arguments) throws IOException {
    TestsToRun tests = new TestsToRun(Path.of(arguments[1]), arguments[2].equals("by-reach"));
    switch (arguments[0]) {
      case "before" -> tests.leaveOut(tests.keys(List.of(arguments).subList(3, arguments.length)));
      case "after" -> tests.note();
      default -> throw new IllegalArgumentException(arguments[0] + " is neither before nor after");
    }
  }

  /** Returns the digests of what the test classes rest on, of those that may be left out. */
  private Map<String, String> keys(List<String> run) throws IOException {
    boolean single = !run.get(0).contains(NOT_GIVEN);
    boolean quick = !run.get(1).contains(NOT_GIVEN);
    Map<String, String> keys = new TreeMap<>();
    if (!single && (byReach || quick)) {
      RestsOn restsOn = new RestsOn(module, byReach, run);
      for (String test : testClasses()) {
        restsOn.key(test).ifPresent(key -> keys.put(test, key));
      }
    }
    return keys;
  }

  private List<String> testClasses() throws IOException {
    Path folder = module.resolve("target/test-classes");
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString())
          .filter(file -> file.endsWith("Test.class"))
          .map(file -> file.substring(0, file.length() - ".class".length()))
          .sorted()
          .toList();
    }
  }

  /**
   * Writes the keys, the list that Surefire reads, and for people how many tests it has. Reports of
   * earlier runs are deleted: they say nothing of these keys.
   */
  private void leaveOut(Map<String, String> all) throws IOException {
    List<String> lines = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    int tests = 0;
    for (Map.Entry<String, String> entry : all.entrySet()) {
      lines.add(entry.getKey() + " " + entry.getValue());
      Path before = passed.resolve(entry.getValue());
      if (Files.exists(before)) {
        leftOut.add(entry.getKey() + ".class");
        tests += Integer.parseInt(Files.readString(before));
      }
    }
    Files.createDirectories(keys.getParent());
    Files.write(keys, lines);
    Files.write(keys.resolveSibling("left-out.txt"), leftOut);
    Files.createDirectories(reports());
    for (String test : all.keySet()) {
      Files.deleteIfExists(report(test));
    }
    Files.writeString(reports().resolve("kept.txt"), Integer.toString(tests));
  }

  private Path report(String test) {
    return reports().resolve("TEST-" + test.replace('/', '.') + ".xml");
  }

  private Path reports() {
    return module.resolve("target/surefire-reports");
  }

  /** Notes what has passed. */
  private void note() throws IOException {
    Files.createDirectories(passed);
    for (String line : Files.readAllLines(keys)) {
      String[] testAndKey = line.split(" ");
      Path report = report(testAndKey[0]);
      OptionalInt count = Files.exists(report) ? passedTests(report) : OptionalInt.empty();
      if (count.isPresent()) {
        Path part = Files.createTempFile(passed, "part", "");
        Files.writeString(part, Integer.toString(count.getAsInt()));
        Files.move(part, passed.resolve(testAndKey[1]), StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /**
   * Returns how many tests have passed by a report, if some have and none has failed. By reach none
   * may be skipped either: the key of a class does not know the reason.
   */
  private OptionalInt passedTests(Path report) throws IOException {
    String text = Files.readString(report);
    Map<String, Integer> counts = new TreeMap<>();
    int suite = text.indexOf("<testsuite ");
    Matcher attribute = ATTRIBUTE.matcher(text.substring(suite, text.indexOf('>', suite)));
    while (attribute.find()) {
      counts.put(attribute.group(1), Integer.valueOf(attribute.group(2)));
    }
    if (counts.size() < 4) {
      return OptionalInt.empty();
    }
    int skipped = counts.get("skipped");
    int count = counts.get("tests") - skipped;
    boolean all =
        counts.get("errors") + counts.get("failures") == 0
            && count > 0
            && (skipped == 0 || !byReach);
    return all ? OptionalInt.of(count) : OptionalInt.empty();
  }
}
