package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import dev.sennit.runtime.clear.ClearsRight;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.vectors.Blake3VectorsRight;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

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
  static final String COMPLAINT = "the JDK's digests are used";
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

  @Test
  void nativeAccessDenied() throws Exception {
    String output = clearAndHash(List.of("--illegal-native-access=deny"));
    assertThat(output)
        .contains(BY_JDK, "provider: SUN", RIGHT, CLEARED_BY_JDK, CLEARED)
        .contains("the JVM grants it with --enable-native-access=ALL-UNNAMED")
        .containsOnlyOnce(COMPLAINT)
        .doesNotContain("WARNING: A restricted method");
    assertThat(output.lines().filter(line -> line.contains("(native access is denied")))
        .allMatch(line -> line.startsWith("Targets: none"));
  }

  @Test
  void switchedOff() throws Exception {
    assertThat(
            ChildJvm.runInTurn(
                List.of("-Dsennit.disable", ChildJvm.GRANT),
                List.of(ClearsRight.class, HashesRight.class, Blake3VectorsRight.class)))
        .contains(BY_JDK, "the system property sennit.disable is set", "provider: SUN", RIGHT)
        .contains("BLAKE3-256: Sennit's digest in Java", Blake3VectorsRight.RIGHT)
        .contains(CLEARED_BY_JDK, CLEARED)
        .doesNotContain(COMPLAINT);
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
  void targetThatDoesNotExist() throws Exception {
    assertThat(ChildJvm.run(List.of("-Dsennit.target=x64-v9", ChildJvm.GRANT), HashesRight.class))
        .contains(BY_JDK, "provider: SUN", RIGHT)
        .contains("forces \"x64-v9\", but there is no such target; there are ")
        .contains(KernelLinker.await().support().targets().getFirst().label())
        .containsOnlyOnce(COMPLAINT);
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
                    ChildJvm.testsWithAssertJ()),
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
