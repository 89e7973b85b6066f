package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the script finds its programs on an unprepared machine, and says how to install missing
 * ones. It is silent if it has nothing to build, also for users other than the builder.
 */
@DisabledOnOs(OS.WINDOWS)
class SetUpTest {
  @TempDir Path folder;
  private Checkout checkout;

  @BeforeEach
  void make() throws Exception {
    checkout = new Checkout(folder);
  }

  @Test
  void callsSayWhatTheyBuild() throws Exception {
    Checkout.Answer answer = checkout.run("kernels");
    assertThat(answer.exitCode()).isZero();
    assertThat(answer.err())
        .startsWith("Building for the first time")
        .contains("(JDK 25.0.3 in " + folder.resolve("jdk"));
    assertThat(checkout.called()).hasSize(2).last().asString().contains("Sennit kernels");
    Files.writeString(checkout.root.resolve("weave/src/main/New.java"), "");
    assertThat(checkout.run("kernels").err()).startsWith("Building what has changed");
  }

  /** Its dependencies are large. */
  @Test
  void sparkIsBuiltOnlyForItsDemo() throws Exception {
    checkout.build();
    Checkout.Answer answer = checkout.run("spark-demo");
    assertThat(answer.exitCode()).isZero();
    assertThat(answer.err()).startsWith("Building for the first time").contains("Starting Spark");
    assertThat(checkout.called())
        .satisfiesExactly(
            maven -> assertThat(maven).contains("-pl spark -am process-test-classes -Pspark"),
            java -> assertThat(java).endsWith(" dev.sennit.spark.SparkDemo"));
    assertThat(checkout.run("spark-demo", "--quiet")).isEqualTo(new Checkout.Answer(0, "", ""));
    assertThat(checkout.run("kernels").exitCode()).isZero();
    assertThat(checkout.called()).noneMatch(call -> call.contains("-Pspark"));
  }

  @Test
  void downloadsAreShownAndNotLogged() throws Exception {
    checkout.program(
        "mvn",
        """
        echo '[INFO] Downloading from some: https://where.it.is/a.jar'
        echo '[INFO] Downloaded from some: https://where.it.is/a.jar (1 kB at 2 kB/s)'
        echo '[INFO] --- compiler:1:compile (x) @ weave ---'
        for module in cli; do mkdir -p $module/target; : >$module/target/classpath; done
        """);
    assertThat(checkout.run("kernels").err())
        .contains("\n  downloading file 1, a.jar\n", "\n  compiling weave\n");
    assertThat(Files.readString(checkout.root.resolve("target/sennit/build.log")))
        .doesNotContain("Download");
  }

  /** Each time the folder for downloads exists, and Maven and other programs get its name. */
  @ParameterizedTest
  @CsvSource({",", "''", "new", "file/home"})
  void home(String home) throws Exception {
    Files.writeString(folder.resolve("file"), "");
    if (home == null) {
      checkout.unset("HOME");
    } else {
      checkout.set("HOME", home.isEmpty() ? "" : folder.resolve(home).toString());
    }
    checkout.program("java", "");
    checkout.program(
        "mvn",
        "echo \"home $HOME cache $XDG_CACHE_HOME\" >'"
            + folder
            + "/told'\n"
            + "mkdir -p cli/target\n: >cli/target/classpath\n");
    Checkout.Answer answer = checkout.run("kernels");
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    String[] told = Files.readString(folder.resolve("told")).strip().split(" ");
    assertThat(Path.of(told[1])).isDirectory();
    assertThat(told[3]).isEqualTo(told[1] + "/.cache");
    if ("file/home".equals(home)) {
      assertThat(told[1]).isEqualTo(checkout.root + "/target/sennit/home");
    }
    assertThat(answer.err()).doesNotContain("unbound");
  }

  /** Tests on other machines read the output of the set-up script. */
  @Test
  void setUpWithoutHome() throws Exception {
    Files.writeString(folder.resolve("file"), "");
    checkout.set("HOME", folder.resolve("file/home").toString());
    Path vectors =
        checkout.root.resolve("target/sennit/home/.cache/sennit/cryptography_vectors-50.0.2");
    Files.createDirectories(vectors.resolve("hashes/blake2"));
    assertThat(checkout.start("scripts/vectors/setup"))
        .isEqualTo(new Checkout.Answer(0, vectors.toRealPath() + "\n", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "HOME, .sdkman/candidates/java/25-tem",
    "HOME, .asdf/installs/java/temurin-25",
    "HOME, .local/share/mise/installs/java/25",
    "HOME, .jenv/versions/25",
    "HOME, .jdks/temurin-25",
    "HOME, .gradle/jdks/adoptium-25",
    "HOME, .local/share/jdk-25",
    "HOME, .local/lib/jvm/25",
    "HOME, .jbang/cache/jdks/25",
    "HOME, Library/Java/JavaVirtualMachines/temurin-25.jdk/Contents/Home",
    "SDKMAN_DIR, candidates/java/25-tem",
    "MISE_DATA_DIR, installs/java/25",
    "XDG_DATA_HOME, mise/installs/java/25",
    "ASDF_DATA_DIR, installs/java/25",
    "JENV_ROOT, versions/25",
    "JAVA_HOME_25_X64, ''"
  })
  void usualPlaces(String variable, String place) throws Exception {
    Path root = Files.createDirectories(folder.resolve("of " + variable));
    checkout.set(variable, root.toString());
    Path jdk = checkout.jdk(root.resolve(place), "25.0.1");
    checkout.unset("JAVA_HOME");
    assertThat(checkout.inPart("jdk", "jdk_candidates").out().lines())
        .anyMatch(line -> Path.of(line).equals(jdk));
  }

  @Test
  void jdkOfTheJavaOnThePath() throws Exception {
    checkout.unset("JAVA_HOME");
    Path jdk = checkout.jdk(folder.resolve("elsewhere"), "25");
    Files.createSymbolicLink(folder.resolve("bin/java"), jdk.resolve("bin/java"));
    assertThat(checkout.run("jdk").out()).isEqualTo(jdk.toRealPath() + "\n");
  }

  @Test
  void allJdks() throws Exception {
    Path home = folder.resolve("home");
    Path old = checkout.jdk(home.resolve(".jdks/21"), "21.0.4");
    Path newer = checkout.jdk(home.resolve(".jdks/27"), "27");
    Files.createSymbolicLink(home.resolve(".jdks/latest"), newer);
    assertThat(checkout.run("jdk", "--all").out().lines())
        .startsWith("25.0.3 " + folder.resolve("jdk").toRealPath())
        .containsOnlyOnce("27 " + newer.toRealPath())
        .noneMatch(line -> line.endsWith(old.toString()));
    Checkout.Answer answer = checkout.run("jdk", "27");
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.err()).isEqualTo("sennit: jdk does not take 27: it takes --all.\n");
  }

  /** The script uses JDK 25 even behind other JDKs, and a newer one if there is no JDK 25. */
  @Test
  void jdkByItsVersion() throws Exception {
    Path old = checkout.jdk(folder.resolve("17"), "17.0.12");
    Path right = checkout.jdk(folder.resolve("25"), "25.0.3");
    Path newer = checkout.jdk(folder.resolve("26"), "26");
    Path newest = checkout.jdk(folder.resolve("27"), "27");
    assertThat(among(List.of(old, newer, right)).out()).isEqualTo(right + " 25.0.3\n");
    assertThat(among(List.of(old, newer)).out()).isEqualTo(newer + " 26\n");
    String call = "find_newer_jdk\necho \"$jdk $version\"\n";
    assertThat(among(List.of(newer, newest, right), call).out())
        .isEqualTo(newest.toRealPath() + " 27\n");
    Checkout.Answer answer = among(List.of(right), call);
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.err()).startsWith("sennit: no JDK newer than 25 found: ");
  }

  private Checkout.Answer among(List<Path> candidates) throws Exception {
    return among(candidates, "find_jdk\necho \"$jdk $version\"\n");
  }

  private Checkout.Answer among(List<Path> candidates, String call) throws Exception {
    StringBuilder lines = new StringBuilder("jdk_candidates() {\n  echo ''\n");
    candidates.forEach(jdk -> lines.append("  echo '").append(jdk).append("'\n"));
    return checkout.inPart("jdk", lines + "}\n" + call);
  }

  @Test
  void noJdk() throws Exception {
    Checkout.Answer answer =
        among(
            List.of(
                checkout.jdk(folder.resolve("17"), "17.0.12"),
                checkout.jdk(folder.resolve("8"), "1.8.0")));
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.err())
        .startsWith("sennit: no JDK 25 found; the newest one here is 17.0.12 in " + folder)
        .contains(
            "apt-get install openjdk-25-jdk-headless",
            "dnf install java-25-openjdk-devel",
            "zypper install",
            "pacman -S",
            "brew install openjdk@25",
            "sdk install java",
            "https://adoptium.net",
            "JAVA_HOME");
    assertThat(among(List.of()).err()).startsWith("sennit: no JDK 25 found. Install one");
  }

  @Test
  void noMaven() throws Exception {
    Checkout.Answer answer = checkout.inPart("jdk", "command() { return 1; }\nfind_maven");
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.err())
        .startsWith("sennit: no Maven found. Install it")
        .contains("apt-get install maven", "brew install maven", "https://maven.apache.org");
  }

  /** Also where nothing can be written: another user's checkout may be built. */
  @Test
  void laterCallsSayNothing() throws Exception {
    checkout.build();
    checkout.run("sum");
    for (boolean canWrite : new boolean[] {true, false}) {
      if (!canWrite) {
        refuseWriting();
      }
      for (String command : List.of("kernels", "compare", "doctor", "sum")) {
        checkout.called();
        assertThat(checkout.run(command)).isEqualTo(new Checkout.Answer(0, "", ""));
        assertThat(checkout.called())
            .singleElement()
            .asString()
            .matches(call ->
                canWrite || call.contains("/cli/target/classes") && !call.contains("AOTCache"));
      }
    }
  }

  /** Another user may read the project, but not the Maven repository of whoever built it. */
  @Test
  void commandNeedsNoFileOutsideOfTheProject() throws Exception {
    String path = Files.readString(Checkout.PROJECT.resolve("cli/target/classpath"));
    assertThat(path.split(File.pathSeparator))
        .hasSizeGreaterThan(2)
        .allSatisfy(place -> assertThat(Path.of(place)).startsWith(Checkout.PROJECT).exists());
  }

  /** Java refuses names of files that are no text of the locale. */
  @ParameterizedTest
  @CsvSource({"ANSI_X3.4-1968, C.UTF-8", "UTF-8, de_DE"})
  void namesOfFilesAreUtf8(String encoding, String locale) throws Exception {
    checkout.build();
    checkout.set("LC_ALL", "de_DE");
    checkout.program("locale", "echo " + encoding + "\n");
    Checkout.write(folder.resolve("jdk/bin/java"), "#!/bin/sh\necho \"$LC_ALL\"\n");
    assertThat(checkout.run("seal").out()).isEqualTo(locale + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kernels", "sum", "bench", "format", "test"})
  void notBuiltWhereNothingCanBeWritten(String command) throws Exception {
    refuseWriting();
    Checkout.Answer answer = checkout.run(command);
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.err())
        .startsWith("sennit: nothing can be written to " + checkout.root)
        .hasLineCount(1);
    assertThat(checkout.called()).isEmpty();
  }

  /** Root may write to any folder, but even root cannot use a file as a folder. */
  private void refuseWriting() throws Exception {
    Path target = checkout.root.resolve("target");
    if (Files.exists(target)) {
      Files.move(target, folder.resolve("moved"));
    }
    Files.writeString(target, "");
  }

  @Test
  void sumIsPreparedOnce() throws Exception {
    checkout.build();
    checkout.set("JAVA_HOME", checkout.jdk(folder.resolve("other"), "25.0.4").toString());
    assertThat(checkout.run("sum", "-a", "md5").exitCode()).isZero();
    assertThat(checkout.called()).hasSize(3).first().asString().startsWith("jar ");
    assertThat(checkout.run("sum", "-a", "md5", "--bogus").exitCode()).isZero();
    assertThat(checkout.called())
        .singleElement()
        .asString()
        .contains("-XX:AOTCache=")
        .endsWith("Sum -a md5 --bogus");
  }
}
