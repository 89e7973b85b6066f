package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.KernelSelection.Complaint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a kernel that computes something else here is not used, and that is said. */
class KernelSelectionTest {
  private final List<Complaint> complaints = new ArrayList<>();

  @Test
  void failedSelfTest() {
    DigestAlgorithm wrong = like(DigestAlgorithm.MD5, KernelFamily.MD5, "00".repeat(16));
    Kernels kernels = KernelSelection.select(List.of(wrong), complaints);
    assertThat(kernels.choice(wrong).kernel()).isNull();
    assertThat(kernels.choice(wrong).explanation()).contains("fails its known answers");
    assertThat(complaints)
        .isNotEmpty()
        .allMatch(complaint -> complaint.text().contains("kernel md5/"))
        .allMatch(complaint -> complaint.text().contains("of MD5"));
  }

  @Test
  void goodKernel() {
    Kernels kernels = KernelSelection.select(List.of(DigestAlgorithm.MD5), complaints);
    assertThat(kernels.targets()).contains(kernels.choice(DigestAlgorithm.MD5).kernel().target());
    assertThat(kernels.choice(DigestAlgorithm.MD5).explanation()).isEmpty();
    assertThat(complaints).isEmpty();
  }

  @Test
  void familyWithoutKernel() {
    KernelFamily unknown = new KernelFamily("md6", 500);
    assertNoKernelAndNothingWrong(
        like(DigestAlgorithm.MD5, unknown, DigestAlgorithm.MD5.initialState()));
  }

  @Test
  void digestWithoutFamily() {
    assertNoKernelAndNothingWrong(like(DigestAlgorithm.MD5, null, null));
  }

  private void assertNoKernelAndNothingWrong(DigestAlgorithm algorithm) {
    Kernels kernels = KernelSelection.select(List.of(algorithm), complaints);
    assertThat(kernels.choice(algorithm).kernel()).isNull();
    assertThat(kernels.choice(algorithm).explanation()).isEmpty();
    assertThat(complaints).isEmpty();
  }

  private static DigestAlgorithm like(
      DigestAlgorithm other, KernelFamily family, String initialState) {
    return new DigestAlgorithm(
        other.name(),
        other.aliases(),
        other.blockLength(),
        other.digestLength(),
        other.inJdk(),
        family,
        initialState,
        other.paddingBegin());
  }
}
