package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.target.Target;

/** A kernel of a digest's function of blocks. */
public record BlockKernel(BlockFunction algorithm, Target target, Shape shape, Weaving weaving)
    implements Kernel {

  /** What the stack pointer is a multiple of, on every system. */
  static final int STACK_ALIGNMENT = 16;

  /** To what the local memory is aligned: where words are in lanes, to a vector of them. */
  int alignment() {
    return Math.max(STACK_ALIGNMENT, shape.lanes() * algorithm.wordBytes());
  }

  /** Whether it aligns its local memory to more than the stack is aligned to. */
  public boolean aligns() {
    return alignment() > STACK_ALIGNMENT;
  }

  @Override
  public String family() {
    return algorithm.family();
  }

  @Override
  public int wordBits() {
    return algorithm.wordBits();
  }

  @Override
  public String toString() {
    return name();
  }
}
