package dev.sennit.weave.explore;

import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.Shape;

/**
 * A shape that there is no kernel of.
 *
 * @param reason why, in a sentence
 */
public record Impossible(String algorithm, String target, int lanes, int strands, String reason) {

  static Impossible of(Kernel kernel, Shape shape, String reason) {
    return new Impossible(
        Heading.of(kernel).algorithm(),
        kernel.target().name(),
        shape.lanes(),
        shape.strands(),
        reason);
  }
}
