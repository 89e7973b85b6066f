package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Memory that becomes zero, on the heap and outside. */
final class ClearContests {
  private final Preset preset;
  private final Offers offers;

  ClearContests(Preset preset, Offers offers) {
    this.preset = preset;
    this.offers = offers;
  }

  List<Contest> get() {
    if (!offers.clearsByKernels()) {
      return List.of();
    }
    List<Contest> contests = new ArrayList<>();
    preset
        .choose(List.of(65536), List.of(1024, 65536, 64 << 20), all())
        .forEach(length -> contests.add(contest("heap", "ArraysFill", "an array", length)));
    preset
        .choose(List.of(16384), List.of(1024, 16384, 1 << 20, 64 << 20), all())
        .forEach(length -> contests.add(contest("native", "SegmentFill", "native memory", length)));
    return contests;
  }

  private static List<Integer> all() {
    List<Integer> lengths = new ArrayList<>();
    for (int length = 64; length <= 64 << 20; length *= 4) {
      lengths.add(length);
    }
    return lengths;
  }

  private Contest contest(String where, String ofJdk, String what, int length) {
    Map<String, String> parameters = Map.of("length", Integer.toString(length));
    String method = "ClearBench." + where;
    List<Contender> contenders = new ArrayList<>();
    contenders.add(Contender.of(Contender.JDK, method + ofJdk, parameters));
    contenders.add(Contender.of(Contender.SENNIT, method + "Zero", parameters));
    if (preset == Preset.FULL) {
      contenders.add(Contender.of(Contender.C_LIBRARY, method + "Memset", parameters));
    }
    return Contest.of(
        "ClearBench.%s/%d".formatted(where, length),
        "ClearBench",
        "clear " + what,
        length,
        contenders);
  }
}
