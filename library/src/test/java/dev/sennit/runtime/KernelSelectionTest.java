package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.KernelSelection.Complaint;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

  @Test
  void kernelsOfAes() {
    AesKernels good = new AesDouble();
    assertThat(KernelSelection.choose(List.of(good, new WrongAes()), complaints).kernels())
        .isSameAs(good);
    assertThat(complaints).isEmpty();
  }

  @Test
  void kernelsOfAesThatFail() {
    AesKernels good = new AesDouble();
    Kernels.AesChoice choice =
        KernelSelection.choose(List.of(new WrongAes(), good, new AesDouble()), complaints);
    assertThat(choice.kernels()).isSameAs(good);
    assertThat(choice.explanation()).contains("aes/wrong fails its known answers");
    assertThat(complaints).hasSize(1).allMatch(complaint -> complaint.text().contains("of AES"));
    assertThat(KernelSelection.choose(List.of(new WrongAes()), complaints).kernels()).isNull();
  }

  /** Right but for CTR alone, beyond the blocks that a short test would reach. */
  private static final class WrongAes extends AesDouble {
    @Override
    public String name() {
      return "aes/wrong";
    }

    @Override
    public void call(
        AesFunction function,
        MemorySegment schedule,
        byte[] state,
        MemorySegment in,
        MemorySegment out) {
      super.call(function, schedule, state, in, out);
      if (function == AesFunction.COUNT && in.byteSize() > 64 * BLOCK) {
        out.set(ValueLayout.JAVA_BYTE, 64 * BLOCK, (byte) 0);
      }
    }
  }
}
