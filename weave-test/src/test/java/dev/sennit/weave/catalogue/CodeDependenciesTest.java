package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.clear.ClearPath;
import dev.sennit.weave.proof.mode.ModePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: a kept proof depends on all code that made it, and on no other code. */
@Tag("surroundings")
class CodeDependenciesTest {
  private static final String PROOF = "dev/sennit/weave/proof/";

  @TempDir Path folder;

  private static Set<String> from(Class<?> root) {
    return CodeDependencies.of(List.of(root), List.of(X64.class, A64.class)).keySet();
  }

  @Test
  void itHasIndirectUses() {
    assertThat(from(ModePath.class))
        .contains(
            PROOF + "mode/ModePath",
            PROOF + "mode/ModeStatement",
            PROOF + "terms/BilinearProof",
            PROOF + "machine/InstructionExecution",
            PROOF + "machine/Branch",
            PROOF + "terms/Terms",
            "dev/sennit/weave/algorithm/Ghash",
            "dev/sennit/weave/isa/VectorFunction",
            "dev/sennit/weave/words/TruthTable");
  }

  @Test
  void itHasNoOtherKindsProver() {
    assertThat(from(ClearPath.class))
        .contains(PROOF + "clear/ClearPath", PROOF + "terms/Inequalities")
        .noneMatch(name -> name.startsWith(PROOF + "mode/"))
        .noneMatch(name -> name.startsWith(PROOF + "digest/"))
        .noneMatch(name -> name.startsWith("dev/sennit/weave/body/"))
        .doesNotContain("dev/sennit/weave/isa/X64");
  }

  @Test
  void itStopsAtExcludedClasses() {
    assertThat(CodeDependencies.of(List.of(ModePath.class), List.of(ModePath.class))).isEmpty();
    assertThat(CodeDependencies.alone(ModePath.class).keySet())
        .contains(PROOF + "mode/ModePath")
        .allMatch(name -> name.startsWith(PROOF + "mode/ModePath"));
  }

  @Test
  void commentsAreNoCode() throws IOException {
    byte[] plain = compiled("class C { int f(int x) { return x + 1; } }");
    byte[] commented = compiled("// why\n\nclass C {\n  int f(int y) {\n    return y + 1;\n  }\n}");
    byte[] other = compiled("class C { int f(int x) { return x + 2; } }");
    assertThat(commented).isNotEqualTo(plain);
    assertThat(CodeDependencies.withoutDebug(commented))
        .isEqualTo(CodeDependencies.withoutDebug(plain));
    assertThat(CodeDependencies.withoutDebug(other))
        .isNotEqualTo(CodeDependencies.withoutDebug(plain));
  }

  /** The compiler copies it, and names no class that it is from. */
  @Test
  void aConstantOfAnotherClassIsCode() throws IOException {
    String source = "class C { int f() { return D.N; } } class D { static final int N = %d; }";
    assertThat(CodeDependencies.withoutDebug(compiled(source.formatted(1))))
        .isNotEqualTo(CodeDependencies.withoutDebug(compiled(source.formatted(2))));
  }

  private byte[] compiled(String source) throws IOException {
    Path file = Files.writeString(folder.resolve("C.java"), source);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-g", "-d", folder.toString(), file.toString());
    assertThat(failed).isZero();
    return Files.readAllBytes(folder.resolve("C.class"));
  }
}
