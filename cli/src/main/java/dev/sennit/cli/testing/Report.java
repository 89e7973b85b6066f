package dev.sennit.cli.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
 * @param reasons the reason of each test that was skipped
 */
record Report(
    String testClass,
    double seconds,
    int passed,
    List<Failure> failures,
    int failed,
    List<String> reasons,
    int skipped) {
  private static final int LONGEST_MESSAGE = 8;
  private static final Pattern ABORTED =
      Pattern.compile("\\S*TestAbortedException: (Assumption failed: )?");
  private static final String NO_REASON = "no reason given";

  /**
   * A test that failed.
   *
   * @param where the line of the test class, or nothing if the report does not say it
   */
  record Failure(String test, List<String> message, String where) {
    /** Returns the failure as lines for people. */
    List<String> lines(String part) {
      List<String> lines = new ArrayList<>();
      lines.add("FAILED %s in %s%s".formatted(test, part, where.isEmpty() ? "" : ", at " + where));
      message.forEach(line -> lines.add("    " + line));
      return lines;
    }
  }

  /**
   * Returns the reports in a file.
   *
   * @throws SAXException if the file is not written to its end
   */
  static List<Report> read(Path file) throws IOException, SAXException {
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
      // Another one would print that a report is not written to its end.
      builder.setErrorHandler(new DefaultHandler());
      Element root = builder.parse(file.toFile()).getDocumentElement();
      return root.getTagName().equals("testsuite")
          ? List.of(of(root))
          : elements(root, "testsuite").stream().map(Report::of).toList();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK reads XML", e);
    }
  }

  private static Report of(Element suite) {
    List<Failure> failures = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (Element test : elements(suite, "testcase")) {
      for (String kind : List.of("failure", "error")) {
        elements(test, kind).forEach(failure -> failures.add(failure(suite, test, failure)));
      }
      elements(test, "skipped").forEach(skipped -> reasons.add(reason(skipped)));
    }
    int failed = number(suite, "failures") + number(suite, "errors");
    int skipped = number(suite, "skipped");
    String seconds = suite.getAttribute("time").replace(",", "");
    return new Report(
        suite.getAttribute("name"),
        seconds.isEmpty() ? 0 : Double.parseDouble(seconds),
        number(suite, "tests") - failed - skipped,
        failures,
        failed,
        reasons,
        skipped);
  }

  private static Failure failure(Element suite, Element test, Element failure) {
    String testClass = suite.getAttribute("name");
    List<String> message = new ArrayList<>();
    String where = "";
    Matcher line =
        Pattern.compile("\\Q" + testClass + "\\E\\S*\\((\\w+\\.java:\\d+)\\)").matcher("");
    for (String text : failure.getTextContent().lines().toList()) {
      if (line.reset(text).find()) {
        where = line.group(1);
        break;
      }
      if (!text.startsWith("\tat ") && !text.isBlank() && message.size() < LONGEST_MESSAGE) {
        message.add(text);
      }
    }
    if (message.isEmpty()) {
      message.add(failure.getAttribute("message"));
    }
    // What fails before the first test has no name.
    String name = test.getAttribute("name");
    return new Failure(name.isEmpty() ? testClass : testClass + "." + name, message, where);
  }

  private static String reason(Element skipped) {
    String message = skipped.getAttribute("message");
    String text = message.isBlank() ? skipped.getTextContent().strip() : message;
    String first = ABORTED.matcher(text.lines().findFirst().orElse("")).replaceFirst("");
    return first.isBlank() ? NO_REASON : first;
  }

  private static int number(Element element, String attribute) {
    String number = element.getAttribute(attribute);
    return number.isEmpty() ? 0 : Integer.parseInt(number);
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }
}
