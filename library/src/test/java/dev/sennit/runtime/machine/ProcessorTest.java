package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Targets;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a kernel is never run on a processor that lacks its instructions. */
@Tag("kernels")
class ProcessorTest {
  /**
   * A processor with some features, whose system keeps some registers.
   *
   * @param parts how many parts the extended question has
   */
  private record Made(Set<String> features, int kept, int longest, int parts)
      implements ProcessorAnswers {
    Made(String features) {
      this(Set.of(features.split(" ")), OF_512_BITS, EXTENDED, 1);
    }

    @Override
    public int[] cpuid(int eax, int ecx) {
      int[] answer = new int[WORDS];
      switch (eax) {
        case LONGEST -> {
          answer[EAX] = longest;
          answer[EBX] = 'M' | 'a' << 8 | 'k' << 16 | 'e' << 24;
          answer[EDX] = 'r' | 'O' << 8 | 'f' << 16 | 'C' << 24;
          answer[ECX] = 'o' | 'r' << 8 | 'e' << 16 | 's' << 24;
        }
        case LONGEST_OF_NAMES -> answer[EAX] = LAST_OF_NAME;
        case FIRST_OF_NAME -> answer[EAX] = 'S' | 'o' << 8 | 'm' << 16 | 'e' << 24;
        case BASIC -> {
          answer[EAX] = 0x00b2_0f10;
          answer[EDX] = SSE2;
          answer[ECX] = OSXSAVE;
        }
        case EXTENDED -> answer[EAX] = ecx == 0 ? parts : 0;
        default -> {}
      }
      for (Bit bit : BITS) {
        if (bit.eax() == eax && bit.ecx() == ecx && features.contains(bit.feature())) {
          answer[bit.word()] |= 1 << bit.bit();
        }
      }
      return answer;
    }
  }

  private static final String ALL_OF_X86_64 =
      "avx avx2 bmi1 bmi2 movbe sha_ni aes pclmulqdq vaes vpclmulqdq avx512f avx512bw avx512vl"
          + " sha512";

  private static Set<String> featuresOf(ProcessorAnswers answers) throws IOException {
    return answers.processor().features();
  }

  @Test
  void nameAndCore() throws IOException {
    Processor processor = new Made("avx").processor();
    assertThat(processor.name()).isEqualTo("Some (cpu family 26, model 33)");
    assertThat(processor.maker()).isEqualTo("MakerOfCores");
  }

  @Test
  void targetsOfItsMakerAreItsOwn() {
    for (KernelTarget target : Targets.ALL) {
      assertThat(new Processor("", "GenuineIntel", Set.of()).isOwn(target))
          .isEqualTo(target.label().endsWith("-intel"));
      assertThat(new Processor("", "AuthenticAMD", Set.of()).isOwn(target)).isFalse();
      assertThat(new Processor("", "", Set.of()).isOwn(target)).isFalse();
    }
  }

  /** Instructions fault if the system does not keep the registers that they use. */
  @Test
  void systemKeepsRegisters() throws IOException {
    Set<String> all = Set.of(ALL_OF_X86_64.split(" "));
    assertThat(featuresOf(new Made(all, ProcessorAnswers.OF_512_BITS, 7, 1))).isEqualTo(all);
    for (int without : new int[] {5, 6, 7}) {
      int kept = ProcessorAnswers.OF_512_BITS & ~(1 << without);
      assertThat(featuresOf(new Made(all, kept, 7, 1)))
          .contains("avx2", "sha512", "vaes")
          .doesNotContain("avx512f", "avx512bw", "avx512vl");
    }
    for (int kept : new int[] {0, 0b10, 0b100, 0b1110_0000}) {
      assertThat(featuresOf(new Made(all, kept, 7, 1)))
          .containsExactlyInAnyOrder("bmi1", "bmi2", "movbe", "sha_ni", "aes", "pclmulqdq");
    }
  }

  /** To questions beyond the longest one, Intel's processors answer the longest one. */
  @Test
  void unknownQuestionsAreNotAsked() throws IOException {
    Set<String> all = Set.of(ALL_OF_X86_64.split(" "));
    int kept = ProcessorAnswers.OF_512_BITS;
    assertThat(featuresOf(new Made(all, kept, 6, 1)))
        .containsExactlyInAnyOrder("avx", "movbe", "aes", "pclmulqdq");
    assertThat(featuresOf(new Made(all, kept, 7, 0))).contains("avx2").doesNotContain("sha512");
  }

  @Test
  void deniedSse2IsNotBelieved() {
    ProcessorAnswers zeros =
        new ProcessorAnswers() {
          @Override
          public int[] cpuid(int eax, int ecx) {
            return new int[WORDS];
          }

          @Override
          public int kept() {
            throw new AssertionError("XGETBV faults unless CPUID says OSXSAVE");
          }
        };
    assertThatThrownBy(zeros::processor)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("SSE2");
  }

  /** What the kernels hear is what Linux heard. */
  @Test
  void answersAreThoseOfLinux() throws IOException {
    assumeTrue(
        HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"))
            == HostPlatform.LINUX_X86_64);
    SymbolLookup kernels = TestedKernels.lookup();
    assumeTrue(kernels != null, "no kernels run here");
    Processor processor = Processor.of(HostPlatform.LINUX_X86_64, kernels);
    Map<String, String> cpuinfo =
        Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
            .takeWhile(line -> !line.isEmpty())
            .map(line -> line.split("\\s*:\\s*", 2))
            .collect(Collectors.toMap(line -> line[0], line -> line.length < 2 ? "" : line[1]));
    Set<String> flags = Set.of(cpuinfo.get("flags").split(" "));
    for (ProcessorAnswers.Bit bit : ProcessorAnswers.BITS) {
      // Linux does not write down the last one.
      if (!bit.feature().equals("sha512")) {
        assertThat(processor.features().contains(bit.feature()))
            .as(bit.feature())
            .isEqualTo(flags.contains(bit.feature()));
      }
    }
    assertThat(processor.name())
        .isEqualTo(
            "%s (cpu family %s, model %s)",
            cpuinfo.get("model name"), cpuinfo.get("cpu family"), cpuinfo.get("model"));
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
    assertThat(targetsOf(new Made(flags).processor(), Architecture.X86_64)).isEqualTo(targets);
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
    assertThat(
            targetsOf(
                Processor.of(HostPlatform.MACOS_AARCH64, _ -> Optional.empty()),
                Architecture.AARCH64))
        .isEqualTo("a64-aes-sha3 a64-aes a64-apple a64-sha3 a64-sha2 a64");
  }

  private static String targetsOf(Processor processor, Architecture architecture) {
    return Targets.ALL.stream()
        .filter(target -> target.architecture() == architecture)
        .filter(target -> processor.lacking(target).isEmpty())
        .map(KernelTarget::label)
        .collect(Collectors.joining(" "));
  }

  @Test
  void everyFeatureCanBeFound() throws IOException {
    Processor x64 = new Made(ALL_OF_X86_64).processor();
    for (KernelTarget target : Targets.ALL) {
      List<Processor> processors =
          target.architecture() == Architecture.X86_64
              ? List.of(x64)
              : List.of(
                  withCapabilities(-1),
                  Processor.of(HostPlatform.MACOS_AARCH64, _ -> Optional.empty()));
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
