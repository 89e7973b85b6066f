package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.select.LaneSelection;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the status has every kernel that a call may reach, by the name that catalogues have.
 */
@Tag("kernels")
class StatusTest implements WithAes {
  private static final Status STATUS = Status.current();

  @Test
  void namesAreThoseOfKernels() {
    assertThat(STATUS.kernels())
        .doesNotHaveDuplicates()
        .allMatch(name -> TestedKernels.find(name).isPresent());
  }

  @Test
  void everyUseHasItsKernels() {
    String target = STATUS.aes().kernels().orElseThrow().replace("aes/", "/");
    assertThat(STATUS.kernels())
        .contains("gcm-encrypt" + target, "gcm-decrypt" + target, "ghash" + target)
        .anyMatch(name -> name.startsWith("aes-key/"))
        .anyMatch(name -> name.startsWith("clear-"))
        .anyMatch(name -> name.matches("blake3/.*/[0-9]+x[0-9]+"));
    for (String kernel : STATUS.kernels()) {
      assertThat(STATUS.targets()).contains(kernel.split("/")[1]);
    }
  }

  @Test
  void batches() {
    for (Hasher hasher : WithKernels.hashers()) {
      LaneChoice lanes = LaneSelection.of(WithKernels.algorithm(hasher));
      if (hasher != Hasher.BLAKE3) {
        assertThat(digest(hasher).batchKernel().orElse(null))
            .isEqualTo(lanes == null ? null : lanes.name());
      }
      digest(hasher)
          .batchKernel()
          .ifPresent(name -> assertThat(STATUS.describe()).contains("; batches: " + name));
    }
    assertThat(digest(Hasher.MD5).batchKernel()).isPresent();
    assertThat(digest(Hasher.BLAKE3).batchKernel()).isPresent();
  }

  @Test
  void pairs() {
    LanesKernel pairs = LaneSelection.ofPairs(WithKernels.algorithm(Hasher.SHA_256));
    assumeTrue(pairs != null, "none is of the target that serves");
    assertThat(digest(Hasher.SHA_256).describe()).contains("; pairs: " + pairs.name());
    assertThat(STATUS.kernels()).contains(pairs.name());
    assertThat(digest(Hasher.SHA_224).describe()).doesNotContain("pairs");
  }

  @Test
  void passwords() {
    Status.Digest sha256 = digest(Hasher.SHA_256);
    assertThat(sha256.pbkdf2Kernel().orElseThrow())
        .isEqualTo("pbkdf2-" + sha256.kernel().orElseThrow());
    assertThat(sha256.pbkdf2BatchKernel().orElseThrow()).startsWith("pbkdf2-sha256/");
    assertThat(sha256.describe())
        .contains(
            "; PBKDF2: " + sha256.pbkdf2Kernel().get(),
            "; batches of PBKDF2: " + sha256.pbkdf2BatchKernel().get());
    assertThat(digest(Hasher.MD5).pbkdf2Kernel()).isEmpty();
    assertThat(STATUS.kernels())
        .contains(sha256.pbkdf2Kernel().get(), sha256.pbkdf2BatchKernel().get());
  }

  @Test
  void longMessagesInParts() {
    for (boolean areTheJdks : new boolean[] {true, false}) {
      Status.Digest digest =
          new Status.Digest(
              "SHA-1", Optional.of("sha1/x"), () -> Status.Others.NONE, true, areTheJdks, "");
      assertThat(digest.describe())
          .isEqualTo(
              areTheJdks
                  ? "kernel sha1/x; long messages of a MessageDigest in parts: the JDK's"
                  : "kernel sha1/x");
    }
  }

  private static Status.Digest digest(Hasher hasher) {
    return STATUS.digests().stream()
        .filter(digest -> digest.algorithm().equals(hasher.algorithm()))
        .findFirst()
        .orElseThrow();
  }
}
