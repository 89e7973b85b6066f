package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.TestedKernels;
import dev.sennit.Together;
import dev.sennit.WithAes;
import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.aes.AesKnownAnswers;
import dev.sennit.runtime.aes.AesMode;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.PairsKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.clear.ClearKind;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.clear.LinkedClear;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.Stated.Families;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.SlowKernel;
import java.lang.System.Logger.Level;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: where the guard finds a kernel too slow, the next one or the JDK serves, with the same
 * results, and that is said.
 */
@Tag("kernels")
class SlowKernelsTest implements WithAes {
  // In nanoseconds: so long that no message is as long.
  private static final long AT_ENTRY = 1_000_000_000;

  private final List<Complaint> complaints = new ArrayList<>();
  private Registry registryOfClearing;

  /** A time in which kernels take next to nothing, the JDK a nanosecond a byte, and some more. */
  private record Times(Predicate<Contestant> slow, long delay) implements Clock {
    private static long now;

    @Override
    public long nanoTime() {
      return now += 100;
    }

    @Override
    public void pause(long nanoseconds) {}

    @Override
    public long of(Contestant contestant, int bytes) {
      if (contestant instanceof KernelContestant kernel) {
        long forEach = delay == 0 && slow.test(contestant) ? 100L * bytes : bytes / 200;
        return ofWay(kernel) + kernel.messages() * forEach;
      }
      return 60L + bytes;
    }

    @Override
    public long ofWay(KernelContestant kernel) {
      return slow.test(kernel) ? delay : 0;
    }
  }

  private SelectedKernels selectWithSlow(Predicate<Contestant> slow) {
    Registry registry = TestedKernels.registry(Guard.by(new Times(slow, 0)));
    SelectedKernels selected =
        SelectedKernels.choose(KernelSupport.ofThisJvm(), registry, DigestAlgorithm.ALL);
    complaints.addAll(registry.complaints());
    return selected;
  }

  /** What serves by these times; by a real clock another one may have won a race. */
  private SelectedKernels selectWithNoneSlow() {
    return selectWithSlow(_ -> false);
  }

  private SelectedKernels selectWithSlowDigests(Predicate<DigestKernel> slow) {
    return selectWithSlow(contestant ->
        contestant instanceof MessageDigestKind.AtWork one && slow.test(one.kernel()));
  }

  @Test
  void nothingIsDroppedWhereNothingIsSlow() {
    assertThat(selectWithNoneSlow().registry().dropped()).isEmpty();
    select(_ -> false);
    assertThat(registryOfClearing.dropped()).isEmpty();
    assertThat(complaints).isEmpty();
    Roll roll = TestedKernels.roll(TestedKernels.registry(Guard.by(new Times(_ -> false, 0))));
    assertThat(roll.of(DigestAlgorithm.MD5).several().get()).isNotNull();
    assertThat(roll.registry().dropped()).isEmpty();
  }

  @Test
  void nextTargetServes() throws Exception {
    DigestKernel slow = selectWithNoneSlow().choice(DigestAlgorithm.SHA_256).kernel();
    SelectedKernels kernels = selectWithSlowDigests(each -> each.target() == slow.target());
    DigestKernel next = kernels.choice(DigestAlgorithm.SHA_256).kernel();
    assumeTrue(next != null, "no other target here has a kernel of SHA-256");
    assertThat(next.target()).isNotEqualTo(slow.target());
    assertThat(kernels.choice(DigestAlgorithm.SHA_224).kernel().name()).isEqualTo(next.name());
    byte[] message = new byte[1000];
    assertThat(next.hash(message, 0, message.length))
        .isEqualTo(MessageDigest.getInstance("SHA-256").digest(message));
    assertIsSaid(kernels, slow.name());
    assertThat(kernels.choice(DigestAlgorithm.SHA_256).explanation())
        .isEqualTo("kernel " + slow.name() + " is too slow on this machine");
  }

  @Test
  void jdkServesWhereAllTargetsAreSlow() {
    SelectedKernels kernels =
        selectWithSlowDigests(each -> each.algorithm().family() == Families.MD5);
    assertThat(kernels.choice(DigestAlgorithm.MD5).kernel()).isNull();
    assertThat(kernels.choice(DigestAlgorithm.SHA_256).kernel()).isNotNull();
    assertIsSaid(kernels, selectWithNoneSlow().choice(DigestAlgorithm.MD5).kernel().name());
    assertThat(complaints).hasSameSizeAs(kernels.registry().dropped());
  }

  @Test
  void nextKernelsOfAesServe() {
    AesKernels slow = selectWithNoneSlow().aes().kernel();
    for (AesMode mode : AesMode.values()) {
      complaints.clear();
      SelectedKernels kernels =
          selectWithSlow(contestant ->
              contestant instanceof AesKind.AtWork aes
                  && aes.mode() == mode
                  && aes.target() == slow.target());
      assertThat(kernels.aes().kernel()).describedAs("%s", mode).isNotSameAs(slow);
      // By encryption it may lose a race before, and is not chosen at all.
      if (mode != AesMode.ENCRYPT || kernels.aes().kernel() == null) {
        assertThat(kernels.aes().explanation()).contains(slow.name() + " is too slow");
        assertIsSaid(kernels, slow.name());
      }
      if (kernels.aes().kernel() != null) {
        assertThat(kernels.aes().kernel().target()).isNotEqualTo(slow.target());
        assertThat(AesKnownAnswers.areComputedBy(kernels.aes().kernel())).isTrue();
      }
    }
  }

  private void assertIsSaid(SelectedKernels kernels, String kernel) {
    assertThat(kernels.registry().dropped()).extracting(SlowKernel::kernel).contains(kernel);
    assertThat(complaints)
        .filteredOn(complaint -> complaint.text().startsWith("kernel " + kernel + " is not used"))
        .hasSize(1)
        .allMatch(complaint -> complaint.level() == Level.WARNING)
        .allMatch(complaint -> complaint.text().matches(".* takes it \\d+ ns, and .* \\d+ ns"));
  }

  /** Digests of one family share their kernels, and several threads may begin together. */
  @ParameterizedTest
  @ValueSource(longs = {0, AT_ENTRY})
  void lanesThatAreSlowAreDroppedOnceForAllTheirDigests(long delay) throws Exception {
    Registry registry =
        TestedKernels.registry(Guard.by(new Times(ParallelKind.AtWork.class::isInstance, delay)));
    Roll roll = TestedKernels.roll(registry);
    assertThat(Together.work(8, _ -> roll.of(DigestAlgorithm.MD5).several().get()))
        .containsOnlyNulls();
    assertThat(DigestAlgorithm.ALL)
        .allMatch(algorithm -> roll.of(algorithm).several().get() == null);
    assertThat(registry.dropped())
        .isNotEmpty()
        .extracting(SlowKernel::kernel)
        .doesNotHaveDuplicates();
  }

  /** Then the kernel for several messages serves them. */
  @Test
  void pairsThatAreSlow() {
    Predicate<Contestant> pairs =
        contestant ->
            contestant instanceof ParallelKind.AtWork several
                && several.kernel().name().contains("-pair");
    Roll roll = TestedKernels.roll(TestedKernels.registry(Guard.by(new Times(pairs, 0))));
    Roll.OfDigest roles = roll.of(DigestAlgorithm.SHA_256);
    List<PairsKernel> candidates = roles.pairs().candidates();
    assumeTrue(!candidates.isEmpty(), "none is of the target that serves");
    assertThat(roles.pairs().get()).isNull();
    assertThat(roles.pairs().choice().explanation()).contains(candidates.getFirst().name());
    assertThat(roles.several().get()).isNotNull();
    assertThat(roll.registry().dropped()).hasSameSizeAs(candidates);
  }

  @Test
  void otherKernelsClear() {
    LinkedClear first = ClearLinker.await().inCaches().kernel();
    ClearSelection selection = select(isAmong(first::equals));
    assertThat(selection.used()).doesNotContain(first);
    assertThat(registryOfClearing.dropped())
        .extracting(SlowKernel::kernel)
        .containsExactly(first.name());
    assertThat(selection.explanation())
        .isEqualTo("kernel " + first.name() + " is too slow on this machine");
    assertThat(complaints).hasSize(1);
  }

  /** All that are to serve, so that only others show how long the way is, if there are any. */
  @Test
  void otherKernelsClearWhereAllAreSlowAtEntry() {
    List<LinkedClear> usual = ClearLinker.await().used();
    int all = KernelLinker.await().registry().rows().of(KernelKind.CLEARING).size();
    select(new Times(isAmong(usual::contains), AT_ENTRY));
    assertThat(registryOfClearing.dropped())
        .extracting(SlowKernel::kernel)
        .containsExactlyInAnyOrderElementsOf(
            all == usual.size() ? List.of() : usual.stream().map(LinkedClear::name).toList());
  }

  @Test
  void jdkClearsWhereAllKernelsAreSlow() {
    assertThat(select(isAmong(_ -> true)).used()).isEmpty();
  }

  private static Predicate<Contestant> isAmong(Predicate<LinkedClear> kernels) {
    return contestant ->
        contestant instanceof ClearKind.AtWork clear && kernels.test(clear.kernel());
  }

  private ClearSelection select(Predicate<Contestant> slow) {
    return select(new Times(slow, 0));
  }

  private ClearSelection select(Times times) {
    registryOfClearing = TestedKernels.registry(Guard.by(times));
    ClearSelection selection = ClearSelection.of(registryOfClearing);
    complaints.addAll(registryOfClearing.complaints());
    return selection;
  }
}
