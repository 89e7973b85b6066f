package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

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
      Optional<String> expected = hasher.computation().severalKernels().stream().findFirst();
      assertThat(digest(hasher).batchKernel()).isEqualTo(expected);
      expected.ifPresent(name -> assertThat(STATUS.describe()).contains("; batches: " + name));
    }
    assertThat(digest(Hasher.MD5).batchKernel()).isPresent();
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
