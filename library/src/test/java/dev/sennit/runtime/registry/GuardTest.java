package dev.sennit.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a kernel that is clearly slower than what would serve without it is dropped, and no
 * good one ever, whatever else runs on the machine.
 */
public class GuardTest {
  private static final int STARTS = WithKernels.EMULATED ? 20 : 100;
  private static final int FEWER_STARTS = WithKernels.EMULATED ? 20 : 30;
  private static final int MANY_STARTS = 1000;
  private static final int KERNELS = 12;

  /**
   * As long as the JDK's compiled code takes a good kernel at most, and a quarter of it at least.
   */
  private static List<GuardedKernel> goodKernels(
      SimulatedMachine machine, Random random, int count) {
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      guardedKernels.add(machine.kernel("good" + i, 0.25 + 0.85 * random.nextDouble(), 0));
    }
    return guardedKernels;
  }

  /** How slow processors are beside one of 2 GHz: from 4 GHz to 1 GHz. */
  private static double slowness(Random random) {
    return 0.5 * Math.pow(4, random.nextDouble());
  }

  @Test
  void goodKernelsAreKeptBesideBusyNeighbours() {
    assertKept(STARTS, KERNELS, GuardTest::slowness);
  }

  /** Starts that are rare are among them too. */
  @Tag("all")
  @Test
  void goodKernelsAreKeptInManyStarts() {
    assumeFalse(WithKernels.EMULATED, "the simulation is the same on every processor");
    assertKept(MANY_STARTS, KERNELS, GuardTest::slowness);
    for (int kernels = 1; kernels <= 3; kernels++) {
      assertComparedOnesAreKept(MANY_STARTS, kernels);
    }
  }

  private static void assertKept(int starts, int kernels, ToDoubleFunction<Random> slowness) {
    for (int start = 0; start < starts; start++) {
      Random random = new Random(start);
      SimulatedMachine machine = new SimulatedMachine(start, slowness.applyAsDouble(random));
      assertThat(Guard.by(machine).dropped(goodKernels(machine, random, kernels)))
          .describedAs("start %d", start)
          .isEmpty();
    }
  }

  /** Only a few kernels, which are no measure of each other, so that each may be suspected. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void goodKernelsAreKeptWhereTheyAreCompared(int kernels) {
    assertComparedOnesAreKept(STARTS, kernels);
  }

  private static void assertComparedOnesAreKept(int starts, int kernels) {
    assertKept(starts, kernels, random -> 1.5 + 2 * random.nextDouble());
  }

  /** Slow at each block, or at the first instruction of another encoding. */
  @ParameterizedTest
  @CsvSource({"12, 100, 0", "12, 1, 7000", "1, 100, 0", "1, 1, 7000", "2, 1, 7000"})
  void slowKernelsAreDroppedBesideBusyNeighbours(int kernels, double ratio, double delay) {
    for (int start = 0; start < FEWER_STARTS; start++) {
      Random random = new Random(start);
      SimulatedMachine machine = new SimulatedMachine(start, slowness(random));
      List<GuardedKernel> guardedKernels = goodKernels(machine, random, kernels - 1);
      guardedKernels.add(start % kernels, machine.kernel("slow", ratio, delay));
      assertThat(Guard.by(machine).dropped(guardedKernels))
          .describedAs("start %d", start)
          .allMatch(slow -> slow.nanoseconds() >= 2 * slow.nanosecondsInstead())
          .extracting(SlowKernel::kernel)
          .containsExactly("slow");
    }
  }

  /** As all kernels that clear memory may be on a processor: that is no slow machine. */
  @Test
  void threeSlowKernelsAreDropped() {
    List<String> names = List.of("one", "another", "third");
    for (int start = 0; start < FEWER_STARTS; start++) {
      SimulatedMachine machine = new SimulatedMachine(start, slowness(new Random(start)));
      List<GuardedKernel> slow = names.stream().map(name -> machine.kernel(name, 100, 0)).toList();
      assertThat(Guard.by(machine).dropped(slow))
          .describedAs("start %d", start)
          .extracting(SlowKernel::kernel)
          .containsExactlyInAnyOrderElementsOf(names);
    }
  }

  /** An emulated or very slow processor, on which no kernel stands out but by a disturbance. */
  @Test
  void littleIsComparedWhereAllIsSlow() {
    int compared = 0;
    for (int start = 0; start < FEWER_STARTS; start++) {
      SimulatedMachine machine = new SimulatedMachine(start, 50);
      List<GuardedKernel> guardedKernels = new ArrayList<>();
      List<Incomparable> kernels = new ArrayList<>();
      for (int i = 0; i < KERNELS; i++) {
        kernels.add(new Incomparable(machine.kernel("good" + i, 1, 0), new OutOfMemoryError()));
        guardedKernels.add(kernels.getLast().guardedKernel());
      }
      assertThat(Guard.by(machine).dropped(guardedKernels)).isEmpty();
      compared += kernels.stream().anyMatch(kernel -> kernel.asked) ? 1 : 0;
    }
    assertThat(compared).isLessThan(FEWER_STARTS / 4);
  }

  /** As without memory, or where the JDK's providers cannot be initialized. */
  @Test
  void whatCannotBeComparedIsKept() {
    for (Throwable failure :
        List.of(
            new OutOfMemoryError(),
            new ProviderException(),
            new NoClassDefFoundError(),
            new ExceptionInInitializerError())) {
      SimulatedMachine machine = new SimulatedMachine(1, 1);
      Incomparable slow = new Incomparable(machine.kernel("slow", 100, 0), failure);
      assertThat(Guard.by(machine).dropped(List.of(slow.guardedKernel()))).isEmpty();
      assertThat(slow.asked).describedAs("%s", failure).isTrue();
    }
  }

  /** Two kernels that are late in turns, and equal. */
  @Test
  void kernelIsComparedOnlyIfTwoLooksSuspectTheSameOne() {
    SimulatedMachine machine = new SimulatedMachine(1, 1);
    Incomparable first = new Incomparable(machine.kernel("late", 1, 0), new AssertionError());
    Incomparable second = new Incomparable(first.other, first.failure);
    Clock takingTurns =
        new Clock() {
          private long now;
          private boolean isFirst = true;

          @Override
          public long nanoTime() {
            return now++;
          }

          @Override
          public void pause(long nanoseconds) {
            isFirst = !isFirst;
          }

          @Override
          public long of(Contestant contestant, int bytes) {
            return contestant == (isFirst ? first : second) ? 100_000_000 : 0;
          }
        };
    List<GuardedKernel> guardedKernels = List.of(first.guardedKernel(), second.guardedKernel());
    assertThat(first.guardedKernel()).isEqualTo(second.guardedKernel());
    assertThat(Guard.by(takingTurns).dropped(guardedKernels)).isEmpty();
    assertThat(first.asked || second.asked).isFalse();
  }

  @Test
  void comparisonsEndWhereNothingGetsCompiled() {
    for (int start = 0; start < FEWER_STARTS; start++) {
      SimulatedMachine machine = new SimulatedMachine(start, 20);
      long begin = machine.nanoTime();
      Guard.by(machine).dropped(goodKernels(machine, new Random(start), 2));
      assertThat(machine.nanoTime() - begin)
          .describedAs("start %d", start)
          .isLessThan(2_000_000_000L);
    }
  }

  public static GuardedKernel with(KernelContestant kernel, GuardedKernel other) {
    return new GuardedKernel(
        other.kernel(),
        other.work(),
        other.overhead(),
        kernel,
        other.instead(),
        other.small(),
        other.large());
  }

  /** A kernel of which nobody can have what would serve without it. */
  private static final class Incomparable implements KernelContestant {
    private final GuardedKernel other;
    private final Throwable failure;
    private boolean asked;

    Incomparable(GuardedKernel other, Throwable failure) {
      this.other = other;
      this.failure = failure;
    }

    GuardedKernel guardedKernel() {
      return with(this, other);
    }

    @Override
    public void enter() {
      other.byKernel().enter();
    }

    @Override
    public void compute(int length) {
      other.byKernel().compute(length);
    }

    @Override
    public Contestant otherwise() {
      asked = true;
      if (failure instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure;
    }

    /** Whatever would serve without them. */
    @Override
    public boolean equals(Object that) {
      return that instanceof Incomparable;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }
}
