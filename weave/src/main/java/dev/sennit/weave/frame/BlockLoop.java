package dev.sennit.weave.frame;

import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.List;

/**
 * The loop over blocks. Where pointers and count are parked, each round brings them back for as
 * long as it needs them.
 *
 * @param messages the pointers to the next block of each message
 * @param blocks how many there are left
 */
record BlockLoop(BlockKernel kernel, Code code, Parked parked, List<Value> messages, Value blocks) {
  static final Label BLOCK = new Label("block");

  /** Before code comes to the loop. */
  void prepare() {
    messages.forEach(parked::park);
    parked.park(blocks);
  }

  void write(Body body) {
    code.mark(BLOCK.name());
    boolean parks = kernel.weaving().parksFrame();
    if (parks) {
      takePointers();
    }
    code.append(body.block());
    code.step("next block");
    if (!parks) {
      messages.forEach(message -> code.add(message, blockBytes()));
    }
    parked.countDown(blocks, BLOCK);
  }

  private void takePointers() {
    code.step("take the pointers");
    for (Value message : messages) {
      parked.recall(message);
      Value next = code.sum(message, blockBytes());
      parked.parkAs(message, next);
    }
  }

  private int blockBytes() {
    return kernel.algorithm().blockBytes();
  }
}
