package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.select.ExecutedHere.Executed;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Protects: each kernel whose instructions this processor has computes its known answers, whether
 * the library would select it or not, and the record of this processor says so. Known answers take
 * every way through a kernel.
 */
@Tag("kernels")
class EveryKernelIsExecutedTest {
  @TestFactory
  Stream<DynamicTest> everyKernel() throws IOException {
    SymbolLookup object = TestedKernels.lookup();
    assumeTrue(object != null, "no kernels run here");
    List<BuiltKernel> here = BuiltKernel.here();
    assertThat(here).isNotEmpty();
    List<String> all = BuiltKernel.all().stream().map(BuiltKernel::name).toList();
    List<Executed> executed = new ArrayList<>();
    return Stream.concat(
        here.stream()
            .map(kernel ->
                dynamicTest(
                    kernel.name(),
                    () -> {
                      assertThat(KernelAnswers.areRight(kernel, object)).isTrue();
                      executed.add(new Executed("kernel", kernel.digest(), kernel.name()));
                    })),
        Stream.of(dynamicTest("the record", () -> ExecutedHere.confirm("kernel", executed, all))));
  }
}
