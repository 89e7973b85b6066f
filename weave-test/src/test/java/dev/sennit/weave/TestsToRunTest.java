package dev.sennit.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a test class is left out only if it passed before, and on the same as now. */
@Tag("surroundings")
class TestsToRunTest {
  private static final String HELPER = "class Helper { static int number() { return 1; } }";

  private static final String TEST = "class OneTest { int number() { return Helper.number(); } }";

  private static final List<String> LEFT_OUT = List.of("dev/sennit/sample/OneTest.class");

  private static final String ALL_TESTS = "single tests ${test}";

  private static final String NOT_QUICK = "quick ${sennit.quick}";

  private static final String QUICK = "quick yes";

  @TempDir Path folder;

  private Path module;
  private Path classes;

  @BeforeEach
  void compileModule() throws IOException {
    module = folder.resolve("module");
    classes = Files.createDirectories(module.resolve("target/test-classes"));
    compile(HELPER, TEST);
  }

  private void compile(String... sources) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-g", "-d", classes.toString()));
    for (int i = 0; i < sources.length; i++) {
      Path file = folder.resolve("Source%d.java".formatted(i));
      Files.writeString(file, "package dev.sennit.sample;\n" + sources[i]);
      arguments.add(file.toString());
    }
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(failed).isZero();
  }

  /** Runs the program with the module's class files, and with nothing that it read before. */
  private void run(String... arguments) throws Exception {
    List<URL> places = new ArrayList<>(List.of(classes.toUri().toURL()));
    for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
      places.add(Path.of(place).toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      loader
          .loadClass(TestsToRun.class.getName())
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    }
  }

  private List<String> leftOut(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("before", module.toString()));
    arguments.addAll(List.of(options));
    run(arguments.toArray(String[]::new));
    return Files.readAllLines(module.resolve("target/tests-to-run/left-out.txt"));
  }

  private List<String> leftOut() throws Exception {
    return leftOut("by-reach", ALL_TESTS, NOT_QUICK);
  }

  private void report(int errors, int skipped, int failures) throws Exception {
    report("by-reach", errors, skipped, failures);
  }

  private void report(String mode, int errors, int skipped, int failures) throws Exception {
    Files.writeString(
        module.resolve("target/surefire-reports/TEST-dev.sennit.sample.OneTest.xml"),
        "<testsuite name=\"OneTest\" time=\"0.1\" tests=\"3\" errors=\"%d\" skipped=\"%d\" failures=\"%d\" flakes=\"0\">"
            .formatted(errors, skipped, failures));
    run("after", module.toString(), mode);
  }

  private void pass() throws Exception {
    assertThat(leftOut()).isEmpty();
    report(0, 0, 0);
    assertThat(leftOut()).isEqualTo(LEFT_OUT);
  }

  @Test
  void whatPassedIsLeftOutAndCounted() throws Exception {
    pass();
    assertThat(module.resolve("target/surefire-reports/kept.txt")).hasContent("3");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void whatDidNotPassIsRunAgain(int fault) throws Exception {
    assertThat(leftOut()).isEmpty();
    report(fault & 1, fault >> 1 & 1, fault >> 2);
    assertThat(leftOut()).isEmpty();
  }

  /** A report of the run before says nothing. */
  @Test
  void whatDidNotRunIsRun() throws Exception {
    pass();
    compile(HELPER.replace("return 1", "return 2"), TEST);
    assertThat(leftOut()).isEmpty();
    run("after", module.toString(), "by-reach");
    assertThat(leftOut()).isEmpty();
  }

  @Test
  void aCommentChangesNothing() throws Exception {
    pass();
    compile("// why\n\n" + HELPER, "// why not\n" + TEST);
    assertThat(leftOut()).isEqualTo(LEFT_OUT);
  }

  @Test
  void changedCodeIsTestedAgain() throws Exception {
    pass();
    compile(HELPER.replace("return 1", "return 2"), TEST);
    assertThat(leftOut()).isEmpty();
    compile(HELPER, TEST);
    assertThat(leftOut()).isEqualTo(LEFT_OUT);
  }

  @Test
  void annotationsReachWhatTheyName() throws Exception {
    String annotation =
        "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Uses { Class<?> value(); }";
    compile(annotation, HELPER, "@Uses(Helper.class) class OneTest {}");
    pass();
    compile(annotation, HELPER.replace("return 1", "return 2"));
    assertThat(leftOut()).isEmpty();
  }

  @Test
  void changedResourcesAreTestedAgain() throws Exception {
    Path resource = Files.writeString(classes.resolve("numbers.txt"), "1");
    pass();
    Files.writeString(resource, "2");
    assertThat(leftOut()).isEmpty();
  }

  @Test
  void otherOptionsAreTestedAgain() throws Exception {
    pass();
    assertThat(leftOut("by-reach", ALL_TESTS, NOT_QUICK, "groups checks")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.nio.file.Files.exists(java.nio.file.Path.of(\"x\")) ? 1 : 2",
        "System.getProperty(\"x\") == null ? 1 : 2",
        "System.getenv(\"x\") == null ? 1 : 2",
        "new java.io.File(\"x\").exists() ? 1 : 2",
        "new ProcessBuilder(\"x\").command().size()",
        "java.util.concurrent.ThreadLocalRandom.current().nextInt()",
        "java.lang.foreign.Linker.nativeLinker().hashCode()"
      })
  void whatLooksOutsideIsNeverLeftOut(String outside) throws Exception {
    compile(HELPER.replace("return 1", "return " + outside), TEST);
    assertThat(leftOut()).isEmpty();
    report(0, 0, 0);
    assertThat(leftOut()).isEmpty();
  }

  @Test
  void singleTestsAreRunAndProveNothing() throws Exception {
    assertThat(leftOut("by-reach", "single tests OneTest#number", NOT_QUICK)).isEmpty();
    report(0, 0, 0);
    pass();
    assertThat(leftOut("by-reach", "single tests OneTest", NOT_QUICK)).isEmpty();
  }

  @Test
  void aModuleAsAWholeIsLeftOutInAQuickRunOnly() throws Exception {
    Path document = Files.createDirectories(folder.resolve("docs")).resolve("TRUST.md");
    Files.writeString(document, "one");
    assertThat(leftOut("as-a-whole", ALL_TESTS, NOT_QUICK)).isEmpty();
    report(0, 0, 0);
    assertThat(leftOut("as-a-whole", ALL_TESTS, QUICK)).isEmpty();
    report(0, 0, 0);
    assertThat(leftOut("as-a-whole", ALL_TESTS, QUICK)).isEqualTo(LEFT_OUT);
    assertThat(leftOut("as-a-whole", ALL_TESTS, NOT_QUICK)).isEmpty();
    Files.writeString(document, "two");
    assertThat(leftOut("as-a-whole", ALL_TESTS, QUICK)).isEmpty();
  }

  /** The machine decides what is skipped, and the key knows the machine. */
  @Test
  void skippedTestsOfAModuleAsAWholeAreSkippedAgain() throws Exception {
    assertThat(leftOut("as-a-whole", ALL_TESTS, QUICK)).isEmpty();
    report("as-a-whole", 0, 3, 0);
    assertThat(leftOut("as-a-whole", ALL_TESTS, QUICK)).isEmpty();
    report("as-a-whole", 0, 1, 0);
    assertThat(leftOut("as-a-whole", ALL_TESTS, QUICK)).isEqualTo(LEFT_OUT);
    assertThat(module.resolve("target/surefire-reports/kept.txt")).hasContent("2");
  }

  @Test
  void classesThatSeeWhatIsFixedExist() {
    assertThat(RestsOn.SEE_WHAT_IS_FIXED)
        .allSatisfy(name ->
            assertThat(TestsToRunTest.class.getResource("/" + name + ".class")).isNotNull());
  }
}
