package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.WithKernels;
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
    Kernels kernels = KernelLinker.await();
    Pace pace = new Pace(kernels.targets());
    Way way = new Way();
    List<Charge> charges = new ArrayList<>();
    for (Kernels.Choice choice : kernels.choices()) {
      assumeTrue(choice.kernel() != null, "there are kernels of all digests");
      Charge charge = DigestCharge.of(choice.kernel(), way, pace);
      if (choice.algorithm() == DigestAlgorithm.SHA_256) {
        waitUntilCompiled(charge);
        charge = GuardTest.with(new ManyTimes(charge.byKernel()), charge);
      }
      charges.add(charge);
    }
    assertThat(Guard.by(Clock.OF_THIS_MACHINE).dropped(charges))
        .extracting(SlowKernel::kernel)
        .containsExactly(kernels.choice(DigestAlgorithm.SHA_256).kernel().name());
  }

  /** On a busy machine the JIT compiler may take longer than the guard waits. */
  private static void waitUntilCompiled(Charge charge) {
    Clock clock = Clock.OF_THIS_MACHINE;
    int bytes = charge.large().bytes();
    Contestant otherwise = charge.byKernel().otherwise();
    long least = Long.MAX_VALUE;
    long begin = clock.nanoTime();
    do {
      assertThat(clock.nanoTime() - begin).describedAs("compiling").isLessThan(PATIENCE);
      least = Math.min(least, clock.of(charge.byKernel(), bytes));
      otherwise.compute(charge.small().bytes());
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
