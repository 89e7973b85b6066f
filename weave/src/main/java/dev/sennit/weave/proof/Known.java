package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A kernel is called by names: that of a target, of a calling convention, of a mode. What a kernel
 * is proved for has to be what has these names, and what an instruction means is what the target's
 * table says, which is tested. Others could be anything.
 */
final class Known {
  private static final List<Target> TARGETS =
      Stream.of(X64.TARGETS, A64.TARGETS).flatMap(List::stream).toList();

  private static final List<Abi> CONVENTIONS = List.of(X64.SYSTEM_V, X64.WINDOWS, A64.AAPCS64);

  private static final List<Mode> MODES =
      List.of(Mode.ENCRYPT, Mode.DECRYPT, Mode.COUNT, Mode.HASH);

  private Known() {}

  static void check(Woven woven) {
    Target target = woven.kernel().target();
    if (!TARGETS.contains(target)) {
      throw new Refusal(woven, 0, "is for a %s that there is not".formatted(target.name()));
    }
    if (!CONVENTIONS.contains(woven.abi())) {
      throw new Refusal(
          woven,
          0,
          "is for a calling convention %s that there is not".formatted(woven.abi().name()));
    }
    if (woven.kernel() instanceof ModeKernel kernel && !MODES.contains(kernel.mode())) {
      throw new Refusal(woven, 0, "is for a mode %s that there is not".formatted(kernel.mode()));
    }
    checkRows(woven);
  }

  private static void checkRows(Woven woven) {
    Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
    rows.addAll(woven.kernel().target().table().rows());
    for (int line = 0; line < woven.lines().size(); line++) {
      if (woven.lines().get(line) instanceof Instruction instruction
          && !rows.contains(instruction.row())) {
        throw new Refusal(
            woven,
            line,
            "is an instruction that the table of %s does not have"
                .formatted(woven.kernel().target().name()));
      }
    }
  }
}
