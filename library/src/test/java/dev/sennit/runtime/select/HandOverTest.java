package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.KernelContestant;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.Registry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Protects: where the processor has instructions that a kernel does not use, and the JDK is faster
 * for that, the JDK serves; nowhere else is anything compared.
 */
class HandOverTest implements WithKernels {
  private final KernelRows all = KernelLinker.await().registry().rows();
  private int comparisons;

  /** Kernels take so many times as long as the JDK, before and after the second pause. */
  private final class Times implements Clock {
    private final double first;
    private final double second;
    private int pauses;
    private long now;

    Times(double first, double second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public long nanoTime() {
      return now += 10_000_000;
    }

    @Override
    public void pause(long nanoseconds) {
      pauses++;
    }

    @Override
    public long of(Contestant contestant, int bytes) {
      if (contestant instanceof KernelContestant) {
        return Math.round((pauses < 2 ? first : second) * 10 * bytes);
      }
      comparisons++;
      return 10L * bytes;
    }

    @Override
    public long ofWay(KernelContestant kernel) {
      return 0;
    }
  }

  private Map<DigestAlgorithm, EventualKernel> handOver(
      List<KernelTarget> targets, DigestAlgorithm algorithm, Times times) {
    KernelSupport support = KernelSupport.ofThisJvm();
    Guard guard = Guard.by(times);
    Registry registry = new Registry(new KernelRows(targets, all.sharedObject()), guard);
    SelectedKernels selected = SelectedKernels.choose(support, registry, List.of(algorithm));
    EventualKernel eventual = EventualKernel.of(selected.choice(algorithm).kernel());
    comparisons = 0;
    times.pauses = 0;
    List<Complaint> complaints =
        new HandOver(selected, support.processor(), guard, Map.of(algorithm, eventual)).run();
    assertThat(complaints).hasSize(eventual.handedOver().isEmpty() ? 0 : 1);
    return Map.of(algorithm, eventual);
  }

  private List<KernelRow> rows(DigestAlgorithm algorithm) {
    return all.of(KernelKind.MESSAGE, algorithm.family().name());
  }

  private EventualKernel ofTheLeastTarget(double first, double second) {
    List<KernelRow> rows = rows(DigestAlgorithm.SHA_256);
    KernelTarget least = rows.getLast().target();
    assumeTrue(rows.size() > 1, "one kernel of SHA-256 only runs here");
    return handOver(List.of(least), DigestAlgorithm.SHA_256, new Times(first, second))
        .get(DigestAlgorithm.SHA_256);
  }

  @Test
  void theJdkServesWhereItIsFasterByATenth() {
    EventualKernel slower = ofTheLeastTarget(1.15, 1.15);
    assertThat(slower.get()).isNull();
    assertThat(slower.handedOver()).matches("kernel sha256/\\S+ is slower than the JDK here");
  }

  @Test
  void kernelsStayThatAreAsFast() {
    EventualKernel asFast = ofTheLeastTarget(1.05, 1.05);
    assertThat(comparisons).isPositive();
    assertThat(asFast.get()).isNotNull();
    assertThat(asFast.handedOver()).isEmpty();
  }

  @Test
  void kernelsStayThatLoseOnce() {
    assertThat(ofTheLeastTarget(1.15, 1.05).get()).isNotNull();
    assertThat(ofTheLeastTarget(1.05, 1.15).get()).isNotNull();
  }

  @Test
  void whatUsesAllOfTheProcessorIsNotInDoubt() {
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      EventualKernel kernel =
          handOver(all.targets(), algorithm, new Times(1.15, 1.15)).get(algorithm);
      assertThat(kernel.get()).describedAs(algorithm.name()).isNotNull();
      assertThat(comparisons).describedAs(algorithm.name()).isZero();
    }
  }
}
