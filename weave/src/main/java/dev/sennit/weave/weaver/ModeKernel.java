package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.target.Target;

/**
 * A kernel of a mode of AES.
 *
 * @param shape how many blocks are in a vector, and how many vectors are in a group
 */
public record ModeKernel(Mode mode, Target target, Shape shape) implements Kernel {

  @Override
  public String family() {
    return mode.family();
  }

  @Override
  public int wordBits() {
    return Long.SIZE;
  }

  /** How many blocks are a group. */
  public int group() {
    return shape.messages();
  }

  @Override
  public String name() {
    return family() + "/" + target.name() + "/" + shape;
  }

  @Override
  public String toString() {
    return name();
  }
}
