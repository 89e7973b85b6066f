package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.target.Target;

/** A kernel of a digest's function of blocks. */
public record BlockKernel(BlockFunction algorithm, Target target, Shape shape, Weaving weaving)
    implements Kernel {

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
