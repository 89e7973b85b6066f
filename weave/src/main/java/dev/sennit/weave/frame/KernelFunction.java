package dev.sennit.weave.frame;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import java.util.List;

/**
 * A function around a block, as a frame has written it: once for all targets, over what
 * instructions mean, and on values that have no registers yet.
 *
 * @param localBytes the memory that it needs on the stack, at the stack pointer
 * @param pool the words of the constants that the code reads from memory
 */
public record KernelFunction(
    Code.Values values, List<Value> arguments, int localBytes, List<Line> lines, List<Long> pool) {
  public static KernelFunction of(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel block when block.shape().messages() == 1 ->
          new MessageFrame(block).function();
      case BlockKernel block when block.shape().lanes() > 1 -> LanesFrame.of(block);
      case BlockKernel block -> BlocksFrame.of(block);
      case IterationKernel iteration -> new IterationFrame(iteration).function();
      case ModeKernel mode -> new ModeFrame(mode).function();
      case KeyKernel key -> new KeyFrame(key).function();
      case ClearKernel clear -> new ClearFrame(clear).function();
      case ProcessorKernel processor -> new ProcessorFrame(processor).function();
    };
  }
}
