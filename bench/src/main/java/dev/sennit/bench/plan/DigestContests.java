package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Message digests through the JCA, in the lengths of OpenJDK's benchmark of that name. */
final class DigestContests {
  private static final String SUITE = "MessageDigests";
  private static final List<String> ALGORITHMS =
      List.of("MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256");
  private static final List<String> NOT_OF_JDK = List.of("SM3", "BLAKE2S-256");
  private static final int LENGTH_OF_THESE = 1024;
  private static final List<Integer> ALL = List.of(16, 64, 256, 1024, 4096, 16384);

  private final Preset preset;
  private final List<String> others;
  private final Offers offers;

  DigestContests(Preset preset, List<String> others, Offers offers) {
    this.preset = preset;
    this.others = others;
    this.offers = offers;
  }

  List<Contest> get() {
    List<Contest> contests = new ArrayList<>();
    for (String algorithm : ALGORITHMS) {
      for (int length : lengthsOfDigest(algorithm)) {
        contests.add(contest("digest", algorithm + " digest", algorithm, length, false));
      }
      boolean isDirect = preset != Preset.QUICK && algorithm.equals("MD5");
      for (int length : lengthsOfGetAndDigest(algorithm)) {
        contests.add(
            contest(
                "getAndDigest", algorithm + " getInstance+digest", algorithm, length, isDirect));
      }
    }
    if (preset != Preset.QUICK && others.contains(Contender.BOUNCY_CASTLE)) {
      NOT_OF_JDK.forEach(algorithm -> contests.add(besideBouncyCastle(algorithm)));
    }
    return contests;
  }

  private List<Integer> lengthsOfDigest(String algorithm) {
    return preset.choose(
        switch (algorithm) {
          case "MD5", "SHA-256" -> List.of(64, 16384);
          case "SHA-1" -> List.of(64);
          default -> List.of(16384);
        },
        List.of(16, 64, 1024, 16384),
        ALL);
  }

  private List<Integer> lengthsOfGetAndDigest(String algorithm) {
    return preset.choose(
        switch (algorithm) {
          case "MD5" -> List.of(16, 64);
          case "SHA3-256" -> List.<Integer>of();
          default -> List.of(16);
        },
        algorithm.equals("SHA3-256") ? List.of(16, 64) : List.of(16, 64, 1024, 16384),
        ALL);
  }

  private Contest contest(
      String method, String series, String algorithm, int length, boolean isDirect) {
    List<Contender> contenders = new ArrayList<>();
    for (String provider : offers.providers(others, "MessageDigest", algorithm)) {
      contenders.add(contender(provider, method, algorithm, length));
    }
    if (isDirect) {
      contenders.add(
          Contender.of(
              Contender.SENNIT_DIRECT, "Direct.hash", Map.of("length", Integer.toString(length))));
    }
    return contest(method, series, algorithm, length, contenders);
  }

  /**
   * What the JDK lacks: no row has the JDK then, and there is none if nobody asked for this one.
   */
  private Contest besideBouncyCastle(String algorithm) {
    List<Contender> contenders =
        Stream.of(Contender.BOUNCY_CASTLE, Contender.SENNIT)
            .filter(provider -> offers.has(provider, "MessageDigest", algorithm))
            .map(provider -> contender(provider, "digest", algorithm, LENGTH_OF_THESE))
            .toList();
    return contest("digest", algorithm + " digest", algorithm, LENGTH_OF_THESE, contenders);
  }

  private static Contender contender(String provider, String method, String algorithm, int length) {
    return Contender.of(
        provider,
        "MessageDigests." + method,
        Map.of("provider", provider, "algorithm", algorithm, "length", Integer.toString(length)));
  }

  private static Contest contest(
      String method, String series, String algorithm, int length, List<Contender> contenders) {
    return Contest.of(
        "MessageDigests.%s/%s/%d".formatted(method, algorithm, length),
        SUITE,
        series,
        length,
        contenders);
  }
}
