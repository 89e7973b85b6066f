package dev.sennit.runtime.machine;

import static dev.sennit.runtime.kernel.Stated.Features.AES;
import static dev.sennit.runtime.kernel.Stated.Features.PMULL;
import static dev.sennit.runtime.kernel.Stated.Features.SHA1;
import static dev.sennit.runtime.kernel.Stated.Features.SHA2;
import static dev.sennit.runtime.kernel.Stated.Features.SHA3;
import static dev.sennit.runtime.kernel.Stated.Features.SHA512;

import dev.sennit.runtime.kernel.KernelTarget;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The processor this JVM runs on.
 *
 * @param name what the processor calls itself, or its architecture, with the numbers of its core:
 *     processors of several cores call themselves alike
 * @param maker who made it, as CPUID says; empty where nobody does
 * @param features what targets ask for and it can do, as far as the operating system lets programs
 *     use it: the words of Linux's {@code /proc/cpuinfo}
 */
public record Processor(String name, String maker, Set<String> features) {
  // The first processor's entry is under 4 KiB so far; the file has one for each processor.
  private static final int BEGINNING_BYTES = 8 * 1024;

  private static final String UNKNOWN = "";

  private static final int AT_NULL = 0;
  private static final int AT_HWCAP = 16;
  // Bits 3 to 6 and 17 to 21 of AT_HWCAP are what digests and ciphers ask for.
  private static final String[] HWCAP_NAMES = {
    null, null, null, AES, PMULL, SHA1, SHA2, null, null, null, null, null, null, null, null, null,
    null, SHA3, "sm3", "sm4", null, SHA512
  };

  // IsProcessorFeaturePresent: PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE.
  private static final int WINDOWS_CRYPTO = 30;

  /**
   * Asks the processor on x86-64, and the operating system on AArch64.
   *
   * <ul>
   *   <li>Windows on AArch64 tells the first cryptographic instructions; not tested on a machine.
   *   <li>macOS on AArch64 needs no question, as all its processors, from the M1 on, have what the
   *       targets ask for.
   * </ul>
   *
   * @param kernels those of the platform, which ask an x86-64 processor
   * @throws IOException when nobody answers; the message says to what
   */
  public static Processor of(HostPlatform platform, SymbolLookup kernels) throws IOException {
    return switch (platform) {
      case LINUX_X86_64, WINDOWS_X86_64 -> ProcessorAnswers.of(kernels).processor();
      case LINUX_AARCH64 ->
          fromAuxiliaryVector(beginningOf("/proc/self/auxv"), beginningOf("/proc/cpuinfo"));
      case WINDOWS_AARCH64 -> fromWindows();
      case MACOS_AARCH64 ->
          new Processor("AArch64", UNKNOWN, Set.of(AES, PMULL, SHA1, SHA2, SHA3, SHA512));
    };
  }

  /** Whether it can run the kernels of a target. */
  public boolean has(KernelTarget target) {
    return lacking(target).isEmpty();
  }

  /** Whether the kernels of a target were woven for the cores of its maker. */
  public boolean isOwn(KernelTarget target) {
    return !maker.equals(UNKNOWN) && maker.equals(target.maker());
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

  /** A name with the two numbers of a core, if both are there. */
  static String name(
      String name,
      String firstKey,
      @Nullable String first,
      String secondKey,
      @Nullable String second) {
    return first == null || second == null
        ? name
        : String.join("", name, " (", firstKey, " ", first, ", ", secondKey, " ", second, ")");
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
        String makerKey = "CPU implementer";
        String part = "CPU part";
        String name = name("AArch64", makerKey, valueOf(makerKey, text), part, valueOf(part, text));
        return new Processor(name, UNKNOWN, features);
      }
    }
    throw new IOException("/proc/self/auxv has no entry AT_HWCAP");
  }

  @SuppressWarnings("restricted")
  private static Processor fromWindows() {
    MemorySegment isProcessorFeaturePresent =
        SymbolLookup.libraryLookup("kernel32", Arena.global())
            .find("IsProcessorFeaturePresent")
            .orElseThrow();
    MemorySegment feature = MemorySegment.ofAddress(WINDOWS_CRYPTO);
    long answer =
        Downcall.call(
                isProcessorFeaturePresent, feature, MemorySegment.NULL, MemorySegment.NULL, 0, 0)
            & 0xffffffffL;
    return new Processor(
        "AArch64", UNKNOWN, answer != 0 ? Set.of(AES, PMULL, SHA1, SHA2) : Set.of());
  }

  private static byte[] beginningOf(String file) throws IOException {
    try (FileInputStream in = new FileInputStream(file)) {
      return in.readNBytes(BEGINNING_BYTES);
    }
  }
}
