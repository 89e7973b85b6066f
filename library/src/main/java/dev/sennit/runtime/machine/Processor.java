package dev.sennit.runtime.machine;

import static dev.sennit.runtime.kernel.Stated.Features.AES;
import static dev.sennit.runtime.kernel.Stated.Features.AVX;
import static dev.sennit.runtime.kernel.Stated.Features.AVX2;
import static dev.sennit.runtime.kernel.Stated.Features.BMI1;
import static dev.sennit.runtime.kernel.Stated.Features.BMI2;
import static dev.sennit.runtime.kernel.Stated.Features.MOVBE;
import static dev.sennit.runtime.kernel.Stated.Features.PMULL;
import static dev.sennit.runtime.kernel.Stated.Features.SHA1;
import static dev.sennit.runtime.kernel.Stated.Features.SHA2;
import static dev.sennit.runtime.kernel.Stated.Features.SHA3;
import static dev.sennit.runtime.kernel.Stated.Features.SHA512;

import dev.sennit.runtime.kernel.KernelTarget;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * The processor this JVM runs on.
 *
 * @param name what the processor calls itself, or its architecture, with the numbers of its core
 *     where Linux tells them: processors of several cores call themselves alike
 * @param features what it can do beyond its architecture's base, as far as the operating system
 *     tells and lets programs use it: the words of Linux's {@code /proc/cpuinfo}
 */
public record Processor(String name, Set<String> features) {
  // The first processor's entry is under 4 KiB so far; the file has one for each processor.
  private static final int BEGINNING_BYTES = 8 * 1024;

  private static final int AT_NULL = 0;
  private static final int AT_HWCAP = 16;
  // Bits 3 to 6 and 17 to 21 of AT_HWCAP are what digests and ciphers ask for.
  private static final String[] HWCAP_NAMES = {
    null, null, null, AES, PMULL, SHA1, SHA2, null, null, null, null, null, null, null, null, null,
    null, SHA3, "sm3", "sm4", null, SHA512
  };

  // How glibc's <sys/platform/x86.h> numbers what CPUID says for EAX = 7 and ECX = 1: four words,
  // EAX first, of which bit 0 is SHA-512.
  static final int CPUID_7_1 = 6;
  private static final int CPUID_WORDS = 4;

  // IsProcessorFeaturePresent: PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE and
  // PF_AVX2_INSTRUCTIONS_AVAILABLE.
  private static final int WINDOWS_CRYPTO = 30;
  private static final int WINDOWS_AVX2 = 40;

  /**
   * Asks the operating system. Linux tells everything but what {@link #withCpuid} adds. Not tested
   * on a machine are:
   *
   * <ul>
   *   <li>Windows on x86-64 tells AVX2 (every processor with it has AVX, BMI1, BMI2 and MOVBE), so
   *       x64-v3 is the best target there; on AArch64 it tells the first cryptographic
   *       instructions.
   *   <li>macOS on AArch64 needs no question, as all its processors, from the M1 on, have what the
   *       targets ask for.
   * </ul>
   *
   * @throws IOException when the operating system does not answer; the message says to what
   */
  public static Processor of(HostPlatform platform) throws IOException {
    return switch (platform) {
      case LINUX_X86_64 -> fromCpuinfo(beginningOf("/proc/cpuinfo"));
      case LINUX_AARCH64 ->
          fromAuxiliaryVector(beginningOf("/proc/self/auxv"), beginningOf("/proc/cpuinfo"));
      case WINDOWS_X86_64 ->
          fromWindows("x86-64", WINDOWS_AVX2, Set.of(AVX, AVX2, BMI1, BMI2, MOVBE));
      case WINDOWS_AARCH64 ->
          fromWindows("AArch64", WINDOWS_CRYPTO, Set.of(AES, PMULL, SHA1, SHA2));
      case MACOS_AARCH64 -> new Processor("AArch64", Set.of(AES, PMULL, SHA1, SHA2, SHA3, SHA512));
    };
  }

  /**
   * Adds what CPUID tells and the operating system does not: Linux knows sha512 on x86-64 and does
   * not write it down. A C library without {@link #cpuid} (glibc before 2.33, musl) leaves it at
   * that. The instructions need 256 bits of vectors to be kept by the system, as does avx2, of
   * which Linux says so.
   */
  public Processor withCpuid() {
    int[] cpuid = features.contains(AVX2) ? cpuid(CPUID_7_1) : null;
    return cpuid == null ? this : withCpuid(cpuid);
  }

  Processor withCpuid(int... cpuid) {
    if ((cpuid[0] & 1) == 0) {
      return this;
    }
    Set<String> more = new HashSet<>(features);
    more.add(SHA512);
    return new Processor(name, more);
  }

  /** What glibc has been told by CPUID, EAX to EDX, or null where there is no such function. */
  @SuppressWarnings("restricted")
  static int @Nullable [] cpuid(int leaf) {
    MemorySegment function =
        Linker.nativeLinker().defaultLookup().find("__x86_get_cpuid_feature_leaf").orElse(null);
    if (function == null) {
      return null;
    }
    long words =
        Downcall.call(
            function, MemorySegment.ofAddress(leaf), MemorySegment.NULL, MemorySegment.NULL, 0, 0);
    return MemorySegment.ofAddress(words)
        .reinterpret(CPUID_WORDS * Integer.BYTES)
        .toArray(ValueLayout.JAVA_INT);
  }

  /** The names of features which the target needs and this processor lacks, or an empty string. */
  String lacking(KernelTarget target) {
    StringBuilder lacking = new StringBuilder();
    for (String feature : target.features()) {
      if (!features.contains(feature)) {
        lacking.append(lacking.isEmpty() ? "" : " ").append(feature);
      }
    }
    return lacking.toString();
  }

  static Processor fromCpuinfo(byte[] cpuinfo) throws IOException {
    String text = new String(cpuinfo, StandardCharsets.ISO_8859_1);
    String flags = valueOf("flags", text);
    if (flags == null) {
      throw new IOException("/proc/cpuinfo has no whole line \"flags\" in its beginning");
    }
    Set<String> features = new HashSet<>();
    StringTokenizer words = new StringTokenizer(flags);
    while (words.hasMoreTokens()) {
      features.add(words.nextToken());
    }
    String name = valueOf("model name", text);
    String numbers = numbers(text, "cpu family", "model");
    return new Processor((name == null ? "x86-64" : name).concat(numbers), features);
  }

  /** The two numbers of a core, as an addition to a name; empty if one is not there. */
  private static String numbers(String cpuinfo, String firstKey, String secondKey) {
    String first = valueOf(firstKey, cpuinfo);
    String second = valueOf(secondKey, cpuinfo);
    return first == null || second == null
        ? ""
        : String.join("", " (", firstKey, " ", first, ", ", secondKey, " ", second, ")");
  }

  private static @Nullable String valueOf(String key, String cpuinfo) {
    // The key ends there: "model" is not "model name".
    int line = cpuinfo.indexOf(String.join("", "\n", key, "\t"));
    int end = cpuinfo.indexOf('\n', line + 1);
    int colon = cpuinfo.indexOf(':', line + 1);
    return line < 0 || colon < 0 || end < colon ? null : cpuinfo.substring(colon + 1, end).strip();
  }

  static Processor fromAuxiliaryVector(byte[] vector, byte[] cpuinfo) throws IOException {
    ByteBuffer entries = ByteBuffer.wrap(vector).order(ByteOrder.nativeOrder());
    while (entries.remaining() >= 2 * Long.BYTES) {
      long key = entries.getLong();
      long value = entries.getLong();
      if (key == AT_NULL) {
        break;
      }
      if (key == AT_HWCAP) {
        Set<String> features = new LinkedHashSet<>();
        for (int bit = 0; bit < HWCAP_NAMES.length; bit++) {
          if (HWCAP_NAMES[bit] != null && (value >>> bit & 1) != 0) {
            features.add(HWCAP_NAMES[bit]);
          }
        }
        String text = new String(cpuinfo, StandardCharsets.ISO_8859_1);
        String numbers = numbers(text, "CPU implementer", "CPU part");
        return new Processor("AArch64".concat(numbers), features);
      }
    }
    throw new IOException("/proc/self/auxv has no entry AT_HWCAP");
  }

  @SuppressWarnings("restricted")
  private static Processor fromWindows(String name, int question, Set<String> ifSo) {
    MemorySegment isProcessorFeaturePresent =
        SymbolLookup.libraryLookup("kernel32", Arena.global())
            .find("IsProcessorFeaturePresent")
            .orElseThrow();
    MemorySegment feature = MemorySegment.ofAddress(question);
    long answer =
        Downcall.call(
                isProcessorFeaturePresent, feature, MemorySegment.NULL, MemorySegment.NULL, 0, 0)
            & 0xffffffffL;
    return new Processor(name, answer != 0 ? ifSo : Set.of());
  }

  private static byte[] beginningOf(String file) throws IOException {
    try (FileInputStream in = new FileInputStream(file)) {
      return in.readNBytes(BEGINNING_BYTES);
    }
  }
}
