package dev.sennit.bench;

import dev.sennit.bench.plan.Preset;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A call of {@code ./sennit bench}, which is its text.
 *
 * @param others the labels of the providers that are asked for
 */
record BenchCall(Preset preset, List<String> others) {
  static final String PROVIDERS = "--providers";

  @Override
  public String toString() {
    String length = preset == Preset.DEFAULT ? "" : " --" + preset.label();
    String names =
        others.stream()
            .map(label -> Measured.named(label).option())
            .collect(Collectors.joining(","));
    return "./sennit bench" + length + (names.isEmpty() ? "" : " " + PROVIDERS + " " + names);
  }
}
