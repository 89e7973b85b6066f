package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.target.Target;

/** One line of the catalogue: an algorithm on a target in a shape. */
public record Kernel(BlockFunction algorithm, Target target, Shape shape, Weaving weaving) {

  /** Such as {@code md5/x64-v4}, or {@code md5/x64-v4/1x2} for several messages. */
  public String name() {
    String single = algorithm.family() + "/" + target.name();
    return shape.equals(Shape.SINGLE) ? single : single + "/" + shape;
  }

  /** The name of its function. */
  public String symbol() {
    return "sennit_" + name().replace('/', '_').replace('-', '_');
  }

  @Override
  public String toString() {
    return name();
  }
}
