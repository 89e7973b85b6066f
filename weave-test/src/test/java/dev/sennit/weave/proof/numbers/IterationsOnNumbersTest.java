package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.proof.Kernels;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: what is proved of the kernels that iterate PBKDF2 is also so. The final instructions,
 * executed on numbers by an interpreter that has nothing from the prover, make the codes and the
 * sums that the JDK's HMAC makes.
 */
@Execution(ExecutionMode.CONCURRENT)
class IterationsOnNumbersTest {
  private static final OncePerChange ONCE = OncePerChange.of(IterationsOnNumbersTest.class);

  @TestFactory
  Stream<DynamicTest> everyKernelIterates() {
    return Kernels.ofIterations()
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    ONCE.check(
                        "some numbers of iterations",
                        woven,
                        new IterationsOnNumbers(woven, 1)::checkAFewOfAll)));
  }
}
