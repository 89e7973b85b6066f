package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** HMACs through the JCA, with a key that was given before. */
final class MacContests {
  private final Preset preset;
  private final List<String> others;
  private final Offers offers;

  MacContests(Preset preset, List<String> others, Offers offers) {
    this.preset = preset;
    this.others = others;
    this.offers = offers;
  }

  List<Contest> get() {
    List<String> algorithms =
        preset.choose(
            List.of("HmacSHA256"),
            List.of("HmacMD5", "HmacSHA256", "HmacSHA512"),
            List.of("HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512", "HmacSHA3-256"));
    List<Integer> lengths =
        preset.choose(List.of(64), List.of(64, 1024, 16384), List.of(16, 64, 1024, 16384));
    List<Contest> contests = new ArrayList<>();
    for (String algorithm : algorithms) {
      for (int length : lengths) {
        contests.add(contest(algorithm, length));
      }
    }
    return contests;
  }

  private Contest contest(String algorithm, int length) {
    List<Contender> contenders = new ArrayList<>();
    for (String provider : offers.providers(others, "Mac", algorithm)) {
      contenders.add(
          Contender.of(
              provider,
              "Macs.doFinal",
              Map.of(
                  "provider", provider,
                  "algorithm", algorithm,
                  "length", Integer.toString(length))));
    }
    return Contest.of(
        "Macs.doFinal/%s/%d".formatted(algorithm, length),
        "HMAC",
        algorithm + " doFinal",
        length,
        contenders);
  }
}
