package dev.sennit.runtime;

import java.lang.foreign.SymbolLookup;
import java.util.List;

/**
 * What was found and selected on this machine.
 *
 * @param platform operating system and architecture
 * @param processor what the processor calls itself; null when it was not asked
 * @param target the best target that is used; null when no kernel can run
 * @param explanation why it is not a better one; empty when there is none
 * @param choices what serves each digest
 * @param sharedObject the kernels; null when none can run
 */
public record Kernels(
    String platform,
    String processor,
    Target target,
    String explanation,
    List<Choice> choices,
    SymbolLookup sharedObject) {

  /**
   * What serves a digest.
   *
   * @param algorithm the digest
   * @param kernel its kernel; null when the JDK serves
   * @param explanation what is wrong with better kernels
   */
  public record Choice(DigestAlgorithm algorithm, DigestKernel kernel, String explanation) {}

  /** The choice for a digest. */
  public Choice choice(DigestAlgorithm algorithm) {
    for (Choice choice : choices) {
      if (choice.algorithm().name().equals(algorithm.name())) {
        return choice;
      }
    }
    throw new IllegalArgumentException("nothing was selected for " + algorithm.name());
  }
}
