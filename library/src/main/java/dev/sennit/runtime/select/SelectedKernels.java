package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Registry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was chosen on this machine when kernels were linked.
 *
 * @param explanation why there are no other targets; empty when there are none
 * @param registry chooses what is asked for later
 * @param digests what serves each digest
 * @param aes what serves AES
 */
public record SelectedKernels(
    KernelSupport support,
    String explanation,
    Registry registry,
    Map<DigestAlgorithm, Choice<DigestKernel>> digests,
    Choice<AesKernels> aes) {

  /** Chooses for some digests; for AES too if these are all. */
  static SelectedKernels choose(
      KernelSupport support, Registry registry, List<DigestAlgorithm> algorithms) {
    MessageDigestKind messages = new MessageDigestKind(registry.rows());
    AesKind modes = new AesKind(registry.rows());
    Map<DigestAlgorithm, Choice<DigestKernel>> digests = new LinkedHashMap<>();
    Choice<AesKernels> aes;
    List<GuardedKernel> chosen = new ArrayList<>();
    // All together, as the guard sees by many whether the machine is slow.
    do {
      chosen.clear();
      for (DigestAlgorithm algorithm : algorithms) {
        Choice<DigestKernel> choice =
            registry.chooseUnguarded(messages, algorithm.name(), messages.candidates(algorithm));
        digests.put(algorithm, choice);
        addMissing(chosen, registry.guarded(messages, choice));
      }
      aes =
          algorithms == DigestAlgorithm.ALL
              ? registry.chooseUnguarded(modes, "AES", modes.candidates())
              : Choice.none();
      chosen.addAll(registry.guarded(modes, aes));
    } while (registry.drops(chosen));
    return new SelectedKernels(support, support.explanation(), registry, digests, aes);
  }

  /** Digests of a family share their kernel. */
  private static void addMissing(List<GuardedKernel> all, List<GuardedKernel> more) {
    for (GuardedKernel each : more) {
      if (!isAmong(all, each.kernel())) {
        all.add(each);
      }
    }
  }

  private static boolean isAmong(List<GuardedKernel> some, String kernel) {
    for (GuardedKernel each : some) {
      if (each.kernel().equals(kernel)) {
        return true;
      }
    }
    return false;
  }

  /** The choice for a digest, be it one that was not asked for. */
  public Choice<DigestKernel> choice(DigestAlgorithm algorithm) {
    Choice<DigestKernel> choice = digests.get(algorithm);
    return choice == null ? Choice.none() : choice;
  }
}
