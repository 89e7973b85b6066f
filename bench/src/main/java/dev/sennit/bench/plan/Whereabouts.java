package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where there is what a text of {@code --only} names.
 *
 * @param presets the presets that have it
 * @param provider the one that has to be asked for besides; none if it is there without
 */
public record Whereabouts(List<Preset> presets, Optional<String> provider) {
  /** Who takes part as if fetched already, with everything. */
  private record Fetched(Offers offers, String provider) implements Offers {
    @Override
    public boolean has(String provider, String service, String algorithm) {
      return this.provider.equals(provider) || offers.has(provider, service, algorithm);
    }

    @Override
    public boolean clearsByKernels() {
      return offers.clearsByKernels();
    }

    @Override
    public List<String> kernels() {
      return offers.kernels();
    }
  }

  /**
   * Looks for a text: as a whole name everywhere before it is looked for in names.
   *
   * @param others the providers that are asked for
   * @param fetchable those that could be
   * @return nothing if no plan has it
   */
  public static Optional<Whereabouts> of(
      String text, List<String> others, List<String> fetchable, Offers offers) {
    List<Predicate<Plan>> conditions =
        List.of(
            plan -> plan.names().contains(text),
            plan -> !new Wanted(List.of(text)).among(plan.tasks()).isEmpty());
    return conditions.stream()
        .flatMap(condition ->
            Stream.concat(
                Stream.of(new Whereabouts(presets(condition, others, offers), Optional.empty())),
                fetchable.stream()
                    .filter(provider -> !others.contains(provider))
                    .map(provider -> besides(provider, condition, others, offers))))
        .filter(found -> !found.presets.isEmpty())
        .findFirst();
  }

  private static Whereabouts besides(
      String provider, Predicate<Plan> condition, List<String> others, Offers offers) {
    List<String> more = new ArrayList<>(others);
    more.add(provider);
    return new Whereabouts(
        presets(condition, more, new Fetched(offers, provider)), Optional.of(provider));
  }

  private static List<Preset> presets(
      Predicate<Plan> condition, List<String> others, Offers offers) {
    return Stream.of(Preset.values())
        .filter(preset -> condition.test(Plan.of(preset, "", others, offers)))
        .toList();
  }

  /** Whether a run has it. */
  public boolean isIn(Preset preset) {
    return provider.isEmpty() && presets.contains(preset);
  }
}
