package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import org.junit.jupiter.api.Test;

/** Protects: a constant of another package is found, whatever way it is named. */
class CopiedConstantsTest {
  private static final Map<String, String> OTHERS =
      Map.of(
          "a/Plain",
          "package a; public interface Plain { int HERE = 1; int TWICE = 2 * b.Far.AWAY; }",
          "b/Far",
          """
          package b;
          public class Far {
            public static final int AWAY = 1;
            public static final Integer NO_CONSTANT = 1;
            public final int ofObject = 3;
            public interface Within { long DEEP = 1; }
          }
          """,
          "c/Inheriting",
          "package c; public class Inheriting implements a.Plain {}");

  private static List<JavaFileObject> sources() {
    List<JavaFileObject> sources = new ArrayList<>();
    OTHERS.forEach((name, text) -> sources.add(source(name, text)));
    return sources;
  }

  private static JavaFileObject source(String name, String text) {
    return SimpleJavaFileObject.forSource(URI.create("string:///" + name + ".java"), text);
  }

  /** Returns the constants that a class with this head and body names. */
  private static Set<String> constantsOf(String head, String body) {
    String imports =
        """
        package d;
        import a.*;
        import b.*;
        import c.*;
        import static a.Plain.HERE;
        import static b.Far.AWAY;
        """;
    List<JavaFileObject> sources = sources();
    sources.add(source("d/C", "%s class C %s { %s }".formatted(imports, head, body)));
    return CopiedConstants.of(sources, Path.of("")).get("d");
  }

  @Test
  void allWaysAreSeen() {
    for (String body :
        List.of(
            "int x = a.Plain.HERE;",
            "int x() { return 7 * (HERE + 1); }",
            "int x = Inheriting.HERE;",
            "int x = new Inheriting() {}.HERE;",
            "int x(int y) { return switch (y) { case Plain.HERE -> 1; default -> 0; }; }",
            "@Deprecated(since = \"\" + Plain.HERE) int x;",
            "java.util.function.IntSupplier x = () -> HERE;")) {
      assertThat(constantsOf("implements Plain", body)).as(body).containsExactly("a.Plain.HERE");
    }
    assertThat(constantsOf("", "int x = AWAY;")).containsExactly("b.Far.AWAY");
    assertThat(constantsOf("", "long x = Far.Within.DEEP;")).containsExactly("b.Far$Within.DEEP");
    assertThat(constantsOf("", "int x = new Far().ofObject;")).containsExactly("b.Far.ofObject");
    assertThat(constantsOf("extends Far", "int x = AWAY;")).containsExactly("b.Far.AWAY");
  }

  /** One constant may be made of another one. */
  @Test
  void constantsOfConstantsAreSeenWhereTheyAreMade() {
    assertThat(constantsOf("", "int x = Plain.TWICE;")).containsExactly("a.Plain.TWICE");
    assertThat(CopiedConstants.of(sources(), Path.of(""))).containsEntry("a", Set.of("b.Far.AWAY"));
  }

  @Test
  void whatIsNotCopiedIsNoConstant() {
    assertThat(constantsOf("", "int x = Far.NO_CONSTANT; int y = Far.class.getModifiers();"))
        .isEmpty();
  }

  @Test
  void whatCannotBeResolvedIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> constantsOf("", "int x = NOWHERE;"))
        .withMessageContaining("NOWHERE");
  }
}
