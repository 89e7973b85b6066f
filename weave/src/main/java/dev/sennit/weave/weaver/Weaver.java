package dev.sennit.weave.weaver;

import dev.sennit.weave.frame.KernelFunction;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.schedule.RegisterAllocator;
import dev.sennit.weave.schedule.TiedOperands;
import java.util.List;

/** Weaves a kernel: from its line in the catalogue to its final instructions. */
public final class Weaver {
  private Weaver() {}

  public static WovenKernel weave(Kernel kernel, Abi abi) {
    KernelFunction function = KernelFunction.of(kernel);
    List<Line> untied =
        new TiedOperands(kernel.target().table(), function.values(), kernel.wordBits())
            .resolve(withCleanUppers(kernel, function.lines()), function.arguments());
    List<Line> registers = RegisterAllocator.giveOut(kernel, abi, untied, function.arguments());
    StackFrame stack = StackFrame.of(abi, registers, function.localBytes());
    List<Line> lines =
        stack.around(registers, abi, kernel.target().table(), function.arguments().size());
    return new WovenKernel(kernel, abi, lines, function.pool(), stack);
  }

  /**
   * Clears the upper halves of the vectors first if any instruction has the legacy encoding. A
   * caller that computes with AVX leaves something there, and such instructions would take a
   * hundred times as long.
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
