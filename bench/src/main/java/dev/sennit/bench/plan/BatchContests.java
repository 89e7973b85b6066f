package dev.sennit.bench.plan;

import dev.sennit.bench.Batches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Many messages at once, beside the JDK's digest object for all. A time is that of one message. */
final class BatchContests {
  private static final String SUITE = "batch";
  private static final String MEBIBYTES = "1";

  /** A digest and the lengths of its messages, as the benchmark takes them. */
  private record Load(String algorithm, String lengths) {}

  private final Preset preset;
  private final Offers offers;

  BatchContests(Preset preset, Offers offers) {
    this.preset = preset;
    this.offers = offers;
  }

  List<Contest> get() {
    List<Contest> contests = new ArrayList<>();
    for (Load load : loads()) {
      if (offers.has(Contender.SENNIT, "MessageDigest", load.algorithm())) {
        contests.add(contest(load));
      }
    }
    if (preset != Preset.QUICK && offers.has(Contender.SENNIT, "MessageDigest", "MD5")) {
      contests.add(uuids("v3", Contender.JDK, "v3OfJdk"));
    }
    if (preset != Preset.QUICK && offers.has(Contender.SENNIT, "MessageDigest", "SHA-1")) {
      contests.add(uuids("v5", Contender.GENERATOR, "v5OfGenerator"));
    }
    return contests;
  }

  private List<Load> loads() {
    List<Load> all = new ArrayList<>();
    for (String algorithm : List.of("MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256")) {
      for (String lengths : List.of("16-55", "32-64", "1024-1024", "16384-16384", "0-32768")) {
        all.add(new Load(algorithm, lengths));
      }
    }
    return preset.choose(
        List.of(new Load("MD5", "16-55"), new Load("SHA-256", "16384-16384")),
        List.of(
            new Load("MD5", "16-55"),
            new Load("MD5", "16384-16384"),
            new Load("SHA-1", "16-55"),
            new Load("SHA-256", "32-64"),
            new Load("SHA-256", "16384-16384"),
            new Load("SHA-512", "16384-16384"),
            new Load("SHA3-256", "16384-16384")),
        all);
  }

  private static Contest contest(Load load) {
    Map<String, String> parameters =
        Map.of("algorithm", load.algorithm(), "lengths", load.lengths(), "mebibytes", MEBIBYTES);
    int messages = Batches.messages(load.lengths(), Integer.parseInt(MEBIBYTES));
    List<String> ends = List.of(load.lengths().split("-"));
    boolean isOneLength = ends.get(0).equals(ends.get(1));
    return Contest.of(
        "Batches.arrays/%s/%s".formatted(load.algorithm(), load.lengths()),
        SUITE,
        load.algorithm() + (isOneLength ? " batch" : " batch of " + load.lengths() + " B"),
        isOneLength ? Integer.valueOf(ends.get(0)) : null,
        List.of(
            new Contender(Contender.JDK, "Batches.otherOneObjectForAll", parameters, messages),
            new Contender(Contender.SENNIT, "Batches.arrays", parameters, messages)));
  }

  // A time of that benchmark is one UUID's by itself.
  private static Contest uuids(String version, String other, String otherMethod) {
    return Contest.of(
        "UUIDBatchBench." + version,
        SUITE,
        "UUID " + version + " batch of 16-40 B",
        null,
        List.of(
            Contender.of(other, "UUIDBatchBench." + otherMethod, Map.of()),
            Contender.of(Contender.SENNIT, "UUIDBatchBench." + version + "IntoUuids", Map.of())));
  }
}
