package dev.sennit.weave.kernel;

import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.lower.MessageAccess;
import dev.sennit.weave.lower.SpillPolicy;

/**
 * What the catalogue decides about how a kernel is woven.
 *
 * @param goal what forms are chosen for
 * @param order how the instructions are put in order
 * @param message how the words of a block are read
 * @param parksFrame whether the frame's pointers and numbers wait in vector registers while a block
 *     is computed, for want of general registers
 * @param local what waits in local memory
 */
public record Weaving(
    Goal goal,
    InstructionOrder order,
    MessageAccess message,
    boolean parksFrame,
    SpillPolicy local) {

  /** Words of the block are read at each use, and nothing waits anywhere. */
  public Weaving(Goal goal, InstructionOrder order) {
    this(goal, order, MessageAccess.AT_EACH_USE, false, SpillPolicy.NOTHING);
  }

  public Weaving with(MessageAccess other) {
    return new Weaving(goal, order, other, parksFrame, local);
  }

  public Weaving withFrameParked() {
    return new Weaving(goal, order, message, true, local);
  }

  public Weaving with(SpillPolicy other) {
    return new Weaving(goal, order, message, parksFrame, other);
  }
}
