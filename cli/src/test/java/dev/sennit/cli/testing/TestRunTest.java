package dev.sennit.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.console.ProgressBar;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: whoever waits for tests sees what runs, how long it still takes, failures as they come,
 * and at the end everything at once.
 */
class TestRunTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path home;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long now;
  private RunClock clock;
  private Times times;
  private TestRun run;

  @BeforeEach
  void readTimes() throws Exception {
    Files.write(
        home.resolve("times"),
        List.of("5 0 setting up", "20 0 weaving and proving", "60 4 library", "20 1 spark"));
    times = Times.read(List.of(home.resolve("none"), home.resolve("times")));
    begin();
  }

  private void begin() {
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    clock = new RunClock(() -> now);
    ProgressBar bar = new ProgressBar(out, false, "Tests", 10);
    run = new TestRun(home, times, new News(bar.makingWayFor(out), bar, clock), clock);
  }

  /** The script runs it from its source, where nothing is built yet. */
  @Test
  void needsNothingButTheJdk() {
    Path sources = Path.of("src/main/java");
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                bytes,
                bytes,
                "-proc:none",
                "-implicit:class",
                "-d",
                home.toString(),
                "-classpath",
                home.toString(),
                "-sourcepath",
                sources.toString(),
                sources.resolve("dev/sennit/cli/testing/ShowTests.java").toString());
    assertThat(exitCode).as(shown()).isZero();
  }

  private void take(String... lines) throws Exception {
    for (String line : lines) {
      run.take(line.replace("!", "\u0001run "));
    }
  }

  private void pass(int seconds) throws Exception {
    for (int i = 0; i < seconds; i++) {
      now += SECOND;
      run.tick();
    }
  }

  private String shown() {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return text;
  }

  private void report(String folder, String testClass, String text) throws Exception {
    Path file = home.resolve(folder).resolve("TEST-" + testClass + ".xml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.formatted(testClass));
  }

  private static final String PASSED = "<testsuite name='%s' time='12.5' tests='3'/>";
  private static final String FAILED =
      """
      <testsuite name='%s' time='2' tests='3' failures='1' skipped='1'>
        <testcase name='bad'><failure>java.lang.AssertionError: 3 is not 4</failure></testcase>
        <testcase name='none'><skipped message='no AVX-512'/></testcase>
      </testsuite>
      """;
  private static final String SKIPPED =
      "<testsuite name='%s' time='1' tests='1' skipped='1'><testcase><skipped message='no AVX-512'/></testcase></testsuite>";

  private static final String WEAVING = "[INFO] --- exec:3.6.4:exec (weave-kernels) @ sennit ---";
  private static final String TESTING =
      "[INFO] --- maven-surefire-plugin:3.6.1:test (default-test) @ sennit ---";
  private static final String ON_AARCH64 =
      "[INFO] --- surefire:3.6.1:test (aarch64-neoverse-n1) @ sennit ---";
  private static final String IN_WEAVE_TEST =
      "[INFO] --- surefire:3.6.1:test (default-test) @ sennit-weave-test ---";
  private static final String PACKAGING = "[INFO] --- jar:3.5.1:jar (default-jar) @ sennit ---";
  private static final String CHECKING =
      "[INFO] --- spotless:3.11.0:check (check-format) @ sennit ---";

  private void runLibrary() throws Exception {
    take("!begin setting up", "!say Installing chromium");
    pass(2);
    take(
        "\u001b[0m!end setting up",
        "!tests library/reports library",
        "!tests weave-test/reports weave-test");
    take("[INFO] Downloading from some: x", "[INFO] Downloaded from some: x");
    pass(3);
    take("[INFO] done", WEAVING, "proved md5/x64-v3 (sysv) in 1.4 s");
    pass(20);
    take(TESTING, IN_WEAVE_TEST);
    report("library/reports", "a.OneTest", PASSED);
    pass(1);
  }

  @Test
  void withoutATerminal() throws Exception {
    runLibrary();
    assertThat(shown())
        .isEqualTo(
            """
            [0:00] setting up begins
            Installing chromium
            [0:02] setting up ends after 0:02
            [0:05] weaving and proving begins
            [0:25] weaving and proving ends after 0:20
            [0:25] library begins
            [0:25] weave-test begins
            """);
    report("library/reports", "a.TwoTest", FAILED);
    pass(1);
    assertThat(shown())
        .isEqualTo("FAILED a.TwoTest.bad in library\n    java.lang.AssertionError: 3 is not 4\n");
    pass(60);
    // 20 and half of 60 seconds are done, of 80. Spark is not in this run, and the set-up was
    // before.
    assertThat(shown()).isEqualTo("[1:22] 62 %, 0:48 left: library, weave-test\n");
    take(PACKAGING);
    assertThat(shown())
        .isEqualTo("[1:27] library ends after 1:02: 4 passed, 1 failed, 1 skipped\n");
  }

  @Test
  void summary() throws Exception {
    runLibrary();
    report("library/reports", "a.TwoTest", FAILED);
    report("weave-test/reports", "b.ThreeTest", SKIPPED);
    pass(1);
    take(ON_AARCH64, PACKAGING);
    pass(4);
    take(CHECKING);
    // Nothing follows in weave-test, whose tests ended long before.
    pass(100);
    take("[INFO] BUILD SUCCESS", "!finished");
    Summary summary = new Summary(run, clock.now(), 1, false);
    assertThat(summary.exitCode()).isEqualTo(1);
    assertThat(String.join("\n", summary.lines()))
        .isEqualTo(
            """

            part                     passed  failed  skipped  seconds
            setting up                                              2
            downloads                                               3
            compiling and packaging                                 4
            weaving and proving                                    20
            library                       4       1        1        2
            weave-test                    0       0        1        2

            4 passed, 1 failed, 2 skipped in 2:11

            skipped  why
                  2  no AVX-512

            seconds  slowest classes  part
               12.5  a.OneTest        library
                2.0  a.TwoTest        library
                1.0  b.ThreeTest      weave-test

            Warning: this took 2:11. On two quiet processors it should take 1:00.\
            """);
    times.write(home.resolve("written"), run.parts());
    assertThat(home.resolve("written"))
        .hasContent(
            """
            2 0 setting up
            20 0 weaving and proving
            2 2 library
            20 1 spark
            3 0 downloads
            4 0 compiling and packaging
            2 1 weave-test
            """);
  }

  @Test
  void nothingIsOverseen() throws Exception {
    take("!tests library/reports library", "!tests none/reports none");
    report("library/reports", "a.OneTest", PASSED);
    take("!finished");
    assertThat(exitCode(false)).as("a part has no tests").isEqualTo(1);
    take("!selected");
    assertThat(exitCode(false)).isZero();
    take("!left-out pages: no browser");
    assertThat(exitCode(false)).isEqualTo(2);
    assertThat(exitCode(true)).isEqualTo(1);
    take("!problem Maven did not finish");
    assertThat(exitCode(false)).isEqualTo(1);
  }

  private int exitCode(boolean strict) {
    return new Summary(run, clock.now(), 10, strict).exitCode();
  }

  /** Maven writes a report while others are read. */
  @Test
  void reportThatIsNotWrittenToItsEnd() throws Exception {
    take("!tests library/reports library");
    report("library/reports", "a.OneTest", "<testsuite");
    pass(1);
    report("library/reports", "a.OneTest", PASSED);
    pass(1);
    report("library/reports", "a.TwoTest", "<testsuite");
    assertThat(run.failed()).isZero();
    take("!finished");
    assertThat(run.failed()).isEqualTo(1);
    assertThat(shown()).contains("TEST-a.TwoTest.xml is not a report");
  }

  /** Its artifact has the version of Scala in its name. */
  @Test
  void sparkIsAPart() throws Exception {
    take("!tests spark/reports spark", TESTING.replace("sennit", "sennit-spark_2.13"));
    assertThat(shown()).endsWith("] spark begins\n");
  }

  @Test
  void firstRunKnowsNoTimeLeft() throws Exception {
    times = Times.read(List.of());
    begin();
    take("!tests library/reports library", TESTING);
    pass(60);
    assertThat(shown()).endsWith("[0:55] 0 %, library\n");
  }
}
