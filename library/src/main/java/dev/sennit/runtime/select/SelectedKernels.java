package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.guard.SlowKernel;
import dev.sennit.runtime.kernel.KernelTarget;
import java.lang.foreign.SymbolLookup;
import java.util.List;

/**
 * What was found and selected on this machine.
 *
 * @param platform operating system and architecture
 * @param processor what the processor calls itself; null when it was not asked
 * @param targets the targets whose kernels may run, the most preferred one first
 * @param explanation why there are no others; empty when there are none
 * @param choices what serves each digest
 * @param aes what serves AES
 * @param dropped the kernels that would have been chosen, but are too slow on this machine
 * @param sharedObject the kernels; null when none can run
 */
public record SelectedKernels(
    String platform,
    String processor,
    List<KernelTarget> targets,
    String explanation,
    List<Choice> choices,
    AesChoice aes,
    List<SlowKernel> dropped,
    SymbolLookup sharedObject) {

  /**
   * What serves a digest.
   *
   * @param algorithm the digest
   * @param kernel its kernel; null when there is none that runs here
   * @param explanation what is wrong with better kernels; empty when there are none
   */
  public record Choice(DigestAlgorithm algorithm, DigestKernel kernel, String explanation) {}

  /**
   * What serves AES.
   *
   * @param kernels its kernels; null when there are none that run here
   * @param explanation what is wrong with better ones; empty when there are none
   */
  public record AesChoice(AesKernels kernels, String explanation) {}

  /** The choice for a digest. */
  public Choice choice(DigestAlgorithm algorithm) {
    for (Choice choice : choices) {
      if (choice.algorithm() == algorithm) {
        return choice;
      }
    }
    return new Choice(algorithm, null, "");
  }
}
