package dev.sennit.weave.explore;

import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.Shape;

/**
 * A shape without a kernel.
 *
 * @param reason the reason, as a sentence
 */
public record ImpossibleShape(
    String algorithm, String target, int lanes, int strands, String reason)
    implements StrandVariants.Attempt {

  static ImpossibleShape of(Kernel kernel, Shape shape, String reason) {
    return new ImpossibleShape(
        kernel.title(), kernel.target().name(), shape.lanes(), shape.strands(), reason);
  }
}
