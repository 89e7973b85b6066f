package dev.sennit.runtime;

import dev.sennit.runtime.Platform.Architecture;
import java.util.List;

/**
 * A processor level for which kernels are woven; for each architecture the most preferred one
 * first. Levels do not stand in one line: x64-sha and x64-sha512 ask for less than x64-v4, but have
 * only kernels by instructions made for their digest, which are preferred to all others. a64-apple
 * has kernels for SHA-3 only, by instructions that are fast on Apple's processors and slow on
 * others. Targets named after AES have kernels of that only.
 */
public enum Target {
  X64_VAES512(
      "x64-vaes512",
      Architecture.X86_64,
      List.of(
          "avx2",
          "bmi1",
          "bmi2",
          "movbe",
          "aes",
          "pclmulqdq",
          "vaes",
          "vpclmulqdq",
          "avx512f",
          "avx512bw")),
  X64_VAES(
      "x64-vaes",
      Architecture.X86_64,
      List.of("avx2", "bmi1", "bmi2", "movbe", "aes", "pclmulqdq", "vaes", "vpclmulqdq")),
  X64_AES(
      "x64-aes", Architecture.X86_64, List.of("avx2", "bmi1", "bmi2", "movbe", "aes", "pclmulqdq")),
  X64_SHA("x64-sha", Architecture.X86_64, List.of("avx2", "bmi1", "bmi2", "movbe", "sha_ni")),
  X64_SHA512("x64-sha512", Architecture.X86_64, List.of("avx2", "bmi1", "bmi2", "movbe", "sha512")),
  X64_V4(
      "x64-v4",
      Architecture.X86_64,
      List.of(
          "avx2",
          "bmi1",
          "bmi2",
          "movbe",
          "avx512f",
          "avx512bw",
          "avx512cd",
          "avx512dq",
          "avx512vl")),
  X64_V3("x64-v3", Architecture.X86_64, List.of("avx2", "bmi1", "bmi2", "movbe")),
  A64_AES_SHA3("a64-aes-sha3", Architecture.AARCH64, List.of("aes", "pmull", "sha3")),
  A64_AES("a64-aes", Architecture.AARCH64, List.of("aes", "pmull")),
  A64_APPLE("a64-apple", Architecture.AARCH64, List.of("apple", "sha1", "sha2", "sha3", "sha512")),
  A64_SHA3("a64-sha3", Architecture.AARCH64, List.of("sha1", "sha2", "sha3", "sha512")),
  A64_SHA2("a64-sha2", Architecture.AARCH64, List.of("sha1", "sha2")),
  A64("a64", Architecture.AARCH64, List.of());

  private final String label;
  private final Architecture architecture;

  // Made by List.of, so it cannot change.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> features;

  Target(String label, Architecture architecture, List<String> features) {
    this.label = label;
    this.architecture = architecture;
    this.features = features;
  }

  /** The target of this name, or null. */
  public static Target named(String label) {
    for (Target target : values()) {
      if (target.label.equals(label)) {
        return target;
      }
    }
    return null;
  }

  /** The target's name in catalogues and in the system property {@code sennit.target}. */
  public String label() {
    return label;
  }

  public Architecture architecture() {
    return architecture;
  }

  /** What the processor must have, in the words of {@link Processor#features()}. */
  public List<String> features() {
    return features;
  }

  /** Whether every processor of this target can run the kernels of the other one too. */
  public boolean includes(Target other) {
    return architecture == other.architecture && features.containsAll(other.features);
  }

  /** The symbol of this target's kernel for one message, of a family. */
  String symbol(KernelFamily family) {
    return symbol(family.name());
  }

  /** The symbol of this target's kernel of a name. */
  String symbol(String kernel) {
    return "sennit_".concat(kernel.replace('-', '_')).concat("_").concat(label.replace('-', '_'));
  }
}
