package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.DigestAlgorithm.KnownAnswer;
import dev.sennit.runtime.KernelSelection.Complaint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a kernel that computes something else here is not used, and that is said. */
class KernelSelectionTest {
  private final List<Complaint> complaints = new ArrayList<>();

  @Test
  void failedSelfTest() {
    DigestAlgorithm wrong = withKnownAnswer("md5", "00000000000000000000000000000000");
    Kernels kernels = KernelSelection.select(List.of(wrong), complaints);
    assertThat(kernels.choice(wrong).kernel()).isNull();
    assertThat(kernels.choice(wrong).explanation()).contains("fails its known answers");
    assertThat(complaints)
        .isNotEmpty()
        .allMatch(complaint -> complaint.text().contains("kernel md5/"));
  }

  @Test
  void goodKernel() {
    DigestAlgorithm right = withKnownAnswer("md5", "7215ee9c7d9dc229d2921a40e899ec5f");
    Kernels kernels = KernelSelection.select(List.of(right), complaints);
    assertThat(kernels.choice(right).kernel().target()).isEqualTo(kernels.target());
    assertThat(complaints).isEmpty();
  }

  @Test
  void digestWithoutKernel() {
    DigestAlgorithm unknown = withKnownAnswer("md6", "7215ee9c7d9dc229d2921a40e899ec5f");
    Kernels kernels = KernelSelection.select(List.of(unknown), complaints);
    assertThat(kernels.choice(unknown).kernel()).isNull();
    assertThat(kernels.choice(unknown).explanation()).isEqualTo("no target has a kernel for it");
  }

  private static DigestAlgorithm withKnownAnswer(String symbol, String digest) {
    DigestAlgorithm md5 = DigestAlgorithm.MD5;
    return new DigestAlgorithm(
        md5.name(),
        md5.aliases(),
        symbol,
        md5.blockLength(),
        md5.stateLength(),
        md5.digestLength(),
        md5.initialState(),
        md5.slowestRate(),
        List.of(new KnownAnswer(" ", digest)));
  }
}
