package dev.sennit.weave.proof;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Kind;
import java.util.ArrayList;
import java.util.List;

/** Says in words what a finished proof covers and assumes. */
public final class Claims {
  private Claims() {}

  static Proof of(WovenKernel woven, int cases) {
    Kind kind = woven.kernel().kind();
    List<String> assumes = new ArrayList<>(ofCaller(kind));
    if (woven.kernel().aligns()) {
      assumes.add("the stack pointer is aligned as the calling convention says");
    }
    assumes.add("the meanings of the instructions in the target's table");
    assumes.add("an instruction's time does not depend on its data");
    return new Proof(
        List.of(
            "meaning: computes %s for every %s%s"
                .formatted(
                    woven.kernel().family(),
                    kind.inputs(),
                    cases == 1 ? "" : ", in each of its %d cases".formatted(cases)),
            "footprint: reads and writes only the arguments' ranges, its constants and its stack frame",
            "constant time: no branch and no address depends on " + kind.secrets(),
            "calling convention %s: saved registers, stack pointer and return address are restored"
                .formatted(woven.abi().name()),
            "stack: no secret stays on it, and unwinding information describes the frame",
            "whole numbers: no instruction reads or writes the control or status of floating-point arithmetic"),
        List.copyOf(assumes));
  }

  private static List<String> ofCaller(Kind kind) {
    List<String> promises = new ArrayList<>();
    String overlap = kind.overlap().isEmpty() ? "" : "; " + kind.overlap();
    promises.add("the memory of the arguments is valid, and is not the kernel's stack" + overlap);
    promises.addAll(kind.limits());
    promises.addAll(kind.promises());
    return promises;
  }
}
