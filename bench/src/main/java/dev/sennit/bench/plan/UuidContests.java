package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** UUIDs of names: version 3 beside the JDK, version 5, which it lacks, beside another library. */
final class UuidContests {
  private final Preset preset;
  private final Offers offers;

  UuidContests(Preset preset, Offers offers) {
    this.preset = preset;
    this.offers = offers;
  }

  List<Contest> get() {
    List<Contest> contests = new ArrayList<>();
    if (offers.has(Contender.SENNIT, "MessageDigest", "MD5")) {
      List<Integer> lengths = preset.choose(List.of(128), List.of(16, 128), List.of(16, 40, 128));
      lengths.forEach(length -> contests.add(contest("v3", length, Contender.JDK, "v3OfJdk")));
    }
    if (offers.has(Contender.SENNIT, "MessageDigest", "SHA-1")) {
      List<Integer> lengths = preset.choose(List.of(), List.of(16), List.of(16, 40, 128));
      lengths.forEach(
          length -> contests.add(contest("v5", length, Contender.GENERATOR, "v5OfGenerator")));
    }
    return contests;
  }

  private static Contest contest(String version, int length, String other, String otherMethod) {
    Map<String, String> parameters = Map.of("length", Integer.toString(length));
    return Contest.of(
        "UUIDBench.%s/%d".formatted(version, length),
        "UUIDBench",
        "UUID " + version,
        length,
        List.of(
            Contender.of(other, "UUIDBench." + otherMethod, parameters),
            Contender.of(Contender.SENNIT, "UUIDBench." + version, parameters)));
  }
}
