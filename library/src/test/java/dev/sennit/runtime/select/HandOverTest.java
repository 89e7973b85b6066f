package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.registry.CallOverhead;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.GuardedKernel.Load;
import dev.sennit.runtime.registry.KernelContestant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Protects: what a program uses is the JDK's where that is faster by so much as is said, in both
 * looks of one of some comparisons; nothing else is.
 */
class HandOverTest {
  private static final double AS_FAST = 1.05;
  private static final double SLOWER = 1.15;

  /** A kernel, and how many times as long as the JDK it takes in each look. */
  private static final class Used implements HandOver.Service, KernelContestant {
    private final String name;
    private final double[][] times;
    private HandOver.Pace pace = HandOver.Pace.SOON;
    private double overtakenAt = 1.1;
    private final List<String> reasons = new ArrayList<>();
    private int comparisons;

    Used(String name, double[]... times) {
      this.name = name;
      this.times = times;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public List<GuardedKernel> guarded(Clock clock) {
      comparisons++;
      ((Times) clock).begin(times[Math.min(comparisons, times.length) - 1]);
      CallOverhead overhead = new CallOverhead();
      overhead.add(this);
      Load load = new Load(1000, 1000);
      return List.of(new GuardedKernel(name, "work", overhead, this, "the JDK", load, load));
    }

    @Override
    public HandOver.Pace pace() {
      return pace;
    }

    @Override
    public void handOver(String reason) {
      reasons.add(reason);
    }

    @Override
    public void enter() {}

    @Override
    public void compute(int length) {}

    @Override
    public Contestant otherwise() {
      return length -> {};
    }

    @Override
    public double overtakenAt() {
      return overtakenAt;
    }
  }

  /** A clock that is told how long the kernel takes in the next looks. */
  private static final class Times implements Clock {
    private double[] looks = {};
    private int look;
    private long now = Long.MAX_VALUE - 1_000_000_000;

    void begin(double[] looks) {
      this.looks = looks;
      look = -1;
    }

    @Override
    public long nanoTime() {
      return now += 1_000_000;
    }

    @Override
    public void pause(long nanoseconds) {
      now += Math.max(nanoseconds, 0);
      look++;
    }

    @Override
    public long of(Contestant contestant, int bytes) {
      return contestant instanceof KernelContestant
          ? Math.round(looks[Math.max(look, 0)] * 1000 * bytes)
          : 1000L * bytes;
    }

    @Override
    public long ofWay(KernelContestant kernel) {
      return 0;
    }
  }

  private static void use(Guard guard, Used... all) throws InterruptedException {
    HandOver handOver = new HandOver(guard);
    for (Used each : all) {
      handOver.use(each);
      handOver.use(each);
    }
    handOver.join();
  }

  private static Used used(double[]... times) throws InterruptedException {
    Used used = new Used("kernel", times);
    use(Guard.by(new Times()), used);
    return used;
  }

  private static double[] looks(double first, double second) {
    return new double[] {first, second};
  }

  @Test
  void theJdkServesWhereItIsFasterByATenth() throws InterruptedException {
    Used slower = used(looks(SLOWER, SLOWER));
    assertThat(slower.reasons).containsExactly("kernel kernel is slower than the JDK here");
    assertThat(slower.comparisons).isOne();
  }

  @Test
  void aLossThatWasMissedIsSeenLater() throws InterruptedException {
    double[] missed = looks(SLOWER, AS_FAST);
    assertThat(used(missed, looks(SLOWER, SLOWER)).reasons).hasSize(1);
    assertThat(used(missed, missed, looks(SLOWER, SLOWER)).reasons).hasSize(1);
  }

  @Test
  void whatIsCompiledLateIsComparedForLonger() throws InterruptedException {
    Used late = new Used("kernel", looks(AS_FAST, AS_FAST));
    late.pace = HandOver.Pace.JDK_LATE;
    use(Guard.by(new Times()), late);
    assertThat(late.comparisons).isEqualTo(8);
  }

  @Test
  void kernelsStayThatAreAsFast() throws InterruptedException {
    Used asFast = used(looks(AS_FAST, AS_FAST));
    assertThat(asFast.reasons).isEmpty();
    assertThat(asFast.comparisons).isEqualTo(3);
  }

  @Test
  void kernelsStayThatLoseOneLookOfEachComparison() throws InterruptedException {
    assertThat(used(looks(SLOWER, AS_FAST)).reasons).isEmpty();
    assertThat(used(looks(AS_FAST, SLOWER)).reasons).isEmpty();
  }

  /** As long as the JIT compiler is at work, either side may be far behind the other. */
  @Test
  void whatIsCompiledLateOnBothSidesIsNotJudgedBefore() throws InterruptedException {
    double[] lost = looks(SLOWER, SLOWER);
    double[] even = looks(AS_FAST, AS_FAST);
    Used before = new Used("kernel", lost, lost, lost, even);
    before.pace = HandOver.Pace.BOTH_LATE;
    use(Guard.by(new Times()), before);
    assertThat(before.reasons).isEmpty();
    assertThat(before.comparisons).isEqualTo(5);
    Used later = new Used("kernel", even, even, even, lost);
    later.pace = HandOver.Pace.BOTH_LATE;
    use(Guard.by(new Times()), later);
    assertThat(later.reasons).hasSize(1);
  }

  @Test
  void whatIsSaidToBeOvertakenSoonerIs() throws InterruptedException {
    Used asFast = new Used("kernel", looks(AS_FAST, AS_FAST));
    asFast.overtakenAt = 1;
    use(Guard.by(new Times()), asFast);
    assertThat(asFast.reasons).hasSize(1);
  }

  @Test
  void eachKernelIsComparedByItself() throws InterruptedException {
    Used slower = new Used("slower", looks(SLOWER, SLOWER));
    Used asFast = new Used("as fast", looks(AS_FAST, AS_FAST));
    use(Guard.by(new Times()), asFast, slower);
    assertThat(slower.reasons).hasSize(1);
    assertThat(asFast.reasons).isEmpty();
  }
}
