package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kind.Kind;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: a kernel says which it is, and how it is woven, to all who ask. */
@Tag("checks")
class KernelTest {
  /** One of each class, alone and of several messages. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          md5/x64-v3               | sennit_md5_x64_v3               | MD5                      | RFC 1321 | 1x1 | 32 |  1 | false
          sha512/a64/2x1           | sennit_sha512_a64_2x1           | SHA-512                  | FIPS 180-4 | 2x1 | 64 | 1 | false
          sha256/x64-v4/16x1       | sennit_sha256_x64_v4_16x1       | SHA-256                  | FIPS 180-4 | 16x1 | 32 | 1 | true
          pbkdf2-sha256/x64-v3/8x1 | sennit_pbkdf2_sha256_x64_v3_8x1 | PBKDF2 with SHA-256      | RFC 8018 | 8x1 | 32 | 1 | true
          pbkdf2-sha1/x64-sha      | sennit_pbkdf2_sha1_x64_sha      | PBKDF2 with SHA-1        | RFC 8018 | 1x1 | 32 | 1 | false
          gcm-encrypt/x64-vaes     | sennit_gcm_encrypt_x64_vaes     | AES-GCM, encrypting      | NIST SP 800-38D | 2x8 | 64 | 16 | false
          aes-key/a64-aes          | sennit_aes_key_a64_aes          | AES key schedule         | FIPS 197 | 1x1 | 64 | 1 | false
          clear-zva/a64            | sennit_clear_zva_a64            | Clearing by blocks (DC ZVA) | '' | 1x1 | 64 | 1 | false
          """)
  void whatKernelsSay(
      String name,
      String symbol,
      String title,
      String standard,
      String shape,
      int wordBits,
      int blocksInRound,
      boolean aligns) {
    Kernel kernel = Named.kernel(name);
    assertThat(Stream.of(kernel.toString(), kernel.symbol(), kernel.title(), kernel.standard()))
        .containsExactly(name, symbol, title, standard);
    assertThat(kernel.shape()).hasToString(shape);
    assertThat(kernel.wordBits()).isEqualTo(wordBits);
    assertThat(kernel.blocksInRound()).isEqualTo(blocksInRound);
    assertThat(kernel.aligns()).isEqualTo(aligns);
  }

  @ParameterizedTest
  @FieldSource("dev.sennit.weave.catalogue.Catalogue#KERNELS")
  void everyKernelHasATitleAndAStandard(Kernel kernel) {
    assertThat(kernel.title()).isNotEqualTo(kernel.family());
    assertThat(kernel.standard().isEmpty())
        .isEqualTo(kernel instanceof ClearKernel || kernel instanceof ProcessorKernel);
  }

  /** What the C header says of each kernel. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          clear-vector/x64-v3      | makes memory zero          | it may be 0
          aes-key/x64-aes          | makes the round keys       | only its round keys
          gcm-encrypt/x64-aes      | and its output into        | of whole blocks only
          gcm-decrypt/x64-aes      | and the part itself into   | as long.
          aes-ctr/x64-aes          | and steps the counter      | of any length; also 0.
          ghash/x64-aes            | takes a part of a text into| not used; it may be anything
          pbkdf2-sha256/x64-v3     | becomes its own HMAC, and is added to the sum.| how many codes are made; it
          pbkdf2-sha256/x64-v3     | In each iteration the code | the two states of the key
          pbkdf2-sha256/x64-v3/8x1 | of 8 codes at once         | how many codes are made of each
          pbkdf2-sha256/x64-v3/8x1 | with a key of its own      | the inner states of the keys
          cpuid/x64                | the processor answers      | EAX, EBX, ECX and EDX
          xgetbv/x64               | answers to XGETBV          | EAX and EDX
          """)
  void whatKernelsDo(String name, String action, String argument) {
    Kind kind = Named.kernel(name).kind();
    assertThat(kind.action().replace('\n', ' ')).contains(action);
    assertThat(kind.arguments()).anyMatch(each -> each.text().contains(argument));
  }

  @Test
  void aKernelThatAsksIsNamedAfterItsInstruction() {
    Kernel kernel = Named.kernel("xgetbv/x64");
    assertThat(kernel).hasToString("xgetbv/x64");
    assertThat(kernel.title()).isEqualTo("XGETBV");
    assertThat(kernel.kind().inputs()).isEqualTo("question");
    assertThat(kernel.kind().promises()).containsExactly("CPUID says OSXSAVE, and ecx is 0");
  }

  @Test
  void inputsAreOfOneCodeOrOfSeveral() {
    assertThat(Named.kernel("pbkdf2-sha256/x64-v3").kind().inputs()).startsWith("code, key,");
    assertThat(Named.kernel("pbkdf2-sha256/x64-v3/8x1").kind().inputs()).startsWith("codes, keys,");
  }

  @Test
  void codesAreInLanesOrInStrands() {
    assertThat(Stream.of("x64-v3/8x1", "x64-v3", "x64-sha/1x2").map("pbkdf2-sha256/"::concat))
        .map(name -> ((IterationKernel) Named.kernel(name)).isInLanes())
        .containsExactly(true, false, false);
  }

  @Test
  void vectorsOfLanesAreAligned() {
    BlockKernel lanes = (BlockKernel) Named.kernel("sha256/x64-v4/16x1");
    assertThat(lanes.slack()).isEqualTo(64 - 16);
    assertThat(lanes.targetInLanes().laneBits()).isEqualTo(512);
  }

  /** Where a vector is as long as a line, GHASH waits longer for what is stored in two lines. */
  @Test
  void groupsAreBehindWhereVectorsAreLines() {
    assertThat(behind(Mode.ENCRYPT, X64.VAES512_INTEL, 4)).isEqualTo(2);
    assertThat(behind(Mode.DECRYPT, X64.VAES512_INTEL, 4)).isEqualTo(1);
    assertThat(behind(Mode.ENCRYPT, X64.VAES512_INTEL, 2)).isEqualTo(1);
    assertThat(behind(Mode.ENCRYPT, X64.VAES512, 4)).isEqualTo(2);
    assertThat(behind(Mode.ENCRYPT, X64.VAES, 2)).isEqualTo(1);
  }

  @Test
  void nameHasTheShapeUnlessThatIsTheBest() {
    Shape shape = new Shape(2, 4);
    assertThat(new ModeKernel(Mode.CTR, X64.VAES, shape, false).name())
        .isEqualTo("aes-ctr/x64-vaes/2x4");
    assertThat(new ModeKernel(Mode.CTR, X64.VAES, shape, true).name())
        .isEqualTo("aes-ctr/x64-vaes");
  }

  private static int behind(Mode mode, Target target, int lanes) {
    return new ModeKernel(mode, target, new Shape(lanes, 2), false).groupsBehind();
  }

  @Test
  void memoryIsClearedByTheStoresOfTheTarget() {
    assertThat(bytesOfStores(A64.BASE)).containsExactly(32, 16, 8, 4, 2, 1);
    assertThat(bytesOfStores(X64.V3)).containsExactly(32, 16, 8, 4, 2, 1);
    assertThat(bytesOfStores(X64.V4)).containsExactly(64, 32, 16, 8, 4, 2, 1);
  }

  private static Stream<Integer> bytesOfStores(Target target) {
    return Clearing.Stores.of(target.table()).stream().map(Clearing.Stores::bytes);
  }
}
