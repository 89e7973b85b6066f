package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import dev.sennit.runtime.select.KernelLinker;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: however the JVM is started, digests are right; a kernel computes them where it can, and
 * where none can the JDK does, which is said once with the reason.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class ConfiguredJvmTest implements WithKernels {
  static final String RIGHT = "all digests are right";
  static final String BY_KERNEL = "MD5: kernel md5/";
  static final String BY_JDK = "MD5: the JDK's digest";
  static final String COMPLAINT = "the JDK's digests are used";

  @TempDir Path folder;

  @Test
  void interpreted() throws Exception {
    assertThat(ChildJvm.run(List.of("-Xint", ChildJvm.GRANT), HashesRight.class))
        .contains(BY_KERNEL, "provider: Sennit", RIGHT);
  }

  /** All that a digest goes through; the JDK's other classes would take most of the time. */
  @Test
  void compiledBeforeTheFirstCall() throws Exception {
    assumeFalse(EMULATED, "takes minutes under emulation");
    List<String> options = new ArrayList<>(List.of("-Xcomp", "-XX:CompileCommand=quiet"));
    for (String packages :
        List.of("dev.sennit", "java.security", "java.lang.foreign", "jdk.internal.foreign")) {
      options.add("-XX:CompileCommand=compileonly," + packages + "*::*");
    }
    options.add(ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, HashesRight.class))
        .contains(BY_KERNEL, "provider: Sennit", RIGHT);
  }

  @Test
  void nativeAccessDenied() throws Exception {
    assertThat(ChildJvm.run(List.of("--illegal-native-access=deny"), HashesRight.class))
        .contains(BY_JDK, "provider: SUN", RIGHT)
        .contains("the JVM grants it with --enable-native-access=ALL-UNNAMED")
        .containsOnlyOnce("(native access is denied")
        .containsOnlyOnce(COMPLAINT);
  }

  @Test
  void switchedOff() throws Exception {
    assertThat(ChildJvm.run(List.of("-Dsennit.disable", ChildJvm.GRANT), HashesRight.class))
        .contains(BY_JDK, "the system property sennit.disable is set", "provider: SUN", RIGHT)
        .doesNotContain(COMPLAINT);
  }

  @Test
  void switchThatIsNotUnderstood() throws Exception {
    assertThat(
            ChildJvm.run(
                List.of("-Dsennit.disable=maybe", "-Dsennit.guard=no", ChildJvm.GRANT),
                HashesRight.class))
        .contains(BY_KERNEL, "provider: Sennit", RIGHT)
        .containsOnlyOnce("WARNING: the system property sennit.disable is ignored: it must be");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x64-v9", ""})
  void targetThatDoesNotExist(String target) throws Exception {
    assumeFalse(EMULATED && target.isEmpty(), "one unknown name is enough");
    assertThat(
            ChildJvm.run(List.of("-Dsennit.target=" + target, ChildJvm.GRANT), HashesRight.class))
        .contains(BY_JDK, "provider: SUN", RIGHT)
        .contains("forces \"" + target + "\", but there is no such target; there are ")
        .contains(KernelLinker.await().targets().getFirst().label())
        .containsOnlyOnce(COMPLAINT);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void memoryFilesNeedNoTemporaryFolder() throws Exception {
    assumeFalse(EMULATED, "native access and files are the same there");
    assertThat(
            ChildJvm.run(
                List.of("-Djava.io.tmpdir=" + folder.resolve("missing"), ChildJvm.GRANT),
                HashesRight.class))
        .contains(BY_KERNEL, RIGHT);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void temporaryFileWhereMemoryFilesAreDenied() throws Exception {
    String output =
        ChildJvm.run(
            List.of("-Djava.io.tmpdir=" + folder, ChildJvm.GRANT), WithoutMemoryFiles.class);
    assumeFalse(output.contains("no seccomp here"), "the kernel or the emulator has no seccomp");
    assertThat(output).contains(BY_KERNEL, RIGHT);
    try (var left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void neitherMemoryFilesNorTemporaryFiles() throws Exception {
    assumeFalse(EMULATED, "the emulator has no seccomp");
    Path missing = folder.resolve("missing");
    String output =
        ChildJvm.run(
            List.of("-Djava.io.tmpdir=" + missing, ChildJvm.GRANT), WithoutMemoryFiles.class);
    assumeFalse(output.contains("no seccomp here"), "the kernel has no seccomp");
    assertThat(output)
        .contains(BY_JDK, "provider: SUN", RIGHT, missing.toString())
        .containsOnlyOnce(COMPLAINT);
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
                    ChildJvm.tests().toString()),
                HashesRight.class))
        .contains(BY_KERNEL, "provider: Sennit", RIGHT)
        .doesNotContain("WARNING");
  }

  @Test
  void providerFromTheSecurityFileOnTheClassPath() throws Exception {
    assertThat(
            ChildJvm.run(
                List.of("-Djava.security.properties=" + securityFile(), ChildJvm.GRANT),
                HashesRight.class))
        .contains(BY_KERNEL, "provider: Sennit", RIGHT)
        .doesNotContain("WARNING");
  }

  private Path securityFile() throws Exception {
    return Files.writeString(
        folder.resolve("sennit.security"),
        "security.provider.1=Sennit\nsecurity.provider.2=SUN\nsecurity.provider.3=SunJCE\n");
  }
}
