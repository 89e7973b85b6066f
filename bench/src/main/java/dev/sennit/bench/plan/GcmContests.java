package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** AES-GCM through a cipher, and through Sennit's own API beside it. */
final class GcmContests {
  private static final String SUITE = "AESGCMBench";
  private static final String ALGORITHM = "AES/GCM/NoPadding";

  private final Preset preset;
  private final List<String> others;
  private final Offers offers;

  GcmContests(Preset preset, List<String> others, Offers offers) {
    this.preset = preset;
    this.others = others;
    this.offers = offers;
  }

  List<Contest> get() {
    List<Integer> keys = preset.choose(List.of(256), List.of(256), List.of(128, 256));
    List<Integer> lengths =
        preset.choose(
            List.of(8192),
            List.of(64, 1024, 8192, 16384),
            List.of(64, 256, 1024, 8192, 16384, 65536, 1 << 20));
    List<Contest> contests = new ArrayList<>();
    for (int bits : keys) {
      for (int length : lengths) {
        contests.add(contest("encrypt", "seal", bits, length));
        contests.add(contest("decrypt", "open", bits, length));
      }
    }
    return contests;
  }

  private Contest contest(String method, String direct, int bits, int length) {
    Map<String, String> parameters =
        Map.of("keyBits", Integer.toString(bits), "length", Integer.toString(length));
    List<Contender> contenders = new ArrayList<>();
    for (String provider : offers.providers(others, "Cipher", ALGORITHM)) {
      Map<String, String> ofProvider = new HashMap<>(parameters);
      ofProvider.put("provider", provider);
      contenders.add(Contender.of(provider, "AESGCMBench." + method, ofProvider));
    }
    if (preset != Preset.QUICK) {
      contenders.add(Contender.of(Contender.SENNIT_DIRECT, "DirectGcm." + direct, parameters));
    }
    return Contest.of(
            "AESGCMBench.%s/%d/%d".formatted(method, bits, length),
            SUITE,
            "AES-%d-GCM %s".formatted(bits, method),
            length,
            contenders)
        .withWarmUp(warmUpMillis(length));
  }

  // The JDK's AES-GCM is compiled late, after so many thousand calls: docs/BENCH.md.
  private static int warmUpMillis(int length) {
    if (length < 8192) {
      return 0;
    }
    return length <= 16384 ? 2_000 : length <= 65536 ? 6_000 : 16_000;
  }
}
