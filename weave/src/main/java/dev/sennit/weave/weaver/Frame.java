package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Value;
import java.util.List;

/**
 * A function around a block: its arguments, its loop, what it does before and after. It is written
 * once for all targets, over what instructions mean.
 */
sealed interface Frame permits MessageFrame, BlocksFrame, ModeFrame, KeyFrame {
  static Frame of(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel block when block.shape().messages() == 1 -> new MessageFrame(block);
      case BlockKernel block -> new BlocksFrame(block);
      case ModeKernel mode -> new ModeFrame(mode);
      case KeyKernel key -> new KeyFrame(key);
    };
  }

  Code.Values values();

  List<Value> arguments();

  /** The memory that the function needs on the stack, at the stack pointer. */
  int localBytes();

  List<Line> lines();

  /** The words of the constants that the code reads from memory. */
  List<Long> pool();
}
