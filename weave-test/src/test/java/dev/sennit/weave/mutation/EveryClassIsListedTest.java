package dev.sennit.weave.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Protects: no class of the prover is left out silently when its mutants are tried. */
class EveryClassIsListedTest {
  /** Exceptions and a record, in which there is nothing to change. */
  private static final List<String> WITHOUT_CODE =
      List.of("proof.Proof", "proof.machine.Refusal", "proof.terms.ProofFailure");

  @Test
  void itsMutantsAreTriedOrItIsSaidThatTheyAreNot() throws IOException {
    List<String> listed = new ArrayList<>(Mutations.listed("classes.txt"));
    listed.addAll(Mutations.listed("not-yet.txt"));
    assertThat(listed).doesNotHaveDuplicates();
    Path sources = Path.of("..", "weave", "src", "main", "java", "dev", "sennit", "weave");
    for (String name : List.of("proof", "words")) {
      try (Stream<Path> files = Files.walk(sources.resolve(name))) {
        assertThat(
                files
                    .map(file -> sources.relativize(file).toString())
                    .filter(file -> file.endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .map(file -> file.replace(".java", "").replace(File.separatorChar, '.'))
                    .filter(found -> !WITHOUT_CODE.contains(found)))
            .isSubsetOf(listed);
      }
    }
    assertThat(listed)
        .allMatch(name -> Files.exists(sources.resolve(name.replace('.', '/') + ".java")));
  }
}
