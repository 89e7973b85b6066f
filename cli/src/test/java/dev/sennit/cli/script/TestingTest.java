package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: {@code ./sennit test} installs missing programs if it may, runs all tests that it can,
 * names the tests that it left out, and has the right exit code.
 */
@EnabledOnOs(OS.LINUX)
class TestingTest {
  /** The lines of a Maven whose tests pass: one of each part. */
  private static final String TESTS =
      """
      folders='weave-test/target/surefire-reports library/target/surefire-reports'
      for module in arrow spark cli bench; do folders+=" $module/target/surefire-reports"; done
      case "$*" in *-Pwindows*) folders+=' library/target/surefire-reports-windows' ;; esac
      case "$*" in *-Paarch64*) folders+=' library/target/surefire-reports-aarch64-max' ;; esac
      for folder in $folders; do
        mkdir -p "$folder"
        echo '<testsuite time="1"><testcase/></testsuite>' >"$folder/TEST-a.xml"
      done
      """;

  private static final String ON_AARCH64 = "-Paarch64";
  private static final String ON_WINDOWS = "-Pwindows";

  @TempDir Path folder;
  private Checkout checkout;

  @BeforeEach
  void make() throws Exception {
    assumeTrue(
        Files.exists(Path.of("/usr/include/stdio.h"))
            && Files.exists(Path.of("/usr/lib/x86_64-linux-gnu/Scrt1.o")),
        "a C library is found in its place only");
    checkout = new Checkout(folder);
    checkout.program("mvn", TESTS);
    Files.createDirectories(
        folder.resolve("home/.cache/sennit/cryptography_vectors-50.0.2/hashes/blake2"));
    // Debian keeps Wine off the path, so the script would find it.
    Checkout.write(checkout.root.resolve("scripts/windows/setup"), "#!/bin/sh\n");
  }

  private void haveNoWine() throws Exception {
    Checkout.write(
        checkout.root.resolve("scripts/windows/setup"),
        "#!/bin/sh\necho 'Wine is needed' >&2\nexit 1\n");
  }

  /**
   * The machine has neither Python, QEMU, binutils, Node.js and Chromium nor a program that
   * installs them.
   */
  @Test
  void nothingIsThere() throws Exception {
    haveNoVectors();
    haveNoWine();
    Checkout.Answer answer = checkout.run("test");
    assertThat(answer.exitCode()).as(answer.err()).isEqualTo(2);
    assertThat(answer.out())
        .contains("6 passed, 0 failed, 0 skipped in 0:", "\nLeft out, because something is missing")
        .contains("\n- the test vectors of NIST and of the RFCs: ", "that is the reason")
        .contains(
            "\n- the second reader of the kernels' bytes: ",
            "names on Debian are binutils-x86-64-linux-gnu binutils-aarch64-linux-gnu\n")
        .contains("\n- the tests on an emulated AArch64: ", "qemu-user-static")
        .contains("\n- the tests on Windows under Wine: Wine is needed\n")
        .contains("\n- the tests of the pages: ", "nodejs npm")
        .doesNotContain("counts as a failure");
    assertThat(lastOfMaven())
        .contains("-DexcludedGroups=all,vectors")
        .doesNotContain(ON_AARCH64, ON_WINDOWS);
  }

  private String lastOfMaven() throws Exception {
    List<String> called = checkout.called();
    assertThat(called).last().asString().startsWith("mvn ");
    return called.getLast();
  }

  @ParameterizedTest
  @CsvSource({"true, 1", "1, 1", "false, 2", "'', 2"})
  void nothingIsLeftOutSilently(String ci, int exitCode) throws Exception {
    checkout.set("CI", ci);
    Checkout.Answer answer = checkout.run("test", "--no-aarch64");
    assertThat(answer.exitCode()).isEqualTo(exitCode);
    if (exitCode == 1) {
      assertThat(answer.out())
          .endsWith("This counts as a failure, because the variable CI is set.\n");
    }
  }

  /** The profile all excludes no tests, and tests on both models of AArch64. */
  @Test
  void allTests() throws Exception {
    Checkout.write(checkout.root.resolve("scripts/aarch64/setup"), "#!/bin/sh\n");
    assertThat(checkout.run("test", "--all", "--no-pages").out())
        .containsPattern("\nlibrary-aarch64-max .*\nlibrary-windows ")
        .contains("no test ran in library-aarch64-neoverse-n1", "in library-compact-headers");
    assertThat(lastOfMaven())
        .contains(" -Pall ", ON_AARCH64, ON_WINDOWS)
        .doesNotContain("excludedGroups");
    assertThat(checkout.run("test", "--no-pages").out()).doesNotContain("no test ran");
    assertThat(lastOfMaven()).contains("-DexcludedGroups=all").doesNotContain("-Pall");
    haveNoVectors();
    checkout.run("test", "--all");
    assertThat(lastOfMaven()).contains("-DexcludedGroups=vectors");
    assertThat(checkout.run("test", "--all", "--quick").exitCode()).isEqualTo(2);
  }

  /** Every selection records its tests. Spark is a big download, which only all tests need. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--record --quick | -Dsennit.record=true | -Pspark",
        "--quick --record | -Dsennit.record=true | -Pspark",
        "--quick | -pl weave-test,library -am | -Dsennit.record",
        "--quick -- -Dtest=Some | -DexcludedGroups=all,surroundings | -Dsennit.record",
        "--no-aarch64 | -Pspark | -Dsennit.record",
        "--no-aarch64 -- -pl library | -Pspark | -Paarch64",
        "--no-windows | -Pspark | -Pwindows",
        "--quick | -pl | -Pwindows",
        "--no-spark | -DexcludedGroups=all | -Pspark",
        "--no-spark -- -pl library | -pl library | -Pspark"
      })
  void maven(String options, String with, String without) throws Exception {
    checkout.run(("test " + options).split(" "));
    assertThat(lastOfMaven()).contains(with).doesNotContain(without);
  }

  @Test
  void whatRunsAndFails() throws Exception {
    checkout.program(
        "mvn",
        TESTS
            + """
            echo '[INFO] --- surefire:1:test (default-test) @ sennit-weave ---'
            echo '[INFO] --- surefire:1:test (default-test) @ sennit-spark_2.13 ---'
            echo '[INFO] --- surefire:1:test (windows) @ sennit ---'
            echo '[INFO] --- surefire:1:test (aarch64-neoverse-n1) @ sennit ---'
            echo '<testsuite name="a.SomeTest" time="1"><testcase name="bad"><failure>3 is not 4</failure>
              </testcase></testsuite>' >spark/target/surefire-reports/TEST-a.xml
            """);
    Checkout.Answer answer = checkout.run("test", "--no-aarch64");
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.out())
        .contains("] testing spark\n", "] testing library-windows\n")
        .doesNotContain("testing weave\n", "aarch64-neoverse")
        .contains("FAILED a.SomeTest.bad in spark\n    3 is not 4\n")
        .contains("6 passed, 1 failed, 0 skipped", "Left out")
        .containsPattern("\nspark +0 +1 +0 ");
  }

  private void haveNoVectors() throws Exception {
    Checkout.write(
        checkout.root.resolve("scripts/vectors/setup"),
        "#!/bin/sh\necho 'that is the reason' >&2\nexit 1\n");
  }

  private void havePages() throws Exception {
    checkout.program("node", "echo v18.19.0\n");
    Files.createDirectories(folder.resolve("home/.fonts"));
    Files.createFile(folder.resolve("home/.fonts/some.ttf"));
    checkout.program(
        "npm",
        """
        mkdir -p target/pages target/surefire-reports
        : >target/pages/explorer.html
        echo '<testsuite time="1"><testcase/></testsuite>' >target/surefire-reports/TEST-web.xml
        """);
  }

  /** A new machine has no list of packages at first. */
  @Test
  void installsWhatIsMissing() throws Exception {
    checkout.program("x86_64-linux-gnu-objdump", "");
    checkout.program("aarch64-linux-gnu-objdump", "");
    havePages();
    Path bin = folder.resolve("bin");
    Checkout.write(folder.resolve("chromium"), "#!/bin/sh\n");
    checkout.program(
        "apt-get",
        """
        case "$*" in
          update*) : >'%s/listed' ;;
          *) [ -e '%s/listed' ] && mv '%s/chromium' '%s' ;;
        esac
        """
            .formatted(folder, folder, folder, bin));
    checkout.program("sudo", "shift\nexec \"$@\"\n");
    Checkout.Answer answer = checkout.run("test", "--no-aarch64");
    assertThat(answer.exitCode()).as(answer.out() + answer.err()).isZero();
    assertThat(answer.out())
        .contains("Installing chromium", "testing web", "8 passed, 0 failed")
        .doesNotContain("Left out");
    assertThat(checkout.called())
        .contains("npm test")
        .anyMatch(call -> call.contains("-DexcludedGroups=all"))
        .anyMatch(call -> call.matches("apt-get .*install .*--no-install-recommends.* chromium.*"));
    assertThat(checkout.run("test", "--no-aarch64").exitCode()).isZero();
    assertThat(checkout.called()).noneMatch(call -> call.startsWith("apt-get"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "apt-get | exit 100 | packages are missing, and apt-get could not install them & : chromium",
        "npm | echo 'npm error network' >&2; exit 1 | npm could not fetch & npm error network",
        "node | echo v12.22.12 | Node.js 12.22.12 is too old"
      })
  void pagesAreLeftOut(String program, String lines, String reasons) throws Exception {
    havePages();
    checkout.program("sudo", "shift\nexec \"$@\"\n");
    if (!program.equals("apt-get")) {
      checkout.program("chromium", "");
    }
    checkout.program(program, lines + "\n");
    Checkout.Answer answer = checkout.run("test", "--no-aarch64");
    assertThat(answer.exitCode()).as(answer.out()).isEqualTo(2);
    assertThat(answer.out())
        .contains("7 passed, 0 failed", "- the tests of the pages: ")
        .contains(reasons.split(" & "));
  }

  /** Maven runs on the newer JDK, although the checkout has a JDK 25. */
  @Test
  void newerJdkBuilds() throws Exception {
    Path newer = checkout.jdk(checkout.root.resolveSibling("home/.jdks/27"), "27");
    checkout.program("mvn", "echo \"$JAVA_HOME\" >>java-home\n");
    Checkout.Answer answer = checkout.run("test", "--quick", "--newer-jdk", "--", "-Dtest=Some");
    // Tests that the user left out by name do not count as lost.
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    assertThat(answer.out()).contains("The tests run with JDK 27 in " + newer.toRealPath());
    assertThat(Files.readAllLines(checkout.root.resolve("java-home")))
        .isNotEmpty()
        .containsOnly(newer.toRealPath().toString());
  }

  /** Nothing is set up for it, and no test of other classes runs. */
  @Test
  void someClasses() throws Exception {
    haveNoVectors();
    haveNoWine();
    for (String test : List.of("library/src/test/java/a/Some", "cli/src/test/java/a/b/Other")) {
      Path file = checkout.root.resolve(test + "Test.java");
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    checkout.program("mvn", "echo \"$@\" >>maven-arguments\n" + TESTS);
    Checkout.Answer answer = checkout.run("test", "SomeTest", "OtherTest#one");
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    assertThat(Files.readString(checkout.root.resolve("maven-arguments")))
        .contains(" test ", " -Dtest=SomeTest,OtherTest#one ", "-pl library,cli -am ")
        .doesNotContain(ON_AARCH64, ON_WINDOWS, "-Pspark", "spotless:check");
    checkout.program("mvn", "");
    answer = checkout.run("test", "SomeTest#none");
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.out()).contains("FAILED: no test ran in library: ");
    answer = checkout.run("test", "NoTest");
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.err()).contains("test does not know NoTest: no module has a test class of");
    assertThat(checkout.run("test", "SomeTest", "--quick").exitCode()).isEqualTo(2);
  }

  @Test
  void mavenFails() throws Exception {
    checkout.program("mvn", TESTS + "echo '[ERROR] no such thing -> [Help 1]'\nexit 1\n");
    Checkout.Answer answer = checkout.run("test", "--no-windows");
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.out())
        .contains("] [ERROR] no such thing\n")
        .contains("] FAILED: the format of the sources is wrong: ./sennit format corrects it.\n")
        .contains("] FAILED: Maven did not finish: the whole log is in ")
        .contains("\n6 passed, 2 failed, 0 skipped in ");
  }

  /**
   * What comes after Maven does not begin any more. Interrupts are heard here even if nobody else
   * of these tests hears them, as in the background of a script.
   */
  @Test
  void interrupted() throws Exception {
    Path setsid = Path.of("/usr/bin/setsid");
    assumeTrue(Files.exists(setsid), "a program that interrupts only its own group");
    havePages();
    checkout.program("chromium", "");
    checkout.program(
        "mvn", "trap 'exit 130' INT\n" + waitFor("checking the format") + "kill -INT 0\n");
    Checkout.Answer answer =
        checkout.start(
            "-c",
            "env --default-signal=INT %s --wait bash %s/sennit test --no-aarch64"
                .formatted(setsid, checkout.root));
    assertThat(answer.exitCode()).isEqualTo(130);
    assertThat(answer.out()).contains("\nThe run ended early, after 0:").doesNotContain("seconds");
    assertThat(checkout.called()).doesNotContain("npm test");
  }

  /** Returns lines of a program that waits until the script has shown something, or for long. */
  private String waitFor(String pattern) {
    return "for i in {1..60}; do grep -q '%s' '%s' && break; sleep 1; done\n"
        .formatted(pattern, folder.resolve("out"));
  }

  @Test
  void onATerminal() throws Exception {
    Path script = Path.of("/usr/bin/script");
    assumeTrue(Files.exists(script), "a program that makes a terminal");
    checkout.program("mvn", TESTS + waitFor("%, .* left: [67] passed"));
    Checkout.Answer answer =
        checkout.start(
            "-c",
            "%s -qec 'bash %s/sennit test --no-aarch64' /dev/null"
                .formatted(script, checkout.root));
    assertThat(answer.out())
        .containsPattern("\rTests .* [0-9]+ %, .* left: 7 passed, 0 failed, 0 skipped\033\\[K")
        .contains("\r\033[K\r\nseconds ");
  }

  @Test
  void ofCi() throws Exception {
    String run = checkout.root.resolve(".ci/run").toString();
    Checkout.Answer answer = checkout.start(run);
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.out()).contains("7 passed", "This counts as a failure");
    assertThat(lastOfMaven()).contains(" verify ");
    Files.createDirectories(checkout.root.resolve("samples"));
    Checkout.write(checkout.root.resolve("samples/run"), "#!/bin/sh\necho samples\n");
    answer = checkout.start(run, "--quick", "--", "-Dtest=Some");
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    assertThat(answer.out())
        .containsPattern("samples\n\nThe tests took 0:\\d\\d, the samples 0:\\d\\d.\n$");
  }

  @Test
  void mutationsAreTriedAlone() throws Exception {
    Checkout.Answer answer = checkout.run("test", "--mutations");
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    assertThat(lastOfMaven()).contains("-Pmutations").contains("-DskipTests");
    assertThat(checkout.run("test", "--mutations", "--quick").exitCode()).isEqualTo(2);
    assertThat(checkout.run("test", "--quick", "--mutations").exitCode()).isEqualTo(2);
    checkout.program("mvn", "exit 1");
    assertThat(checkout.run("test", "--mutations").exitCode()).isEqualTo(1);
  }
}
