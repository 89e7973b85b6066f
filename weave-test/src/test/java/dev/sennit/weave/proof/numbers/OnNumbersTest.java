package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.proof.Kernels;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: what is proved is also so. The final instructions, executed on numbers by an
 * interpreter that has nothing from the prover, compute what the JDK computes and keep the calling
 * convention.
 */
@Execution(ExecutionMode.CONCURRENT)
class OnNumbersTest {
  private static final OncePerChange ONCE = OncePerChange.of(OnNumbersTest.class);

  private static final int LONGEST = 200;
  private static final int MOST_BLOCKS = 4;

  @TestFactory
  Stream<DynamicTest> singleMessageKernelsComputeDigestsAtEveryLength() {
    return Kernels.onLinux()
        .filter(Kernels::isSingle)
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    ONCE.check(
                        "every length",
                        woven,
                        () ->
                            IntStream.rangeClosed(0, LONGEST)
                                .forEach(new OnNumbers(woven, 1)::checkMessage))));
  }

  @TestFactory
  Stream<DynamicTest> kernelsOfSeveralMessagesTakeInAnyNumberOfBlocks() {
    return Kernels.onEveryConvention()
        .filter(woven -> !Kernels.isSingle(woven))
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    ONCE.check(
                        "any number of blocks",
                        woven,
                        () ->
                            IntStream.rangeClosed(0, MOST_BLOCKS)
                                .forEach(new OnNumbers(woven, 2)::checkBlocks))));
  }

  @TestFactory
  Stream<DynamicTest> everyKernelComputesAFewOfAllKindsOfInput() {
    return Kernels.onEveryConvention()
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () -> ONCE.check("a few of all", woven, new OnNumbers(woven, 3)::checkAFewOfAll)));
  }
}
