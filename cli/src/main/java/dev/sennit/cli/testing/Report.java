package dev.sennit.cli.testing;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * What is reported of a test class.
 *
 * @param part the module, and how its tests ran if not as usual
 * @param failures each test that failed, for people
 * @param reasons the reason of each test that was skipped
 */
record Report(
    String part,
    String testClass,
    double seconds,
    int passed,
    List<String> failures,
    List<String> reasons) {
  /** Begins the names of folders. That of the part library-windows ends in -windows. */
  private static final String FOLDER = "surefire-reports";

  private static final int LONGEST_FAILURE = 10;

  /** Returns the files of the reports in a checkout. */
  static Stream<File> files(File home) {
    return list(home, "")
        .flatMap(module -> list(new File(module, "target"), FOLDER))
        .flatMap(folder -> list(folder, "TEST-"));
  }

  private static Stream<File> list(File folder, String prefix) {
    File[] files = folder.listFiles((_, name) -> name.startsWith(prefix));
    return files == null ? Stream.empty() : Arrays.stream(files).sorted();
  }

  /** Returns the reports in a file; none if it is not written to its end. */
  static List<Report> read(File file) {
    File folder = file.getParentFile();
    String module = folder.getParentFile().getParentFile().getName();
    String part = folder.getName().replaceFirst(FOLDER, module);
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
      // Another one would print that a report is not written to its end.
      builder.setErrorHandler(new DefaultHandler());
      NodeList suites = builder.parse(file).getElementsByTagName("testsuite");
      return elements(suites).map(suite -> of(part, suite)).toList();
    } catch (SAXException | IOException | ParserConfigurationException _) {
      return List.of();
    }
  }

  private static Report of(String part, Element suite) {
    String testClass = suite.getAttribute("name");
    List<String> failures =
        Stream.of("failure", "error")
            .flatMap(kind -> elements(suite.getElementsByTagName(kind)))
            .map(failure -> failure(part, testClass, failure))
            .toList();
    List<String> reasons =
        elements(suite.getElementsByTagName("skipped")).map(Report::reason).toList();
    int tests = suite.getElementsByTagName("testcase").getLength();
    double seconds = Double.parseDouble(suite.getAttribute("time").replace(",", ""));
    int passed = tests - failures.size() - reasons.size();
    return new Report(part, testClass, seconds, passed, failures, reasons);
  }

  /** Returns the test, the message, and the lines of the test class in the trace. */
  private static String failure(String part, String testClass, Element failure) {
    // What fails before the first test has no name.
    String test = ((Element) failure.getParentNode()).getAttribute("name");
    String name = test.isEmpty() ? testClass : testClass + "." + test;
    return text(failure)
        .filter(line -> !line.startsWith("\tat ") || line.contains(testClass))
        .limit(LONGEST_FAILURE)
        .map(line -> "\n    " + line.replace('\t', ' '))
        .collect(joining("", "FAILED %s in %s".formatted(name, part), ""));
  }

  private static String reason(Element skipped) {
    return text(skipped)
        .findFirst()
        .orElse("no reason given")
        .replaceFirst("\\S*TestAbortedException: (Assumption failed: )?", "");
  }

  private static Stream<String> text(Element outcome) {
    String trace = outcome.getTextContent();
    String text = trace.isBlank() ? outcome.getAttribute("message") : trace;
    return text.lines().filter(line -> !line.isBlank());
  }

  private static Stream<Element> elements(NodeList found) {
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
  }
}
