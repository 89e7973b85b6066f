package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.WithKernels;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import dev.sennit.runtime.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: however the JVM is started, digests are right; a kernel computes them where it can, and
 * where none can the JDK does, which is said once with the reason.
 */
@Execution(ExecutionMode.CONCURRENT)
class ConfiguredJvmTest implements WithKernels {
  private static final String RIGHT = "all digests are right";
  private static final String BY_KERNEL = "MD5: kernel md5/";
  private static final String BY_JDK = "MD5: the JDK's digest";
  private static final String COMPLAINT = "the JDK's digests are used";

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
        .containsOnlyOnce(COMPLAINT);
  }

  @Test
  void switchedOff() throws Exception {
    assertThat(ChildJvm.run(List.of("-Dsennit.disable=true", ChildJvm.GRANT), HashesRight.class))
        .contains(BY_JDK, "the system property sennit.disable is true", "provider: SUN", RIGHT)
        .doesNotContain(COMPLAINT);
  }

  @ParameterizedTest
  @EnumSource
  void everyTargetInTurn(Target target) throws Exception {
    Kernels kernels = KernelLinker.await();
    assumeTrue(kernels.platform().endsWith(architecture(target)), "for another architecture");
    String output =
        ChildJvm.run(
            List.of("-Dsennit.target=" + target.label(), ChildJvm.GRANT), HashesRight.class);
    assertThat(output).contains(RIGHT, "sennit.target forces \"" + target.label() + "\"");
    if (kernels.targets().contains(target)) {
      assertThat(output).contains(BY_KERNEL).doesNotContain(COMPLAINT);
      assertThat(targetsUsed(output)).isNotEmpty().allMatch(target::includes);
    } else {
      assertThat(output).contains(BY_JDK).containsOnlyOnce(COMPLAINT);
    }
  }

  private static String architecture(Target target) {
    return target.architecture().name().toLowerCase(Locale.ROOT);
  }

  private static List<Target> targetsUsed(String output) {
    return Pattern.compile(": kernel [a-z0-9]+/(\\S+)")
        .matcher(output)
        .results()
        .map(kernel -> Target.named(kernel.group(1)))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x64-v9", ""})
  void targetThatDoesNotExist(String target) throws Exception {
    assumeFalse(EMULATED && target.isEmpty(), "one unknown name is enough");
    assertThat(
            ChildJvm.run(List.of("-Dsennit.target=" + target, ChildJvm.GRANT), HashesRight.class))
        .contains(BY_JDK, "provider: SUN", RIGHT)
        .contains("forces \"" + target + "\", which is no target that this processor has")
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
