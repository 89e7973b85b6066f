package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Line;
import java.util.List;

/** Weaves a kernel: from its line in the catalogue to its final instructions. */
public final class Weaver {
  private Weaver() {}

  public static Woven weave(Kernel kernel, Abi abi) {
    Frame frame = Frame.of(kernel);
    List<Line> untied =
        new Ties(kernel.target().table(), frame.values(), kernel.wordBits())
            .resolve(frame.lines(), frame.arguments());
    List<Line> registers = Registers.giveOut(kernel, abi, untied, frame.arguments());
    StackFrame stack = StackFrame.of(abi, registers, frame.localBytes());
    List<Line> lines =
        stack.around(registers, abi, kernel.target().table(), frame.arguments().size());
    return new Woven(kernel, abi, lines, frame.pool(), stack);
  }
}
