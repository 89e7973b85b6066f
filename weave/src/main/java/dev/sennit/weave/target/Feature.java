package dev.sennit.weave.target;

/** What a processor may have beyond its architecture's base; a kernel needs what its rows need. */
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
  SHA3
}
