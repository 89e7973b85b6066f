package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: on Windows, which deletes no shared object that is loaded, a JVM deletes those of JVMs
 * that have ended, and none that is in use. The name of their folder may have any characters.
 */
@EnabledOnOs(value = OS.WINDOWS, disabledReason = "other systems delete what is loaded")
@Tag("kernels")
class ObjectInUseTest implements WithKernels {
  @TempDir private Path folder;

  @Test
  void oneObjectStays() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("a b \u00e9"));
    Set<Path> left = Set.of();
    for (int i = 0; i < 2; i++) {
      assertThat(runIn(temporary, ObjectInUseTest.class)).contains(ConfiguredJvmTest.RIGHT);
      // That of the JVM which began first was in use while the other one looked.
      Set<Path> now = Set.copyOf(folders(temporary));
      assertThat(now).hasSize(2).noneMatch(left::contains);
      left = now;
    }
  }

  private static String runIn(Path temporary, Class<?> main) throws Exception {
    return ChildJvm.run(List.of("-Djava.io.tmpdir=" + temporary, ChildJvm.GRANT), main);
  }

  private static List<Path> folders(Path temporary) throws IOException {
    try (Stream<Path> folders = Files.list(temporary)) {
      return folders.toList();
    }
  }

  /** Loads the object, has another JVM load its own, and then uses it. */
  public static void main(String[] arguments) throws Exception {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    HashesRight.main(new String[0]);
    List<Path> own =
        folders(temporary).stream()
            .filter(each -> each.toString().contains("-" + ProcessHandle.current().pid() + "-"))
            .toList();
    assertThat(own).hasSize(1);
    assertThat(runIn(temporary, HashesRight.class))
        .contains(ConfiguredJvmTest.BY_KERNEL, ConfiguredJvmTest.RIGHT);
    assertThat(folders(temporary)).containsAll(own);
    HashesRight.main(new String[0]);
  }
}
