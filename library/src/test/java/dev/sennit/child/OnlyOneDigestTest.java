package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a program that wants one digest has its kernel, and waits for nothing else. */
class OnlyOneDigestTest {
  @Test
  void nothingElseIsLinked() throws Exception {
    String said =
        ChildJvm.run(List.of(ChildJvm.GRANT, "-Dsennit.only=MD5"), OnlyOneDigestTest.class);
    boolean has = KernelLinker.await().choice(DigestAlgorithm.MD5).kernel() != null;
    assertThat(said)
        .isEqualToIgnoringNewLines("1 digest, kernel: " + has + ", other: false, AES: false");
  }

  public static void main(String[] arguments) {
    SelectedKernels kernels = KernelLinker.await();
    System.out.printf(
        "%d digest, kernel: %s, other: %s, AES: %s",
        kernels.digests().size(),
        kernels.choice(DigestAlgorithm.MD5).kernel() != null,
        kernels.choice(DigestAlgorithm.SHA_1).kernel() != null,
        kernels.aes().kernel() != null);
  }
}
