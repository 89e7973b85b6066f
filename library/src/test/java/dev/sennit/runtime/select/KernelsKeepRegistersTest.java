package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.sennit.TestedKernels;
import dev.sennit.WindowsMemory;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: on Windows each kernel keeps the registers that belong to its caller, of which Windows
 * has more than other systems.
 */
@EnabledOnOs(
    value = OS.WINDOWS,
    architectures = "amd64",
    disabledReason = "the code that calls kernels is for Windows on x86-64")
@SuppressWarnings("restricted")
@Tag("kernels")
class KernelsKeepRegistersTest {
  /** Functions as a lookup finds them, all watched. */
  private static final class Watched implements SymbolLookup {
    private final SymbolLookup object;
    private final Map<String, RegisterWatch> watches = new HashMap<>();

    private Watched(SymbolLookup object) {
      this.object = object;
    }

    @Override
    public Optional<MemorySegment> find(String name) {
      return object.find(name).map(function -> watch(name, function).function());
    }

    private RegisterWatch watch(String name, MemorySegment function) {
      return watches.computeIfAbsent(
          name,
          _ -> {
            try {
              return RegisterWatch.of(function);
            } catch (Throwable e) {
              throw new AssertionError(e);
            }
          });
    }
  }

  @TestFactory
  Stream<DynamicTest> everyKernel() throws Exception {
    return BuiltKernel.here().stream()
        .map(kernel -> dynamicTest(kernel.name(), () -> keepsRegisters(kernel)));
  }

  private static void keepsRegisters(BuiltKernel kernel) throws IOException {
    Watched object = new Watched(TestedKernels.lookup());
    assertThat(KernelAnswers.areRight(kernel, object)).isTrue();
    assertThat(object.watches.get(kernel.symbol()).calls()).isPositive();
    assertThat(object.watches.values()).allSatisfy(each -> assertThat(each.changed()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "31f6c3, rsi", // xor esi, esi; ret
    "31ffc3, rdi", // xor edi, edi; ret
    "31dbc3, rbx", // xor ebx, ebx; ret
    "4531ffc3, r15", // xor r15d, r15d; ret
    "660feff6c3, xmm6", // pxor xmm6, xmm6; ret
    "66450fefffc3, xmm15" // pxor xmm15, xmm15; ret
  })
  void changesAreSeen(String code, String register) throws Throwable {
    byte[] bytes = HexFormat.of().parseHex(code);
    MemorySegment function =
        WindowsMemory.executable(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
    RegisterWatch watch = RegisterWatch.of(function);
    Linker.nativeLinker()
        .downcallHandle(watch.function(), FunctionDescriptor.of(ValueLayout.JAVA_LONG))
        .invoke();
    assertThat(watch.calls()).isEqualTo(1);
    assertThat(watch.changed()).containsExactly(register);
  }
}
