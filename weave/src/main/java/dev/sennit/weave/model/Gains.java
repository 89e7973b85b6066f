package dev.sennit.weave.model;

import java.util.List;
import java.util.Optional;

/** The gain of a kernel with several strands over the kernel with one strand. */
final class Gains {
  private Gains() {}

  /** Adds the gains on each core to the kernel, if {@code all} has its one-strand kernel. */
  static ModelledKernel in(List<ModelledKernel> all, ModelledKernel kernel) {
    Optional<ModelledKernel> single =
        all.stream().filter(other -> other.isSingleStrandOf(kernel)).findFirst();
    return kernel.withCores(
        kernel.cores().stream()
            .map(on ->
                on.withGain(
                    single
                        .flatMap(other -> other.on(on.core()))
                        .map(other -> on.bytesPerCycle() / other.bytesPerCycle())
                        .orElse(null)))
            .toList());
  }
}
