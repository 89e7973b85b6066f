package dev.sennit.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: whoever waits for tests sees what runs, how long it still takes, failures as they come,
 * and at the end everything at once.
 */
class ShowTestsTest {
  private static final String LIBRARY = "library/target/surefire-reports";
  private static final String PASSED =
      "<testsuite name='a.OneTest' time='12.5'><testcase/><testcase/></testsuite>";
  private static final String FAILED =
      """
      <testsuite name='a.TwoTest' time='1,064.25' tests='6' errors='1' skipped='3' failures='1'>
        <testcase name='passes'/>
        <testcase name='fails'><failure message='m'><![CDATA[java.lang.AssertionError: expected:
       3
      	at a.Helper.check(Helper.java:1)
      	at mod@1/a.TwoTest.fails(TwoTest.java:41)
      Caused by: other]]></failure></testcase>
        <testcase name=''><error message='only this'/></testcase>
        <testcase name='s'><skipped message='no AVX-512'/></testcase>
        <testcase name='t'><skipped>org.opentest4j.TestAbortedException: Assumption failed: no AVX-512
      	at a.b</skipped></testcase>
        <testcase name='u'><skipped/></testcase>
      </testsuite>
      """;

  @TempDir Path home;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private double now;
  private ShowTests run;

  /** Begins a run, in which some parts must have tests. */
  private void begin(String... parts) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(home.toString(), "10", home + "/times"));
    arguments.addAll(List.of(parts));
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    run = new ShowTests(arguments, () -> now, out);
  }

  private void report(String folder, String name, String text) throws Exception {
    Files.createDirectories(home.resolve(folder));
    Files.writeString(home.resolve(folder).resolve("TEST-" + name + ".xml"), text);
    run.look();
  }

  private String shown() {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return text;
  }

  @Test
  void newsAndSummary() throws Exception {
    begin("library", "library-windows");
    now = 5;
    run.take("  testing library");
    report(LIBRARY, "a", PASSED);
    assertThat(shown()).isEqualTo("[0:05] testing library\n");
    report(LIBRARY, "b", FAILED);
    assertThat(shown())
        .isEqualTo(
            """
            FAILED a.TwoTest.fails in library
                java.lang.AssertionError: expected:
                 3
                 at mod@1/a.TwoTest.fails(TwoTest.java:41)
                Caused by: other
            FAILED a.TwoTest in library
                only this
            """);
    now = 65;
    report(LIBRARY + "-windows", "a", "<testsuites>" + PASSED + "</testsuites>");
    assertThat(shown()).isEqualTo("[1:05] 10 %, 8:55 left: 5 passed, 2 failed, 3 skipped\n");
    assertThat(run.end()).isFalse();
    assertThat(shown())
        .isEqualTo(
            """

            seconds  slowest classes  part
             1064.3  a.TwoTest        library
               12.5  a.OneTest        library
               12.5  a.OneTest        library-windows

            skipped  why
                  2  no AVX-512
                  1  no reason given

            part             passed  failed  skipped  seconds
            library               3       2        3     1077
            library-windows       2       0        0       13

            5 passed, 2 failed, 3 skipped in 1:05
            """);
  }

  @Test
  void nothingIsOverlooked() throws Exception {
    begin("library", "cli");
    report(LIBRARY, "a", PASSED);
    assertThat(run.end()).isFalse();
    assertThat(shown()).contains("] FAILED: no test ran in cli: ", "2 passed, 1 failed, 0 skipped");
    begin("library");
    report(LIBRARY, "b", "<testsuite");
    assertThat(run.end()).isFalse();
    assertThat(shown()).contains("TEST-b.xml is not written to its end: ");
    begin();
    run.take("FAILED: Maven did not finish");
    report(LIBRARY, "b", PASSED);
    assertThat(run.end()).isFalse();
    begin("library");
    assertThat(run.end()).isTrue();
  }

  /** The time left is that of the last run that was called alike, however fast this one is. */
  @Test
  void timeLeft() throws Exception {
    Progress first = new Progress(home.resolve("times"), Duration.ofMinutes(10));
    assertThat(first.left(700)).isZero();
    assertThat(first.percent(700)).isEqualTo(99);
    List.of(10.0, 50.0, 100.0).forEach(first::note);
    first.write();
    Progress second = new Progress(home.resolve("times"), Duration.ofMinutes(10));
    assertThat(second.left(4)).isEqualTo(96);
    assertThat(second.left(29)).as("the first report is late").isEqualTo(90);
    second.note(30);
    assertThat(second.left(40)).isEqualTo(80);
    assertThat(second.percent(40)).isEqualTo(20);
  }

  /** The script runs it from its source, where nothing is built yet. */
  @Test
  void needsNothingButTheJdk() {
    String call = "-proc:none -implicit:class -d %1$s -classpath %1$s -sourcepath %2$s %2$s%3$s";
    String[] words =
        call.formatted(home, "src/main/java", "/dev/sennit/cli/testing/ShowTests.java").split(" ");
    int exitCode = ToolProvider.getSystemJavaCompiler().run(null, bytes, bytes, words);
    assertThat(exitCode).as(shown()).isZero();
  }
}
