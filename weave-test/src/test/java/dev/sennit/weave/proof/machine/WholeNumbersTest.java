package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Latency;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.Kernel;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: no table has an instruction that reads or writes the control or status of
 * floating-point arithmetic. The prover refuses a kernel that has one ({@link AdmissionTest}).
 */
class WholeNumbersTest {
  static Stream<Target> targets() {
    return Catalogue.KERNELS.stream().map(Kernel::target).distinct();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyRow(Target target) {
    assertThat(target.table().rows())
        .allMatch(row -> WholeNumbers.areAllOf(row, target.architecture()));
  }

  @ParameterizedTest
  @Tag("checks")
  @ValueSource(
      strings = {
        "vaddps {d:xmm}, {d:xmm}, {d:xmm}",
        "vsqrtsd {d:xmm}, {d:xmm}, {d:xmm}",
        "vfmadd231pd {d:xmm}, {d:xmm}, {d:xmm}",
        "vrndscaleps {d:xmm}, {d:xmm}, 0",
        "vcvtdq2ps {d:xmm}, {d:xmm}",
        "cvtsi2sd {d:xmm}, rax",
        "addps {d:xmm}, {d:xmm}",
        "vcmppd {d:xmm}, {d:xmm}, {d:xmm}, 0",
        "vldmxcsr dword ptr {m}",
        "ldmxcsr dword ptr {m}",
        "stmxcsr dword ptr {m}",
        "fxsave {m}",
        "fldcw word ptr {m}",
        "fadd st, st(1)",
        "add {d:64}, 1\nvaddps {d:xmm}, {d:xmm}, {d:xmm}",
      })
  void ofX64(String text) {
    assertThat(WholeNumbers.areAllOf(row(text), X64.ARCHITECTURE)).isFalse();
  }

  @ParameterizedTest
  @Tag("checks")
  @ValueSource(
      strings = {
        "fadd {d:v}.4s, {d:v}.4s, {d:v}.4s",
        "fmla {d:v}.2d, {d:v}.2d, {d:v}.2d",
        "fcvtzs {d:v}.4s, {d:v}.4s",
        "scvtf {d:v}.4s, {d:v}.4s",
        "ucvtf {d:v}.4s, {d:v}.4s",
        "bfdot {d:v}.4s, {d:v}.8h, {d:v}.8h",
        "frintn {d:v}.4s, {d:v}.4s",
        "mrs {d:x}, FPCR",
        "mrs {d:x}, FPSR",
        "msr FPCR, {d:x}",
      })
  void ofA64(String text) {
    assertThat(WholeNumbers.areAllOf(row(text), A64.ARCHITECTURE)).isFalse();
  }

  private static Row row(String text) {
    return Row.of(
        text, Meaning.parse(Long.SIZE, "nothing"), Latency.SIMPLE, List.of(), Map.of(), Map.of());
  }
}
