package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Line;
import java.util.List;

/** Weaves a kernel: from its line in the catalogue to its final instructions. */
public final class Weaver {
  private Weaver() {}

  public static Woven weave(Kernel kernel, Abi abi) {
    Function function = Function.of(kernel);
    List<Line> untied =
        new Ties(kernel.target().table(), function.values(), kernel.wordBits())
            .resolve(function.lines(), function.arguments());
    List<Line> registers = Registers.giveOut(kernel, abi, untied, function.arguments());
    StackFrame stack = StackFrame.of(abi, registers, function.localBytes());
    List<Line> lines =
        stack.around(registers, abi, kernel.target().table(), function.arguments().size());
    return new Woven(kernel, abi, lines, function.pool(), stack);
  }
}
