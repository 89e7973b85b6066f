package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.proof.Kernels;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: what is proved of the kernels of AES is also so. The final instructions, executed on
 * numbers by an interpreter that has nothing from the prover, compute what the JDK computes, and
 * keep the calling convention, that of Windows too.
 */
@Execution(ExecutionMode.CONCURRENT)
class AesOnNumbersTest {
  private static final OncePerChange ONCE = OncePerChange.of(AesOnNumbersTest.class);

  @TestFactory
  Stream<DynamicTest> everyKernelComputesAFewOfAllKindsOfInput() {
    return Kernels.ofAes()
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    ONCE.check("a few of all", woven, new AesOnNumbers(woven, 3)::checkAFewOfAll)));
  }

  @TestFactory
  Stream<DynamicTest> modesComputeTextsOfEveryLength() {
    return Kernels.ofAesSmall()
        .filter(woven -> Kernels.isOnLinux(woven))
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    ONCE.check(
                        "every length", woven, new AesOnNumbers(woven, 1)::checkEveryLength)));
  }
}
