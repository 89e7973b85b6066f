package dev.sennit.weave.isa;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** An optional extension of a processor. A kernel needs the features that its rows need. */
public enum Feature {
  BMI1,
  BMI2,
  MOVBE,
  AVX,
  AVX2,
  SHA_NI,
  AES,
  PCLMULQDQ,
  PMULL,
  VAES,
  VPCLMULQDQ,
  AVX512F,
  AVX512BW,
  AVX512VL,
  SHA1,
  SHA2,
  SHA512,
  SHA3;

  /** Returns the names in Linux's words, with commas, or "-" if there are none. */
  public static String names(Collection<Feature> features) {
    return features.isEmpty()
        ? "-"
        : features.stream()
            .map(feature -> feature.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(","));
  }
}
