package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.Registry;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: of the kernels for several messages the one serves that is fastest here, as long as it
 * is no slower than that for one message; what it saves is what was measured.
 */
@Tag("kernels")
class LaneSelectionTest implements WithKernels {
  private static final KernelRows ROWS = KernelLinker.await().registry().rows();
  private static final DigestKernel ONE = KernelLinker.await().choice(DigestAlgorithm.MD5).kernel();
  private static final List<LanesKernel> LANES = ParallelKind.ofMessages().candidates(ROWS, ONE);

  /** Each kernel in turn is the fastest. */
  @Test
  void fastest() {
    for (LanesKernel fastest : LANES) {
      int messages = fastest.shape().messages();
      LaneChoice choice = choose(ROWS, ONE, new Times(fastest, 1000 * messages / 2));
      assertThat(choice.lanes().name()).isEqualTo(fastest.name());
      assertThat(choice.paysFrom()).isEqualTo((messages + 1) / 2);
      // 128 blocks save 500 of 1000 ns, and as much as it takes to wait is saved by twice as many.
      assertThat(choice.joinsFrom()).isEqualTo(2 * 128 * 64);
    }
  }

  @Test
  void noneIsFasterThanTheOne() {
    LanesKernel first = LANES.getFirst();
    assertThat(choose(ROWS, ONE, new Times(first, 1200L * first.shape().messages()))).isNull();
  }

  /** The shared object has the kernels of other targets, too. */
  @Test
  void kernelsAreOfTargetsThatTheProcessorHas() {
    int withLanes = 0;
    for (Choice<DigestKernel> choice : KernelLinker.await().digests().values()) {
      DigestKernel one = choice.kernel();
      if (one != null) {
        KernelTarget target = one.target();
        KernelRows rows = new KernelRows(List.of(target), ROWS.sharedObject(), null);
        for (LanesKernel lanes : ParallelKind.ofMessages().candidates(rows, one)) {
          withLanes++;
          assertThat(lanes.target()).as(lanes.name()).isEqualTo(target);
        }
      }
    }
    assertThat(withLanes).isPositive();
  }

  private static LaneChoice choose(KernelRows rows, DigestKernel one, Clock clock) {
    return LaneSelection.choose(new Registry(rows, Guard.by(clock)), one);
  }

  /**
   * All take 1000 ns for a message, but for a kernel for several, and those for several another
   * fifth longer.
   */
  private record Times(LanesKernel kernel, long nanoseconds) implements Clock {
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
      return 0;
    }

    @Override
    public void pause(long nanoseconds) {}
  }
}
