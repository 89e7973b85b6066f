package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Workshop.Proved;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Protects: every kernel of the catalogue is proved on every calling convention. The library's
 * build leaves out what is not. Verdicts are kept where it looks for them, so each proof is made
 * once.
 */
@Tag("surroundings")
class EveryKernelIsProvedTest {
  @TestFactory
  Stream<DynamicTest> everyKernelIsProved() {
    return Kernels.workshop().prove().stream()
        .map(proved -> DynamicTest.dynamicTest(Kernels.name(proved.woven()), () -> check(proved)));
  }

  private static void check(Proved proved) {
    assertThat(proved.verdict().refusal()).isNull();
    assertThat(proved.verdict().covers())
        .anySatisfy(
            claim -> assertThat(claim).contains("computes " + proved.woven().kernel().family()))
        .anySatisfy(claim -> assertThat(claim).contains(proved.woven().abi().name()));
  }
}
