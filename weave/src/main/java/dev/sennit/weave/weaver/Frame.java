package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Value;
import java.util.List;

/**
 * A function around a block: its arguments, its loop, what it does before and after. It is written
 * once for all targets, over what instructions mean.
 */
sealed interface Frame permits MessageFrame, BlocksFrame {
  static Frame of(Kernel kernel) {
    return kernel.shape().messages() == 1 ? new MessageFrame(kernel) : new BlocksFrame(kernel);
  }

  Code.Values values();

  List<Value> arguments();

  /** The memory that the function needs on the stack, at the stack pointer. */
  int localBytes();

  List<Line> lines();

  /** The words of the constants that the code reads from memory. */
  List<Long> pool();
}
