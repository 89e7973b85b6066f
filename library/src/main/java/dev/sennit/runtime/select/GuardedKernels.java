package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.select.SelectedKernels.AesChoice;
import dev.sennit.runtime.select.SelectedKernels.Choice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The kernels of digests and of AES that were chosen, each once, until they are closed. */
final class GuardedKernels implements AutoCloseable {
  private final List<GuardedKernel> all = new ArrayList<>();
  // Null where no kernels of AES are.
  private final AesKey key;

  /** Takes what was chosen, on a processor that has some targets. */
  GuardedKernels(List<Choice> choices, AesChoice aes, List<KernelTarget> targets) {
    ExpectedTimes pace = new ExpectedTimes(targets);
    CallOverhead overhead = new CallOverhead();
    Set<String> names = new HashSet<>();
    for (Choice choice : choices) {
      DigestKernel kernel = choice.kernel();
      if (kernel != null && names.add(kernel.name())) {
        all.add(GuardedDigestKernel.of(kernel, overhead, pace));
      }
    }
    AesKernels kernels = aes.kernels();
    key = kernels == null ? null : new AesKey(kernels, new byte[Aes.BLOCK]);
    if (key != null) {
      all.addAll(GuardedAesKernels.of(kernels, key, pace));
    }
  }

  /** Returns one for each kernel of a digest, and for each mode of AES. */
  List<GuardedKernel> all() {
    return all;
  }

  /** Gives the key of AES back. */
  @Override
  public void close() {
    if (key != null) {
      key.release();
    }
  }
}
