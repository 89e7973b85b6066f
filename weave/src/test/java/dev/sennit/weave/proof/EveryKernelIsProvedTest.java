package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Protects: every kernel of the catalogue is proved on every calling convention. */
@Execution(ExecutionMode.CONCURRENT)
class EveryKernelIsProvedTest {
  @TestFactory
  Stream<DynamicTest> everyKernelIsProved() {
    return Kernels.onEveryConvention()
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    assertThat(Prover.prove(woven).covers())
                        .anySatisfy(claim ->
                            assertThat(claim)
                                .contains("computes " + woven.kernel().algorithm().name()))
                        .anySatisfy(claim -> assertThat(claim).contains(woven.abi().name()))));
  }
}
