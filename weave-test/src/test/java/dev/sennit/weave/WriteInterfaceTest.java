package dev.sennit.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: an interface is kept only if whatever uses it would be compiled to the same. */
@Tag("surroundings")
class WriteInterfaceTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(0);

  private static final String SOURCE =
      "public class C { public static final int N = 1; private int p; int f() { return 1; } }";

  @TempDir Path folder;

  @BeforeEach
  void buildBefore() throws IOException {
    assertThat(isKept(SOURCE)).isFalse();
  }

  /** Whether a class has the interface that the class before it had. */
  private boolean isKept(String source) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path file = Files.writeString(folder.resolve("C.java"), source);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-g", "-d", classes.toString(), file.toString());
    assertThat(failed).isZero();
    Path digest = folder.resolve("weave.interface");
    if (Files.exists(digest)) {
      Files.setLastModifiedTime(digest, LONG_AGO);
    }
    WriteInterface.main(new String[] {classes.toString(), digest.toString()});
    return Files.getLastModifiedTime(digest).equals(LONG_AGO);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SOURCE,
        "// A comment\n\n" + SOURCE,
        "public class C { public static final int N = 1; private int p; int f() { return 2; } }",
        "public class C { public static final int N = 1; private long q; int f() { return 1; } }",
        "public class C { public static final int N = 1; int f() { return g(); } private int g() { return 1; } }"
      })
  void changesThatOthersDoNotSee(String source) throws IOException {
    assertThat(isKept(source)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public class C { public static final int N = 2; private int p; int f() { return 1; } }",
        "public class C { public static final int N = 1; private int p; long f() { return 1; } }",
        "public class C { public static final int N = 1; private int p; private int f() { return 1; } }",
        "public class C { public static final int N = 1; private int p; }",
        "public final class C { public static final int N = 1; private int p; int f() { return 1; } }",
        "public class C extends Error { public static final int N = 1; private int p; int f() { return 1; } }"
      })
  void interfacesThatChanged(String source) throws IOException {
    assertThat(isKept(source)).isFalse();
    assertThat(isKept(source)).isTrue();
  }

  @Test
  void classesThatComeAndGo() throws IOException {
    assertThat(isKept(SOURCE + " class D {}")).isFalse();
    Files.delete(folder.resolve("classes/D.class"));
    assertThat(isKept(SOURCE)).isFalse();
    assertThat(isKept(SOURCE)).isTrue();
  }
}
