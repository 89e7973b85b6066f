package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Targets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a kernel is never run on a processor that lacks its instructions. */
@Tag("kernels")
class ProcessorTest {
  private static Processor fromCpuinfo(String... lines) throws IOException {
    String text = String.join("\n", lines) + "\n";
    return Processor.fromCpuinfo(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Those that follow are not looked at. */
  @Test
  void firstProcessor() throws IOException {
    Processor processor =
        fromCpuinfo(
            "processor\t: 0",
            "cpu family\t: 26",
            "model\t\t: 2",
            "model name\t: Some Processor",
            "flags\t\t: fpu avx",
            "bugs\t\t: spectre_v1",
            "",
            "processor\t: 1",
            "flags\t\t: fpu avx2");
    assertThat(processor.name()).isEqualTo("Some Processor (cpu family 26, model 2)");
    assertThat(processor.features()).containsExactlyInAnyOrder("fpu", "avx");
    assertThat(processor.lacking(Targets.X64_V3).split(" "))
        .containsExactlyInAnyOrder("avx2", "bmi1", "bmi2", "movbe");
  }

  @Test
  void halfALineOfFlagsIsNotBelieved() {
    byte[] half = "processor\t: 0\nflags\t\t: fpu avx".getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> Processor.fromCpuinfo(half))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("flags");
  }

  /** What the C library says for EAX = 7 and ECX = 0, by the same way, is what Linux says. */
  @Test
  void cpuidIsThatOfLinux() throws IOException {
    assumeTrue(
        HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"))
            == HostPlatform.LINUX_X86_64);
    int[] cpuid = Processor.cpuid(1);
    assumeTrue(cpuid != null, "the C library is not glibc 2.33 or later");
    Set<String> features = Processor.of(HostPlatform.LINUX_X86_64).features();
    Map.of("bmi1", 3, "avx2", 5, "bmi2", 8, "avx512f", 16, "adx", 19, "sha_ni", 29)
        .forEach((feature, bit) ->
            assertThat((cpuid[1] >>> bit & 1) != 0)
                .as(feature)
                .isEqualTo(features.contains(feature)));
  }

  @Test
  void sha512IsBitZeroOfCpuid() {
    Processor processor = new Processor("some", Set.of("avx", "avx2", "bmi1", "bmi2", "movbe"));
    assertThat(processor.withCpuid(0xfffffffe, -1, -1, -1)).isSameAs(processor);
    assertThat(targetsOf(processor.withCpuid(1, 0, 0, 0), Architecture.X86_64))
        .isEqualTo("x64-sha512 x64-v3");
  }

  private static Processor withCapabilities(long capabilities) throws IOException {
    return Processor.fromAuxiliaryVector(vector(16, capabilities), new byte[0]);
  }

  /** A profile of one core is none of another one, and times of both do not compare. */
  @Test
  void coresHaveNumbers() throws IOException {
    byte[] cpuinfo =
        "processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU part\t: 0xd0c\n"
            .getBytes(StandardCharsets.US_ASCII);
    assertThat(Processor.fromAuxiliaryVector(vector(16, 0), cpuinfo).name())
        .isEqualTo("AArch64 (CPU implementer 0x41, CPU part 0xd0c)");
    assertThat(withCapabilities(0).name()).isEqualTo("AArch64");
    assertThat(fromCpuinfo("", "flags\t\t: fpu").name()).isEqualTo("x86-64");
  }

  @Test
  void auxiliaryVector() throws IOException {
    // AT_PAGESZ, then AT_HWCAP of a Neoverse N1: among others aes, pmull, sha1 and sha2.
    byte[] vector = vector(6, 4096, 16, 0x1000_7cff | 0x7f, 0, 0);
    assertThat(Processor.fromAuxiliaryVector(vector, new byte[0]).features())
        .containsExactly("aes", "pmull", "sha1", "sha2");
    assertThat(withCapabilities(1 << 17 | 1 << 21).features()).isEqualTo(Set.of("sha3", "sha512"));
    byte[] without = vector(6, 4096, 0, 0, 16, 8);
    assertThatThrownBy(() -> Processor.fromAuxiliaryVector(without, new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("AT_HWCAP");
  }

  @ParameterizedTest
  @CsvSource({
    "avx avx2 bmi1 bmi2 movbe, x64-v3",
    "avx avx2 bmi1 bmi2 movbe sha_ni, x64-sha x64-v3",
    "avx2 bmi1 bmi2 movbe, ''",
    "avx avx2 bmi1 bmi2 movbe avx512f avx512bw, x64-v3",
    "avx avx2 bmi1 bmi2 movbe avx512f avx512bw avx512vl, x64-v4-intel x64-v4 x64-v3",
    "avx avx2 bmi1 bmi2 movbe avx512f avx512bw avx512cd avx512dq avx512vl sha_ni, x64-sha x64-v4-intel x64-v4 x64-v3",
    "avx avx2 bmi1 bmi2 movbe avx512f avx512bw avx512cd avx512dq avx512vl sha_ni sha512, x64-sha x64-sha512 x64-v4-intel x64-v4 x64-v3",
    "avx avx2 bmi1 bmi2 movbe aes pclmulqdq, x64-aes x64-v3",
    "avx avx2 bmi1 bmi2 movbe aes pclmulqdq vaes, x64-aes x64-v3",
    "avx avx2 bmi1 bmi2 movbe aes pclmulqdq vaes vpclmulqdq sha_ni, x64-vaes x64-aes x64-sha x64-v3",
    "avx avx2 bmi1 bmi2 movbe aes pclmulqdq vaes vpclmulqdq avx512f avx512bw, x64-vaes512-intel x64-vaes512 x64-vaes x64-aes x64-v3",
    "sha_ni avx512f sha512 aes pclmulqdq, ''",
  })
  void targetsOfAProcessorMostPreferredFirst(String flags, String targets) throws IOException {
    Processor processor = fromCpuinfo("processor: 0", "flags\t\t: " + flags);
    assertThat(targetsOf(processor, Architecture.X86_64)).isEqualTo(targets);
  }

  @ParameterizedTest
  @CsvSource({
    "0, a64",
    "0x40, a64", // SHA2 without SHA1
    "0x60, a64-sha2 a64",
    "0x20060, a64-sha2 a64", // SHA3 without SHA512
    "0x200060, a64-sha3 a64-sha2 a64", // SHA512 without SHA3
    "0x220060, a64-apple a64-sha3 a64-sha2 a64",
    "8, a64", // AES without products
    "0x78, a64-aes a64-sha2 a64",
    "0x220078, a64-aes-sha3 a64-aes a64-apple a64-sha3 a64-sha2 a64",
  })
  void targetsOfCapabilities(String capabilities, String targets) throws IOException {
    Processor processor = withCapabilities(Long.decode(capabilities));
    assertThat(targetsOf(processor, Architecture.AARCH64)).isEqualTo(targets);
  }

  /** Asked nothing, as all of them have the same. */
  @Test
  void targetsOfApple() throws IOException {
    assertThat(targetsOf(Processor.of(HostPlatform.MACOS_AARCH64), Architecture.AARCH64))
        .isEqualTo("a64-aes-sha3 a64-aes a64-apple a64-sha3 a64-sha2 a64");
  }

  private static String targetsOf(Processor processor, Architecture architecture) {
    return Targets.ALL.stream()
        .filter(target -> target.architecture() == architecture)
        .filter(target -> processor.lacking(target).isEmpty())
        .map(KernelTarget::label)
        .collect(Collectors.joining(" "));
  }

  /** Linux writes these on x86-64, and CPUID tells the last one. */
  private static final String ALL_OF_X86_64 =
      "avx avx2 bmi1 bmi2 movbe sha_ni aes pclmulqdq vaes vpclmulqdq avx512f avx512bw avx512vl";

  @Test
  void everyFeatureCanBeFound() throws IOException {
    Processor x64 = fromCpuinfo("", "flags\t\t: " + ALL_OF_X86_64).withCpuid(1, 0, 0, 0);
    for (KernelTarget target : Targets.ALL) {
      List<Processor> processors =
          target.architecture() == Architecture.X86_64
              ? List.of(x64)
              : List.of(withCapabilities(-1), Processor.of(HostPlatform.MACOS_AARCH64));
      assertThat(processors)
          .as("Processor must find out what %s asks for, as the weaver states it", target)
          .allMatch(processor -> processor.features().containsAll(target.features()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "x64-v4, x64-v3, true",
    "x64-v4, x64-v4-intel, true",
    "x64-v4, x64-sha, false",
    "x64-sha, x64-v4, false",
    "x64-sha512, a64-sha2, false",
    "a64-sha3, a64-sha2, true",
    "a64-aes-sha3, a64-aes, true",
  })
  void includedTargets(String target, String other, boolean isIncluded) {
    assertThat(KernelTarget.named(target).includes(KernelTarget.named(other)))
        .isEqualTo(isIncluded);
  }

  private static byte[] vector(long... entries) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Long.BYTES * entries.length).order(ByteOrder.nativeOrder());
    bytes.asLongBuffer().put(entries);
    return bytes.array();
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-x86_64",
    "Linux, aarch64, linux-aarch64",
    "Mac OS X, aarch64, macos-aarch64",
    "Mac OS X, x86_64,",
    "Windows Server 2025, amd64, windows-x86_64",
    "Windows 11, aarch64, windows-aarch64",
    "Linux, riscv64,",
    "AIX, ppc64,",
  })
  void platformNames(String osName, String osArch, String label) {
    HostPlatform platform = HostPlatform.of(osName, osArch);
    assertThat(platform == null ? null : platform.label()).isEqualTo(label);
  }
}
