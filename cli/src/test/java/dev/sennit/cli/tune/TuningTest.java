package dev.sennit.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Protects: each decision rests on measurements of the same kind of memory. A disturbed round
 * changes no time, and the noise is the difference between rounds.
 */
class TuningTest {
  private static final int BETWEEN = 3;
  private static final Effort LITTLE = new Effort(2, 1000, BETWEEN);

  /** The time of the clock. Only methods that advance it take time. */
  private long now;

  private Candidate taking(String name, LongUnaryOperator nanoseconds) {
    return new Candidate(name, memory -> now += nanoseconds.applyAsLong(memory.byteSize()));
  }

  private Map<MemoryKind, Finding> run(Effort effort, Candidate... candidates) {
    return Tuning.run(List.of(candidates), effort, () -> now, (_, _) -> {});
  }

  @Test
  void crossingIsFoundMoreExactly() {
    long crossing = (1 << 20) * 7 / 4;
    Map<MemoryKind, Finding> findings =
        run(
            LITTLE,
            taking("first", size -> size < crossing ? 100 : 500),
            taking("other", size -> size < crossing ? 500 : 100));
    for (Finding finding : findings.values()) {
      assertThat(finding.takeovers()).containsExactly(new Takeover(crossing, "other", "first", 5));
      assertThat(finding.points())
          .extracting(Point::size)
          .isSorted()
          .startsWith(64L)
          .contains(1L << 20, (1L << 20) * 5 / 4, (1L << 20) * 3 / 2, crossing, 2L << 20)
          .endsWith(64L << 20)
          .hasSize(21 + BETWEEN);
    }
  }

  @Test
  void eachKindOfMemoryIsCleared() {
    List<MemorySegment> cleared = new ArrayList<>();
    run(
        new Effort(2, 1, 0),
        new Candidate(
            "noting",
            memory -> {
              cleared.add(memory);
              now++;
            }));
    for (long size = 64; size <= 64 << 20; size *= 2) {
      long wanted = size;
      assertThat(cleared).anyMatch(memory -> memory.isNative() && memory.byteSize() == wanted);
      assertThat(cleared).anyMatch(memory -> !memory.isNative() && memory.byteSize() == wanted);
    }
  }

  @Test
  void progressGoesFromBeginningToEnd() {
    List<Long> done = new ArrayList<>();
    List<Long> all = new ArrayList<>();
    Tuning.run(
        List.of(taking("one", _ -> 100)),
        LITTLE,
        () -> now,
        (part, whole) -> {
          done.add(part);
          all.add(whole);
        });
    assertThat(done).startsWith(1L).isSorted().doesNotHaveDuplicates();
    for (int i = 0; i < done.size(); i++) {
      assertThat(done.get(i)).isLessThanOrEqualTo(all.get(i));
    }
  }

  @Test
  void timeIsTheLeastAndNoiseTheDifferenceOfTheHalves() {
    assertThat(ClearingTime.of(30, 12, 10, 900).nanoseconds()).isEqualTo(10);
    assertThat(ClearingTime.of(30, 12, 10, 900).middle()).isEqualTo(21);
    assertThat(ClearingTime.of(30, 12, 10, 900).noise()).isEqualTo(0.2, within(1e-9));
    assertThat(ClearingTime.of(12, 10, 900, 30).noise()).isEqualTo(0.2, within(1e-9));
    assertThat(ClearingTime.of(10, 900, 900, 10).noise()).isZero();
  }
}
