package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;

import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.proof.small.ChangedKernel;
import dev.sennit.weave.proof.small.SmallKernels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: kernels of every kind come to their return, and give back what is the caller's. */
@Tag("checks")
class EveryPathTest {
  static Stream<ChangedKernel> kernels() {
    return Stream.of(SmallKernels.byHand(), SmallKernels.woven())
        .flatMap(kernels -> kernels)
        .filter(woven -> woven.abi() == X64.SYSTEM_V)
        .map(ChangedKernel::new);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void codeComesToItsReturn(ChangedKernel code) {
    int body = code.woven().entry().size();
    code.with("ret", "sfence").refuse("runs past its end");
    code.before(body, "jmp .nowhere").refuse("branches to nowhere, which does not exist");
    code.before(body, ".again:\n jmp .on\n .on:\n jmp .again")
        .refuse(
            code.woven().kernel() instanceof ClearKernel
                ? "goes back to again, which is no loop"
                : "does not come to an end");
    code.before(body, "jmp .on\n .on:").accept();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void registersAreRestored(ChangedKernel code) {
    for (String change : List.of("mov rbx, 0", "add rbx, 1")) {
      code.before("ret", change).refuse("returns without having restored rbx");
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void constantsAreReadAndNotWritten(ChangedKernel code) {
    int body = code.woven().entry().size();
    List<Long> pool = new ArrayList<>(code.woven().pool());
    pool.addAll(Collections.nCopies(Long.BYTES, 7L));
    ChangedKernel with = code.withPool(pool.toArray(Long[]::new));
    int last = with.woven().poolBytes().length - Long.BYTES;
    String read = "mov r11, qword ptr [rip + constants + %d]";
    with.before(body, read.formatted(last)).accept();
    with.before(body, read.formatted(last + 1)).refuse(READS);
    with.before(body, "mov qword ptr [rip + constants + 0], rdi").refuse(WRITES);
  }

  /** But the notes of passages are not. */
  @ParameterizedTest
  @MethodSource("kernels")
  void aNoteIsPassedOver(ChangedKernel code) {
    int body = code.woven().entry().size();
    if (!(code.woven().kernel() instanceof ModeKernel)) {
      code.with(body, body, List.of(new Line.Note(null, true, Map.of()))).accept();
    }
  }
}
