package dev.sennit.weave.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.proof.TakenByProofsTest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: no class of the prover and of the statements is left out silently when its mutants are
 * tried, and reasons are those of today's code.
 */
class EveryClassIsListedTest {
  /** A list, exceptions and records, in which there is nothing to change. */
  private static final List<String> WITHOUT_CODE =
      List.of(
          "algorithm.Digests",
          "algorithm.EndByte",
          "algorithm.EndWord",
          "algorithm.Format",
          "proof.Proof",
          "proof.machine.Refusal",
          "proof.terms.ProofFailure");

  /** What is chosen for the weaver. No proof takes any of it. */
  private static final List<String> CHOICES = List.of("kernel.InstructionOrder", "kernel.Weaving");

  private static final Path SOURCES =
      Path.of("..", "weave", "src", "main", "java", "dev", "sennit", "weave");

  @Test
  void itsMutantsAreTried() throws IOException {
    List<String> listed = Mutations.listed();
    assertThat(listed).doesNotHaveDuplicates();
    for (String name : List.of("proof", "words", "algorithm", "kernel")) {
      try (Stream<Path> files = Files.walk(SOURCES.resolve(name))) {
        assertThat(
                files
                    .map(file -> SOURCES.relativize(file).toString())
                    .filter(file -> file.endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .map(file -> file.replace(".java", "").replace(File.separatorChar, '.'))
                    .filter(found -> !WITHOUT_CODE.contains(found) && !CHOICES.contains(found)))
            .isSubsetOf(listed);
      }
    }
    assertThat(listed).allMatch(name -> Files.exists(source(name)));
  }

  @Test
  void noProofTakesAChoice() throws IOException {
    assertThat(TakenByProofsTest.listed())
        .isNotEmpty()
        .noneMatch(member -> CHOICES.stream().anyMatch(choice -> member.startsWith(choice + ".")));
  }

  /** What the document says of equivalent mutants is what {@code equivalent.txt} says. */
  @Test
  void summaryIsOfTodaysReasons() throws IOException {
    Path file = Path.of("..", "docs", "SOUNDNESS.md");
    String document = Files.readString(file);
    String now = MutationReport.summaryIn(document, MutationReport.mutantsIn(document));
    if (Boolean.getBoolean("sennit.record")) {
      Files.writeString(file, now);
    } else {
      assertThat(document).isEqualTo(now);
    }
  }

  private static Path source(String className) {
    return SOURCES.resolve(className.replace('.', '/') + ".java");
  }

  /** A reason for a line that is gone is one that nobody has looked at since. */
  @Test
  void eachReasonIsForALineThatExists() throws IOException {
    for (Mutant.Key key : Explained.read().keySet()) {
      assertThat(Files.readString(source(key.className())).lines().map(String::strip))
          .as(key.toString())
          .contains(key.line());
    }
  }
}
