package dev.sennit.weave.kernel;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kind.BlocksKind;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.kind.DigestKind;
import dev.sennit.weave.kind.MessageKind;

/** A kernel of a digest's function of blocks. */
public record BlockKernel(BlockFunction algorithm, Target target, Shape shape, Weaving weaving)
    implements Kernel {

  /** What the stack pointer is a multiple of, on every system. */
  public static final int STACK_ALIGNMENT = 16;

  /** To what the local memory is aligned: where words are in lanes, to a vector of them. */
  public int alignment() {
    return Math.max(STACK_ALIGNMENT, shape.lanes() * algorithm.wordBytes());
  }

  @Override
  public boolean aligns() {
    return alignment() > STACK_ALIGNMENT;
  }

  /** How much of the stack it leaves unused at most, because it aligns its local memory. */
  public int slack() {
    return alignment() - STACK_ALIGNMENT;
  }

  /** The target with a word of each lane in its vectors. */
  public Target targetInLanes() {
    return target.inLanes(shape.lanes() * algorithm.wordBits());
  }

  @Override
  public String family() {
    return algorithm.family();
  }

  @Override
  public DigestKind kind() {
    if (shape.messages() == 1) {
      return MessageKind.of(algorithm);
    }
    return algorithm.isOfChunks()
        ? ChunksKind.of(algorithm, shape.messages())
        : BlocksKind.of(algorithm, shape.messages());
  }

  @Override
  public String title() {
    return algorithm.title();
  }

  @Override
  public String standard() {
    return algorithm.standard();
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
