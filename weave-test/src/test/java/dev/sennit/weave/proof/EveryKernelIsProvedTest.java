package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Workshop;
import dev.sennit.weave.catalogue.Workshop.Proved;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Protects: every kernel of the catalogue is proved on every calling convention. Verdicts are kept
 * where the build of the library looks for them, so each proof is made once.
 */
@Tag("surroundings")
class EveryKernelIsProvedTest {
  private static final Path WORK = Path.of("..", "library", "target", "woven");

  @TestFactory
  Stream<DynamicTest> everyKernelIsProved() {
    return new Workshop(WORK, System.out::println)
        .prove().stream()
            .map(proved ->
                DynamicTest.dynamicTest(Kernels.name(proved.woven()), () -> check(proved)));
  }

  private static void check(Proved proved) {
    assertThat(proved.verdict().refusal()).isNull();
    assertThat(proved.verdict().covers())
        .anySatisfy(
            claim -> assertThat(claim).contains("computes " + proved.woven().kernel().family()))
        .anySatisfy(claim -> assertThat(claim).contains(proved.woven().abi().name()));
  }
}
