package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.GuardTest;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.registry.SlowKernel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Protects: the guard finds a slow kernel by the clock of this machine too. */
@Isolated("other tests would take the processor away")
class RealSlowKernelTest {
  private static final long PATIENCE = 60_000_000_000L;

  /** A real kernel that is called a hundred times where it would be once. */
  @Test
  void realSlowKernelIsDroppedAndItsNeighboursAreKept() {
    assumeFalse(WithKernels.EMULATED, "all kernels may be slow there");
    SelectedKernels kernels = KernelLinker.await();
    MessageDigestKind kind = new MessageDigestKind();
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (DigestAlgorithm digest : kernels.roll().digests()) {
      DigestKernel kernel = kernels.choice(digest).kernel();
      assumeTrue(kernel != null, "there are kernels of all digests");
      GuardedKernel guardedKernel = kind.guarded(kernel, Clock.OF_THIS_MACHINE).getFirst();
      if (digest == DigestAlgorithm.SHA_256) {
        waitUntilCompiled(guardedKernel);
        guardedKernel = GuardTest.with(new ManyTimes(guardedKernel.byKernel()), guardedKernel);
      }
      guardedKernels.add(guardedKernel);
    }
    assertThat(Guard.by(Clock.OF_THIS_MACHINE).dropped(guardedKernels))
        .extracting(SlowKernel::kernel)
        .containsExactly(kernels.choice(DigestAlgorithm.SHA_256).kernel().name());
  }

  /** On a busy machine the JIT compiler may take longer than the guard waits. */
  private static void waitUntilCompiled(GuardedKernel guardedKernel) {
    Clock clock = Clock.OF_THIS_MACHINE;
    int bytes = guardedKernel.large().bytes();
    Contestant otherwise = guardedKernel.byKernel().otherwise();
    long least = Long.MAX_VALUE;
    long begin = clock.nanoTime();
    do {
      assertThat(clock.nanoTime() - begin).describedAs("compiling").isLessThan(PATIENCE);
      least = Math.min(least, clock.of(guardedKernel.byKernel(), bytes));
      otherwise.compute(guardedKernel.small().bytes());
    } while (clock.of(otherwise, bytes) > ManyTimes.TIMES / 4 * least);
  }

  private record ManyTimes(KernelContestant kernel) implements KernelContestant {
    private static final int TIMES = 100;

    @Override
    public void enter() {
      kernel.enter();
    }

    @Override
    public void compute(int length) {
      for (int i = 0; i < TIMES; i++) {
        kernel.compute(length);
      }
    }

    @Override
    public Contestant otherwise() {
      return kernel.otherwise();
    }
  }
}
