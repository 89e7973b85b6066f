package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.proof.Kernels;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: what is proved of the kernels that make memory zero is also so. The final instructions,
 * executed on numbers by an interpreter that has nothing from the prover, make every byte of the
 * memory zero and no other, whatever its length and wherever it begins.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClearingOnNumbersTest {
  private static final OncePerChange ONCE = OncePerChange.of(ClearingOnNumbersTest.class);

  @TestFactory
  Stream<DynamicTest> everyKernelClearsEveryLength() {
    return Kernels.ofClearing()
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    ONCE.check(
                        "every length", woven, new ClearingOnNumbers(woven, 1)::checkEveryLength)));
  }
}
