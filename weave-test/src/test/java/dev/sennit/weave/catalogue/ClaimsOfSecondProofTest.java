package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.kernel.ModeKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: the second proof claims of each kernel what the catalogue states. Its claims are
 * written by hand, so a kernel that changes needs a change there.
 */
class ClaimsOfSecondProofTest {
  private static final Path FILE = Path.of("..", "proof-check", "claims.txt");

  /** Architecture, kernel, what it computes, and the number of messages or of blocks in a group. */
  @Test
  void areThoseOfTheCatalogue() throws IOException {
    assertThat(
            Files.readAllLines(FILE).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.replaceAll(" +", " ")))
        .as("the lines of proof-check/claims.txt")
        .containsExactlyInAnyOrderElementsOf(
            Architecture.all().stream().flatMap(ClaimsOfSecondProofTest::claims).toList());
  }

  private static Stream<String> claims(Architecture architecture) {
    return Catalogue.of(architecture).stream()
        .map(kernel -> {
          int count = kernel instanceof ModeKernel mode ? mode.group() : kernel.shape().messages();
          return "%s %s %s %d".formatted(architecture.name(), kernel, kernel.family(), count);
        });
  }
}
