package dev.sennit.weave.model;

import java.util.List;
import java.util.Optional;

/** What a kernel with several strands gains over the one with one strand. */
final class Gains {
  private Gains() {}

  /** The kernel with its gains on each core, as far as its one-strand kernel is among them all. */
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
