package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.sennit.TestedKernels;
import dev.sennit.WindowsMemory;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.select.KernelFrames.Frame;
import dev.sennit.runtime.select.WindowsUnwinding.Caller;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Protects: on Windows whoever interrupts a kernel, at its entry, behind it or at its exit, finds
 * the caller and the registers of the caller. The system reads the tables; where registers lie is
 * read from the machine code. No kernel is called, so this is for those of every processor.
 */
@EnabledOnOs(
    value = OS.WINDOWS,
    architectures = "amd64",
    disabledReason = "the code that calls kernels is for Windows on x86-64")
@Tag("kernels")
class CallersAreFoundTest {
  private static final String WITH_A_WIDE_FRAME = "gcm-encrypt/x64-vaes";
  private static final String WITH_A_NARROW_FRAME = "md5/x64-v3";

  @TestFactory
  Stream<DynamicTest> everyKernel() {
    return Stream.concat(
            Kernels.ALL.stream()
                .filter(row -> row.target().architecture() == Architecture.X86_64)
                .map(KernelRow::name),
            Stream.of("cpuid/x64", "xgetbv/x64"))
        .map(name -> dynamicTest(name, () -> findsCallers(name)));
  }

  private static void findsCallers(String name) throws Throwable {
    WindowsUnwinding unwinding = WindowsUnwinding.at(address(name));
    MemorySegment code = unwinding.code();
    assertThat(code.address()).isEqualTo(address(name));
    for (Frame frame : KernelFrames.of(code)) {
      assertThat(unwinding.caller(frame.at())).as("%s", frame).isEqualTo(Caller.of(frame));
    }
  }

  private static long address(String name) {
    return TestedKernels.find(name).orElseThrow().address();
  }

  /** Kernels differ in their frames, so a table that is not a kernel's own is seen. */
  @Test
  void tablesOfOtherKernelsFindOtherCallers() throws Throwable {
    WindowsUnwinding wide = WindowsUnwinding.at(address(WITH_A_WIDE_FRAME));
    WindowsUnwinding narrow = WindowsUnwinding.at(address(WITH_A_NARROW_FRAME));
    for (WindowsUnwinding other : List.of(wide, narrow)) {
      WindowsUnwinding own = other == wide ? narrow : wide;
      // Before its exit nothing of a frame has gone.
      Frame whole =
          KernelFrames.of(own.code()).stream()
              .filter(frame -> !frame.saved().isEmpty())
              .reduce((_, last) -> last)
              .orElseThrow();
      assertThat(own.caller(whole.at())).isEqualTo(Caller.of(whole));
      assertThat(own.withTableOf(other).caller(whole.at())).isNotEqualTo(Caller.of(whole));
    }
  }

  @Test
  void codeWithoutTableIsNoFunction() throws Throwable {
    MemorySegment memory = WindowsMemory.executable(1);
    assertThatIllegalStateException()
        .isThrownBy(() -> WindowsUnwinding.at(memory.address()))
        .withMessageStartingWith("Windows knows no function at 0x");
  }
}
