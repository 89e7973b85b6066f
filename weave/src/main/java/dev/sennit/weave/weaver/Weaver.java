package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import java.util.List;

/** Weaves a kernel: from its line in the catalogue to its final instructions. */
public final class Weaver {
  private Weaver() {}

  public static Woven weave(Kernel kernel, Abi abi) {
    Function function = Function.of(kernel);
    List<Line> untied =
        new Ties(kernel.target().table(), function.values(), kernel.wordBits())
            .resolve(withCleanUppers(kernel, function.lines()), function.arguments());
    List<Line> registers = Registers.giveOut(kernel, abi, untied, function.arguments());
    StackFrame stack = StackFrame.of(abi, registers, function.localBytes());
    List<Line> lines =
        stack.around(registers, abi, kernel.target().table(), function.arguments().size());
    return new Woven(kernel, abi, lines, function.pool(), stack);
  }

  /**
   * Clears the upper halves of the vectors first, if anything has the legacy encoding: callers that
   * compute with AVX leave something there, and then such instructions take a hundred times as
   * long.
   */
  private static List<Line> withCleanUppers(Kernel kernel, List<Line> lines) {
    boolean legacy =
        lines.stream()
            .anyMatch(line -> line instanceof Instruction found && found.row().isLegacy());
    if (!legacy) {
      return lines;
    }
    Code code = new Code(kernel.target().table(), new Code.Values(), Instruction.FRAME);
    code.step("begin");
    code.effect("64: narrow");
    code.append(lines);
    return code.take();
  }
}
