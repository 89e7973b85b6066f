package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: the second proof claims of each kernel what the catalogue states. Its claims are a file
 * that people read, so a kernel that changes shows there.
 */
class ClaimsOfSecondProofTest {
  private static final Path FILE = Path.of("..", "proof-check", "claims.txt");

  @Test
  void areThoseOfTheCatalogue() throws IOException {
    List<String> before = Files.readAllLines(FILE);
    List<String> now =
        Stream.concat(
                before.stream().takeWhile(line -> line.startsWith("#")),
                Architecture.all().stream().flatMap(ClaimsOfSecondProofTest::claims))
            .toList();
    if (Boolean.getBoolean("sennit.record")) {
      Files.write(FILE, now);
    }
    assertThat(Files.readAllLines(FILE))
        .as("proof-check/claims.txt, which ./sennit test --record brings up to date")
        .isEqualTo(now);
  }

  /** Architecture, kernel, what it computes, and the number of messages or of blocks in a group. */
  private static Stream<String> claims(Architecture architecture) {
    return Stream.concat(
        Stream.of(""),
        Catalogue.of(architecture).stream()
            .map(kernel ->
                "%-8s %-28s %-13s %2d"
                    .formatted(architecture.name(), kernel, kernel.family(), count(kernel))));
  }

  private static int count(Kernel kernel) {
    return kernel instanceof ModeKernel mode ? mode.group() : kernel.shape().messages();
  }
}
