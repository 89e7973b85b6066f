package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Registry;
import java.util.List;

/**
 * What was selected on this machine when kernels were linked, and what is selected later.
 *
 * @param explanation why there are no other targets; empty when there are none
 */
public record SelectedKernels(KernelSupport support, String explanation, Roll roll) {
  /** Selects for some digests; for AES too if these are all. */
  static SelectedKernels choose(
      KernelSupport support, Registry registry, List<DigestAlgorithm> algorithms) {
    Roll roll = new Roll(registry, algorithms, ClearLinker::await);
    registry.selectTogether(roll.atOnce());
    return new SelectedKernels(support, support.explanation(), roll);
  }

  /** The choice for a digest, be it one that was not asked for. */
  public Choice<DigestKernel> choice(DigestAlgorithm algorithm) {
    return roll.message(algorithm).choice();
  }

  /** What serves AES. */
  public Choice<AesKernels> aes() {
    return roll.aes().choice();
  }

  public Registry registry() {
    return roll.registry();
  }
}
