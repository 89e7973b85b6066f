package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.target.Target;

/**
 * A kernel of a mode of AES.
 *
 * @param shape how many blocks are in a vector, and how many vectors are in a group
 * @param best whether no other shape is better on its target: then it goes by the target's name
 *     alone, and the others are there to be compared with it
 */
public record ModeKernel(Mode mode, Target target, Shape shape, boolean best) implements Kernel {

  @Override
  public String family() {
    return mode.family();
  }

  @Override
  public int wordBits() {
    return Long.SIZE;
  }

  @Override
  public int blocksInRound() {
    return group();
  }

  /** How many blocks are a group. */
  public int group() {
    return shape.messages();
  }

  @Override
  public String name() {
    String ofTarget = family() + "/" + target.name();
    return best ? ofTarget : ofTarget + "/" + shape;
  }

  @Override
  public String toString() {
    return name();
  }
}
