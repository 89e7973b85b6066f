package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.TestedKernels;
import dev.sennit.WithAes;
import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.aes.AesMode;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MeasuredCores;
import dev.sennit.runtime.digest.MeasuredCores.OfV3;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.kernel.KernelDigest;
import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.Digests;
import dev.sennit.runtime.kernel.Stated.Families;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Registry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a kernel that computes something else here is not used, and that is said. */
@Tag("kernels")
class KernelSelectionTest implements WithAes {
  private final List<Complaint> complaints = new ArrayList<>();
  private final Registry registry = TestedKernels.registry(Guard.ofThisJvm());

  @Test
  void failedSelfTest() {
    DigestAlgorithm wrong = like(DigestAlgorithm.MD5, Families.MD5, "00".repeat(16));
    SelectedKernels kernels = select(wrong);
    assertThat(kernels.choice(wrong).kernel()).isNull();
    assertThat(kernels.choice(wrong).explanation()).contains("fails its known answers");
    assertThat(complaints)
        .isNotEmpty()
        .allMatch(complaint -> complaint.text().contains("kernel md5/"))
        .allMatch(complaint -> complaint.text().contains("of MD5"));
  }

  /** Two JVMs of a machine choose alike, whatever else runs on its cores. */
  @Test
  void coreDecidesWhereItWasMeasured() {
    KernelSupport support = KernelSupport.ofThisJvm();
    List<DigestAlgorithm> algorithms =
        Stream.of(DigestAlgorithm.MD5, DigestAlgorithm.SHA_512, DigestAlgorithm.SHA3_256)
            .filter(algorithm -> ofV3(support, algorithm) != OfV3.NOT_MEASURED)
            .toList();
    assumeTrue(
        !algorithms.isEmpty() && support.targets().contains(Targets.X64_V4),
        "not measured on this core");
    SelectedKernels kernels = select(algorithms);
    for (DigestAlgorithm algorithm : algorithms) {
      assertThat(kernels.choice(algorithm).kernel().target() == Targets.X64_V3)
          .as(algorithm.name())
          .isEqualTo(ofV3(support, algorithm) == OfV3.FASTER);
    }
  }

  /** Nor does chance decide where two kernels race. */
  @Test
  void noKernelBeatsItselfAndNoneTheOneThatWasChosen() {
    SelectedKernels kernels = KernelLinker.await();
    DigestKernel chosen = kernels.choice(DigestAlgorithm.MD5).kernel();
    assertThat(racesWon(chosen, chosen)).isLessThan(10);
    assumeTrue(
        kernels.support().targets().containsAll(List.of(Targets.X64_V4, Targets.X64_V3)),
        "the processor has not both targets");
    KernelTarget other = chosen.target() == Targets.X64_V4 ? Targets.X64_V3 : Targets.X64_V4;
    DigestKernel rival = TestedKernels.one(DigestAlgorithm.MD5, other);
    assertThat(racesWon(rival, chosen)).isLessThan(10);
  }

  private static long racesWon(DigestKernel rival, DigestKernel chosen) {
    return Stream.generate(
            () -> MessageDigestKind.race(rival, chosen, Clock.OF_THIS_MACHINE).compete())
        .limit(20)
        .filter(race -> race.isWon())
        .count();
  }

  private static OfV3 ofV3(KernelSupport support, DigestAlgorithm algorithm) {
    return MeasuredCores.ofV3(support.core(), algorithm.family().rounds());
  }

  @Test
  void noKernelOfAFamily() {
    KernelFamily unknown = new KernelFamily("md6", 4, ByteOrder.LITTLE_ENDIAN, false, 500);
    DigestAlgorithm algorithm = like(DigestAlgorithm.MD5, unknown, Digests.MD5.initialState());
    Choice<DigestKernel> choice = select(algorithm).choice(algorithm);
    assertThat(choice.kernel()).isNull();
    assertThat(choice.explanation()).isEmpty();
    assertThat(complaints).isEmpty();
  }

  private SelectedKernels select(DigestAlgorithm algorithm) {
    return select(List.of(algorithm));
  }

  private SelectedKernels select(List<DigestAlgorithm> algorithms) {
    SelectedKernels selected =
        SelectedKernels.choose(KernelSupport.ofThisJvm(), registry, algorithms);
    complaints.addAll(registry.complaints());
    return selected;
  }

  private static DigestAlgorithm like(
      DigestAlgorithm other, KernelFamily family, String initialState) {
    KernelDigest stated = other.stated();
    return new DigestAlgorithm(
        other.name(),
        other.aliases(),
        other.inJdk(),
        new KernelDigest(
            stated.name(),
            family,
            stated.blockLength(),
            stated.stride(),
            stated.digestLength(),
            initialState,
            stated.paddingBegin(),
            stated.paddingLength(),
            stated.hasMac(),
            stated.answers(),
            stated.fold()));
  }

  @Test
  void kernelsOfAesThatFail() {
    AesKernels good = KernelLinker.await().aes().kernel();
    AesKernels wrong = wrong(good);
    Choice<AesKernels> choice = choose(List.of(wrong, good));
    assertThat(choice.kernel()).isSameAs(good);
    assertThat(choice.explanation()).contains("aes/wrong fails its known answers");
    assertThat(complaints).hasSize(1).allMatch(complaint -> complaint.text().contains("of AES"));
    // As where the good ones turn out to be slow.
    Choice<AesKernels> next = choose(List.of(wrong));
    assertThat(next.kernel()).isNull();
    assertThat(next.explanation()).isEqualTo(choice.explanation());
    assertThat(complaints).describedAs("said once").hasSize(1);
  }

  private Choice<AesKernels> choose(List<AesKernels> candidates) {
    Choice<AesKernels> choice = registry.choose(new AesKind(registry.rows()), "AES", candidates);
    complaints.addAll(registry.complaints());
    return choice;
  }

  /** Right but for CTR alone, beyond the blocks that a short test would reach. */
  private static AesKernels wrong(AesKernels good) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          Object result = method.invoke(good, arguments);
          if (arguments != null
              && arguments.length == 8
              && arguments[0] == AesMode.CTR
              && (int) arguments[5] > 64 * Aes.BLOCK) {
            ((byte[]) arguments[6])[(int) arguments[7] + 64 * Aes.BLOCK] = 0;
          }
          return method.getName().equals("name") ? "aes/wrong" : result;
        };
    return (AesKernels)
        Proxy.newProxyInstance(
            AesKernels.class.getClassLoader(), new Class<?>[] {AesKernels.class}, handler);
  }
}
