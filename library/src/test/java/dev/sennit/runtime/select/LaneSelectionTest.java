package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.Registry;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: of the kernels for several messages the one serves that is fastest here, as long as it
 * is no slower than that for one message; what it saves is what was measured.
 */
@Tag("kernels")
class LaneSelectionTest implements WithKernels {
  private static final KernelRows ROWS = KernelLinker.await().registry().rows();
  private static final List<LanesKernel> LANES =
      KernelLinker.await().roll().of(DigestAlgorithm.MD5).several().candidates();

  /** Each kernel in turn is the fastest. */
  @Test
  void fastest() {
    for (LanesKernel fastest : LANES) {
      int messages = fastest.shape().messages();
      LaneChoice choice = choose(new Times(fastest, 1000 * messages / 2));
      assertThat(choice.lanes().name()).isEqualTo(fastest.name());
      assertThat(choice.paysFrom()).isEqualTo((messages + 1) / 2);
      // 128 blocks save 500 of 1000 ns, and as much as it takes to wait is saved by twice as many.
      assertThat(choice.joinsFrom()).isEqualTo(2 * 128 * 64);
    }
  }

  /** One of another target need not be faster than the kernel for several. */
  @Test
  void pairsAreOfTheTargetThatServes() {
    for (LanesKernel fastest :
        KernelLinker.await().roll().of(DigestAlgorithm.SHA_256).several().candidates()) {
      Clock clock = new Times(fastest, 1000L * fastest.shape().messages() / 2);
      Roll roll = TestedKernels.roll(new Registry(ROWS, Guard.by(clock)));
      Roll.OfDigest roles = roll.of(DigestAlgorithm.SHA_256);
      assertThat(roles.several().get().name()).isEqualTo(fastest.name());
      assertThat(roles.pairs().candidates())
          .extracting(LanesKernel::name)
          .containsExactlyElementsOf(
              roles.pairs().rows().stream()
                  .filter(row -> row.target() == fastest.target())
                  .map(KernelRow::name)
                  .toList());
      assertThat(roll.of(DigestAlgorithm.SHA_224).pairs().candidates()).isEmpty();
    }
  }

  @Test
  void noneIsFasterThanTheOne() {
    LanesKernel first = LANES.getFirst();
    assertThat(choose(new Times(first, 1200L * first.shape().messages()))).isNull();
  }

  /** The shared object has the kernels of other targets, too. */
  @Test
  void kernelsAreOfTargetsThatTheProcessorHas() {
    int withLanes = 0;
    for (DigestKernel one : TestedKernels.ones()) {
      KernelTarget target = one.target();
      KernelRows rows = new KernelRows(List.of(target), ROWS.sharedObject(), null);
      Roll roll = TestedKernels.roll(new Registry(rows, Guard.ofThisJvm()));
      for (KernelRow lanes : roll.of(one.algorithm()).several().rows()) {
        withLanes++;
        assertThat(lanes.target()).as(lanes.name()).isEqualTo(target);
      }
    }
    assertThat(withLanes).isPositive();
  }

  private static LaneChoice choose(Clock clock) {
    Registry registry = new Registry(ROWS, Guard.by(clock));
    return TestedKernels.roll(registry).of(DigestAlgorithm.MD5).several().get();
  }

  /**
   * All take 1000 ns for a message, but for a kernel for several, and those for several another
   * fifth longer.
   */
  private record Times(LanesKernel kernel, long nanoseconds) implements Clock {
    private static final AtomicLong NOW = new AtomicLong();

    @Override
    public long of(Contestant contestant, int bytes) {
      if (!(contestant instanceof ParallelKind.AtWork several)) {
        return 1000;
      }
      return several.kernel().name().equals(kernel.name())
          ? nanoseconds
          : 1200L * several.messages();
    }

    @Override
    public long nanoTime() {
      return NOW.addAndGet(1_000_000);
    }

    @Override
    public void pause(long nanoseconds) {}
  }
}
