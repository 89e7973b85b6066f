package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.clear.ClearsRight;
import dev.sennit.runtime.clear.Profile;
import dev.sennit.runtime.clear.Thresholds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: however the JVM is started, memory is cleared; a profile is used where it can be, and
 * where not that is said once with the reason; who clears little has nothing linked.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class ClearingInConfiguredJvmTest implements WithKernels {
  private static final String RIGHT = "all is cleared";
  private static final String BY_KERNELS = "the JDK's fill, from 256 bytes on clear-";
  private static final String BY_JDK = "Clearing: the JDK's fill";
  private static final String NOT_USED = "WARNING: the profile ";

  @TempDir Path folder;

  private static String run(String... options) throws Exception {
    return ChildJvm.run(List.of(options), ClearsRight.class);
  }

  @Test
  void linksWhenMuchIsCleared() throws Exception {
    assertThat(run(ChildJvm.GRANT))
        .contains("linking after a little: false", "linked after much: true", BY_KERNELS, RIGHT);
  }

  @Test
  void interpreted() throws Exception {
    assumeFalse(EMULATED, "takes minutes under emulation");
    assertThat(run("-Xint", ChildJvm.GRANT)).contains(BY_KERNELS, RIGHT);
  }

  @Test
  void nativeAccessDenied() throws Exception {
    assertThat(run("--illegal-native-access=deny"))
        .contains("Targets: none (native access is denied", BY_JDK, RIGHT);
  }

  @Test
  void switchedOff() throws Exception {
    assertThat(run("-Dsennit.disable=true", "-Dsennit.profile=missing", ChildJvm.GRANT))
        .contains(BY_JDK, "the system property sennit.disable is set", RIGHT)
        .doesNotContain(NOT_USED);
  }

  @Test
  void profileOfThisMachine() throws Exception {
    ClearSelection here = ClearLinker.await();
    String last = here.methods().getLast().name();
    Path file = folder.resolve("my profile");
    new Profile(here.processor(), Thresholds.parse("300:" + last), Thresholds.parse("1000:jdk"))
        .write(file);
    assertThat(run("-Dsennit.profile=" + file, ChildJvm.GRANT))
        .contains(
            "Clearing: arrays: the JDK's fill, from 1000 bytes on the JDK's fill;"
                + (" other memory: the JDK's fill, from 300 bytes on clear-" + last),
            "(by the profile " + file + ")",
            RIGHT)
        .doesNotContain(NOT_USED);
  }

  @Test
  void profileOfAnotherMachine() throws Exception {
    Path file = folder.resolve("profile");
    new Profile("Another", Thresholds.NONE, Thresholds.NONE).write(file);
    assertThat(run("-Dsennit.profile=" + file, ChildJvm.GRANT))
        .contains(BY_KERNELS, "is not used: it is for the processor \"Another\"", RIGHT)
        .containsOnlyOnce(NOT_USED);
  }

  @Test
  void profileThatThereIsNot() throws Exception {
    assertThat(run("-Dsennit.profile=" + folder.resolve("missing"), ChildJvm.GRANT))
        .contains(BY_KERNELS, "is not used: there is no such file", RIGHT)
        .containsOnlyOnce(NOT_USED);
  }

  @Test
  void compiledBeforeTheFirstCall() throws Exception {
    assumeFalse(EMULATED, "takes minutes under emulation");
    List<String> options = new ArrayList<>(List.of("-Xcomp", "-XX:CompileCommand=quiet"));
    for (String packages : List.of("dev.sennit", "java.lang.foreign", "jdk.internal.foreign")) {
      options.add("-XX:CompileCommand=compileonly," + packages + "*::*");
    }
    options.add(ChildJvm.GRANT);
    assertThat(run(options.toArray(String[]::new))).contains(BY_KERNELS, RIGHT);
  }
}
