package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: what is proved is also so. The final instructions, executed on numbers by an
 * interpreter that has nothing from the prover, compute what the JDK computes, and keep the calling
 * convention, that of Windows too.
 */
@Execution(ExecutionMode.CONCURRENT)
class OnNumbersTest {
  private static Stream<DynamicTest> checked(
      Stream<WovenKernel> kernels, Consumer<WovenKernel> check) {
    return kernels.map(
        woven -> DynamicTest.dynamicTest(Kernels.name(woven), () -> check.accept(woven)));
  }

  @TestFactory
  Stream<DynamicTest> aKernelOfEachKind() {
    return checked(Kernels.few(), woven -> KernelOnNumbers.checkAFewOfAll(woven, 3));
  }

  /** On a processor the library's tests execute each of them. */
  @TestFactory
  @Tag("all")
  Stream<DynamicTest> everyKernel() {
    return checked(
        Kernels.workshop().woven().stream(), woven -> KernelOnNumbers.checkAFewOfAll(woven, 3));
  }

  @TestFactory
  @Tag("all")
  Stream<DynamicTest> everyLength() {
    Stream<WovenKernel> kernels =
        Stream.of(Kernels.onLinux(), Kernels.ofAesSmall(), Kernels.ofClearing())
            .flatMap(some -> some)
            .filter(Kernels::isOnLinux);
    return checked(kernels, KernelOnNumbers::checkEveryLength);
  }
}
