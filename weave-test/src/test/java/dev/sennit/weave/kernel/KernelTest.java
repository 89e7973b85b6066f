package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Catalogue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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
          gcm-encrypt/x64-vaes/2x1 | sennit_gcm_encrypt_x64_vaes_2x1 | AES-GCM, encrypting      | NIST SP 800-38D | 2x1 | 64 | 2 | false
          aes-key/a64-aes          | sennit_aes_key_a64_aes          | AES key schedule         | FIPS 197 | 1x1 | 64 | 1 | false
          clear-rep/x64-v3         | sennit_clear_rep_x64_v3         | Clearing by the processor's own loop (REP STOSB) | '' | 1x1 | 64 | 1 | false
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
    Kernel kernel =
        Catalogue.KERNELS.stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
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
    assertThat(kernel.standard().isEmpty()).isEqualTo(kernel instanceof ClearKernel);
  }
}
