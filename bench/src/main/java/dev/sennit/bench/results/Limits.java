package dev.sennit.bench.results;

import dev.sennit.bench.measure.Outcome;
import dev.sennit.bench.results.Results.Limit;
import java.util.List;

/** The cycles that the kernels in use take for a block, beside what models say of a few cores. */
final class Limits {
  private Limits() {}

  static List<Limit> of(Outcome.Modelled modelled) {
    return modelled.model().kernels().stream()
        .filter(kernel -> modelled.inUse().contains(kernel.name()))
        .filter(kernel -> kernel.measuredCycles() != null)
        .flatMap(kernel ->
            kernel.predictions().stream()
                .filter(on -> modelled.cores().contains(on.core()))
                .map(on ->
                    new Limit(
                        kernel.name(),
                        on.core(),
                        kernel.measuredCycles(),
                        on.cycles(),
                        on.limit().cycles(),
                        on.limit().by())))
        .toList();
  }
}
