package dev.sennit.runtime;

import dev.sennit.runtime.Kernels.AesChoice;
import dev.sennit.runtime.Kernels.Choice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The kernels of digests and of AES that were chosen, each once, until they are closed. */
final class Charges implements AutoCloseable {
  private final List<Charge> all = new ArrayList<>();
  // Null where no kernels of AES are.
  private final AesKey key;

  /** Puts what was chosen in the {@link Guard}'s charge, on a processor that has some targets. */
  Charges(List<Choice> choices, AesChoice aes, List<Target> targets) {
    Pace pace = new Pace(targets);
    Way way = new Way();
    Set<String> names = new HashSet<>();
    for (Choice choice : choices) {
      DigestKernel kernel = choice.kernel();
      if (kernel != null && names.add(kernel.name())) {
        all.add(DigestCharge.of(kernel, way, pace));
      }
    }
    AesKernels kernels = aes.kernels();
    key = kernels == null ? null : new AesKey(kernels, new byte[AesKernels.BLOCK]);
    if (key != null) {
      all.addAll(AesCharge.of(kernels, key, pace));
    }
  }

  /** Returns one for each kernel of a digest, and for each mode of AES. */
  List<Charge> all() {
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
