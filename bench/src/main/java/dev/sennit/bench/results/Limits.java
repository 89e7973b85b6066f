package dev.sennit.bench.results;

import dev.sennit.bench.measure.Machine;
import dev.sennit.bench.plan.Contender;
import dev.sennit.bench.results.Results.Comparison;
import dev.sennit.bench.results.Results.Limit;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.runtime.DigestAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The cycles that kernels take for a block, in the longest message that was measured, beside what
 * models of processors predict.
 */
final class Limits {
  private static final String DIGESTS = "MessageDigests.digest/";

  // Bytes of a message of which little time goes by outside of the loop over blocks.
  private static final int LONG_ENOUGH = 4096;

  private final Map<String, String> kernels;
  private final List<Prediction> predictions;
  private final Machine.Frequency frequency;

  /**
   * Those of some kernels.
   *
   * @param kernels the name of each digest's
   */
  Limits(Map<String, String> kernels, List<Prediction> predictions, Machine.Frequency frequency) {
    this.kernels = kernels;
    this.predictions = predictions;
    this.frequency = frequency;
  }

  List<Limit> of(List<Comparison> comparisons) {
    List<Limit> limits = new ArrayList<>();
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      Double cycles = cycles(algorithm, comparisons);
      if (cycles == null) {
        continue;
      }
      String name = kernels.get(algorithm.name());
      for (Prediction prediction : predictions) {
        if (prediction.kernel().equals(name)) {
          limits.add(limit(prediction, cycles));
        }
      }
    }
    return limits;
  }

  private static Limit limit(Prediction prediction, double measured) {
    Prediction.Limit limit = prediction.limit();
    return new Limit(
        prediction.kernel(),
        prediction.core(),
        measured,
        prediction.cycles(),
        limit == null ? null : limit.cycles(),
        limit == null ? null : limit.by());
  }

  /** Of a block; null if no message of that digest was measured that is long enough. */
  private Double cycles(DigestAlgorithm algorithm, List<Comparison> comparisons) {
    String prefix = DIGESTS + algorithm.name() + "/";
    Double cycles = null;
    int longest = LONG_ENOUGH - 1;
    int blockLength = algorithm.blockLength();
    for (Comparison comparison : comparisons) {
      Side sennit = comparison.side(Contender.SENNIT);
      if (comparison.id().startsWith(prefix) && sennit != null && comparison.bytes() > longest) {
        longest = comparison.bytes();
        // Behind the last whole block of such a length the padding fills one more.
        int blocks = longest / blockLength + 1;
        cycles = sennit.time().value() / blocks * frequency.gigahertz();
      }
    }
    return cycles;
  }
}
