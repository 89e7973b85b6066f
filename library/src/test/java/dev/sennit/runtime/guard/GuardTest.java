package dev.sennit.runtime.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
    assertGoodOnesAreKept(STARTS);
  }

  /** Starts that are rare are among them too. */
  @Tag("all")
  @Test
  void goodKernelsAreKeptInManyStarts() {
    assumeFalse(WithKernels.EMULATED, "the simulation is the same on every processor");
    assertGoodOnesAreKept(MANY_STARTS);
    for (int kernels = 1; kernels <= 3; kernels++) {
      assertComparedOnesAreKept(MANY_STARTS, kernels);
    }
  }

  private static void assertGoodOnesAreKept(int starts) {
    for (int start = 0; start < starts; start++) {
      Random random = new Random(start);
      SimulatedMachine machine = new SimulatedMachine(start, slowness(random));
      assertThat(Guard.by(machine).dropped(goodKernels(machine, random, KERNELS)))
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
    for (int start = 0; start < starts; start++) {
      Random random = new Random(start);
      SimulatedMachine machine = new SimulatedMachine(start, 1.5 + 2 * random.nextDouble());
      assertThat(Guard.by(machine).dropped(goodKernels(machine, random, kernels)))
          .describedAs("start %d", start)
          .isEmpty();
    }
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
          .extracting(SlowKernel::kernel)
          .containsExactly("slow");
    }
  }

  /** As all kernels that clear memory may be on a processor: that is no slow machine. */
  @Test
  void threeSlowKernelsAreDropped() {
    for (int start = 0; start < FEWER_STARTS; start++) {
      SimulatedMachine machine = new SimulatedMachine(start, slowness(new Random(start)));
      List<GuardedKernel> slow = new ArrayList<>();
      for (String name : List.of("one", "another", "third")) {
        slow.add(machine.kernel(name, 100, 0));
      }
      assertThat(Guard.by(machine).dropped(slow))
          .describedAs("start %d", start)
          .extracting(SlowKernel::kernel)
          .containsExactlyInAnyOrder("one", "another", "third");
    }
  }

  @Test
  void whatIsDroppedIsSaidWithBothTimes() {
    SimulatedMachine machine = new SimulatedMachine(1, 0.5);
    List<GuardedKernel> guardedKernels = goodKernels(machine, new Random(1), KERNELS);
    guardedKernels.set(0, machine.kernel("slow", 100, 0));
    SlowKernel slow = Guard.by(machine).dropped(guardedKernels).getFirst();
    assertThat(slow.nanoseconds()).isGreaterThanOrEqualTo(2 * slow.nanosecondsInstead());
    assertThat(slow.describe())
        .startsWith("kernel slow is not used: work of ")
        .contains(
            " ns, and the JDK ",
            " " + Math.round(slow.nanoseconds()) + " ns",
            " " + Math.round(slow.nanosecondsInstead()) + " ns");
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
            new OutOfMemoryError("there is no memory for it"),
            new ProviderException("there is no provider of it"),
            new NoClassDefFoundError("javax/crypto/JceSecurity"),
            new ExceptionInInitializerError("cannot initialize cryptographic mechanism"))) {
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
    List<LateAtTimes> kernels = new ArrayList<>();
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      kernels.add(new LateAtTimes());
      guardedKernels.add(with(kernels.getLast(), machine.kernel("late", 1, 0)));
    }
    assertThat(guardedKernels.getFirst()).isEqualTo(guardedKernels.getLast());
    kernels.getFirst().isLate = true;
    Clock takingTurns =
        new Clock() {
          private long now;

          @Override
          public long nanoTime() {
            return now++;
          }

          @Override
          public void pause(long nanoseconds) {
            kernels.forEach(kernel -> kernel.isLate = !kernel.isLate);
          }

          @Override
          public long of(Contestant contestant, int bytes) {
            return contestant instanceof LateAtTimes kernel && kernel.isLate ? 100_000_000 : 0;
          }
        };
    assertThat(Guard.by(takingTurns).dropped(guardedKernels)).isEmpty();
    assertThat(kernels).noneMatch(kernel -> kernel.asked);
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

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E unchecked(Throwable failure) throws E {
    throw (E) failure;
  }

  private static final class LateAtTimes implements KernelContestant {
    private boolean isLate;
    private boolean asked;

    @Override
    public void enter() {}

    @Override
    public void compute(int length) {}

    @Override
    public Contestant otherwise() {
      asked = true;
      return this;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof LateAtTimes;
    }

    @Override
    public int hashCode() {
      return 1;
    }
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
      throw GuardTest.<RuntimeException>unchecked(failure);
    }
  }
}
