package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.ClearsRight;
import dev.sennit.runtime.select.Serving;
import dev.sennit.vectors.Blake3VectorsRight;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: however the JVM is started, digests are right and memory is cleared; a kernel does that
 * where it can, and where none can the JDK does, which is said once with the reason. What is set
 * and cannot be used is said once too.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class ConfiguredJvmTest implements WithKernels {
  static final String RIGHT = "all digests are right";
  static final String BY_KERNEL = "MD5: kernel md5/";
  static final String BY_JDK = "MD5: the JDK's digest";
  static final String COMPLAINT = "Sennit runs no kernel, and the JDK computes: ";
  private static final String DENY = "--illegal-native-access=deny";
  private static final String CLEARED = "all is cleared";
  private static final String CLEARED_BY_KERNELS = "from 256 bytes on: clear-";
  private static final String CLEARED_BY_JDK = "Clearing: the JDK's fill";

  @TempDir Path folder;

  /** Clearing comes first: it does not link kernels for digests. */
  private static String clearAndHash(List<String> options) throws Exception {
    return ChildJvm.runInTurn(options, List.of(ClearsRight.class, HashesRight.class));
  }

  @Test
  void interpreted() throws Exception {
    assertKernels("-Xint");
  }

  /** All that a digest goes through; the JDK's other classes would take most of the time. */
  @Tag("all")
  @Test
  void compiledBeforeTheFirstCall() throws Exception {
    assertKernels(
        "-Xcomp",
        "-XX:CompileCommand=quiet",
        "-XX:CompileCommand=compileonly,dev.sennit*::*",
        "-XX:CompileCommand=compileonly,java.security*::*",
        "-XX:CompileCommand=compileonly,java.lang.foreign*::*",
        "-XX:CompileCommand=compileonly,jdk.internal.foreign*::*");
  }

  private static void assertKernels(String... options) throws Exception {
    assumeFalse(EMULATED, "takes minutes under emulation");
    List<String> all = new ArrayList<>(List.of(options));
    all.add(ChildJvm.GRANT);
    assertThat(clearAndHash(all))
        .contains(BY_KERNEL, "provider: Sennit", RIGHT, CLEARED_BY_KERNELS, CLEARED);
  }

  /** What keeps kernels from running, and at which level it is said: at none if the user knows. */
  static Stream<Arguments> reasons() {
    String grant = "native access is denied; start the JVM with " + ChildJvm.GRANT;
    String disabled = "the system property sennit.disable is set";
    String other =
        "kernels are for Linux and Windows on x86-64 and AArch64, and for macOS on AArch64";
    String target =
        "the system property sennit.target forces \"x64-v9\", but there is no such target; there are ";
    return Stream.of(
        Arguments.of(List.of(DENY), grant, "WARNING: "),
        Arguments.of(List.of(DENY, "-Dsennit.disable"), disabled, ""),
        Arguments.of(List.of("-Dsennit.disable"), disabled, ""),
        Arguments.of(List.of("-Dos.arch=other"), other, "INFO: "),
        Arguments.of(List.of("-Dsennit.target=x64-v9", ChildJvm.GRANT), target, "WARNING: "));
  }

  /** The whole library says the reason once, and does nothing of which the JVM would warn. */
  @ParameterizedTest
  @MethodSource("reasons")
  void withoutKernels(List<String> options, String reason, String level) throws Exception {
    String output =
        ChildJvm.runInTurn(
            options, List.of(ClearsRight.class, HashesRight.class, EnginesRight.class));
    assertThat(output)
        .contains("Targets: none (" + reason, BY_JDK, "provider: SUN", RIGHT)
        .contains("BLAKE3-256: Sennit's digest in Java", EnginesRight.RIGHT);
    assertThat(output.lines()).contains(CLEARED_BY_JDK);
    assertThat(said(output))
        .hasSize(level.isEmpty() ? 0 : 1)
        .allMatch(line -> line.startsWith(level + COMPLAINT + reason));
  }

  private static List<String> said(String output) {
    return output.lines().filter(line -> line.matches("(SEVERE|WARNING|INFO): .*")).toList();
  }

  /** Digests come first, so some are begun before kernels are linked. */
  @Test
  void settingsThatCannotBeUsed() throws Exception {
    assertThat(
            ChildJvm.runInTurn(
                List.of("-Dsennit.disable=maybe", "-Dsennit.guard=no", ChildJvm.GRANT),
                List.of(HashesRight.class, ClearsRight.class, Blake3VectorsRight.class)))
        .contains("BLAKE3-256: kernel blake3/", Blake3VectorsRight.RIGHT)
        .contains(BY_KERNEL, "provider: Sennit", RIGHT, CLEARED_BY_KERNELS, CLEARED)
        .containsOnlyOnce("WARNING: the system property sennit.disable is ignored: it must be");
  }

  @Test
  void withoutSomeKernels() throws Exception {
    String md5 = Serving.digest(DigestAlgorithm.MD5).get().name();
    assertThat(
            ChildJvm.run(
                List.of("-Dsennit.without=" + md5 + ",md6/x64-v3", ChildJvm.GRANT),
                HashesRight.class))
        .contains(RIGHT)
        .doesNotContain("MD5: kernel " + md5 + ";")
        .containsOnlyOnce("WARNING: the system property sennit.without names \"md6/x64-v3\"");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void temporaryFileWhereMemoryFilesAreDenied() throws Exception {
    assertThat(withoutMemoryFiles(folder)).contains(BY_KERNEL, RIGHT);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void neitherMemoryFilesNorTemporaryFiles() throws Exception {
    Path missing = folder.resolve("missing");
    assertThat(withoutMemoryFiles(missing))
        .contains(BY_JDK, "provider: SUN", RIGHT, missing.toString())
        .containsOnlyOnce(COMPLAINT);
  }

  private static String withoutMemoryFiles(Path temporary) throws Exception {
    List<String> options = List.of("-Djava.io.tmpdir=" + temporary, ChildJvm.GRANT);
    String output = ChildJvm.run(options, WithoutMemoryFiles.class);
    assumeFalse(output.contains("no seccomp here"), "the kernel or the emulator has no seccomp");
    return output;
  }

  @Test
  void providerFromTheSecurityFileOnTheModulePath() throws Exception {
    assertThat(
            ChildJvm.runWithPaths(
                List.of(
                    "-Djava.security.properties=" + securityFile(),
                    "--module-path",
                    ChildJvm.library().toString(),
                    "--add-modules",
                    "dev.sennit",
                    "--enable-native-access=dev.sennit",
                    "-cp",
                    ChildJvm.testsWithTools()),
                HashesRight.class))
        .contains(BY_KERNEL, "provider: Sennit", RIGHT)
        .doesNotContain("WARNING");
  }

  /**
   * Before that, clearing has its kernels linked when much is cleared, and not before. On Linux no
   * temporary folder is needed.
   */
  @Test
  void providerFromTheSecurityFileOnTheClassPath() throws Exception {
    assertThat(
            clearAndHash(
                List.of(
                    "-Djava.security.properties=" + securityFile(),
                    "-Djava.io.tmpdir=" + folder.resolve(OS.LINUX.isCurrentOs() ? "missing" : "."),
                    ChildJvm.GRANT)))
        .contains("linking after a little: false", "linked after much: true")
        .contains(CLEARED_BY_KERNELS, CLEARED)
        .contains(BY_KERNEL, "provider: Sennit", RIGHT)
        .doesNotContain(COMPLAINT, "A restricted method");
  }

  private Path securityFile() throws Exception {
    return Files.writeString(
        folder.resolve("sennit.security"),
        "security.provider.1=Sennit\nsecurity.provider.2=SUN\nsecurity.provider.3=SunJCE\n");
  }
}
