package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.Status;
import dev.sennit.cli.command.Failure;
import java.security.Security;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: both sides do the same work. They are measured in the same way, apart from each other,
 * within the time, and only if their results agree.
 */
class JdkComparisonTest {
  private static final long MILLISECOND = 1_000_000;

  private static final List<Case> CASES = new Cases().get();

  /** Work that takes a known time, with the JDK's thirty times as long; and work that allocates. */
  public static final class KnownCases implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return List.of(
          new Case(
              "thirtyfold",
              10_000,
              size -> MadeUpClock.taking(30L * size),
              size -> MadeUpClock.taking(size)),
          new Case("allocation", 1000, KnownCases::allocating, KnownCases::allocating));
    }

    private static Work allocating(int size) {
      return () -> {
        MadeUpClock.pass(size);
        return new byte[size];
      };
    }
  }

  /** Too much for any machine: twenty cases, each run of which takes so many milliseconds. */
  public static final class SlowCases implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return Case.byProvider(
          "slow", Collections.nCopies(20, 1), size -> MadeUpClock.taking(Slowness.nanoseconds()));
    }
  }

  /**
   * The time of {@link SlowCases}. It is outside of that class because each measurement copies that
   * class.
   */
  public static final class Slowness {
    private static long nanoseconds;

    private Slowness() {}

    public static long nanoseconds() {
      return nanoseconds;
    }
  }

  /** Twenty cases in which only the preparation takes time: a second for each side. */
  public static final class LongPrepared implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return Case.byProvider("long prepared", Collections.nCopies(20, 1), LongPrepared::prepared);
    }

    private static Work prepared(int size) {
      MadeUpClock.pass(1000 * MILLISECOND);
      return MadeUpClock.taking(size);
    }
  }

  /** Sennit takes twice as long, but only in its first twelve seconds. */
  public static final class SlowAtFirst implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return List.of(
          new Case("slow at first", 1, size -> MadeUpClock.taking(MILLISECOND), SlowAtFirst::slow),
          Case.byProvider("equal", List.of(1), size -> MadeUpClock.taking(MILLISECOND)).getFirst());
    }

    private static Work slow(int size) {
      long begin = MadeUpClock.now();
      return () -> {
        boolean atFirst = MadeUpClock.now() - begin < 12_000 * MILLISECOND;
        MadeUpClock.pass(atFirst ? 2 * MILLISECOND : MILLISECOND);
        return 0;
      };
    }
  }

  /** Two sides with different results. */
  public static final class WrongCases implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return List.of(new Case("MD5", 16, size -> () -> new byte[16], size -> () -> new byte[17]));
    }
  }

  /** Returns its class, and whether Sennit is the first provider. */
  public static final class TellingCases implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      Preparation telling =
          size -> () -> List.of(TellingCases.class, Security.getProviders()[0].getName());
      return Case.byProvider("telling", List.of(1, 2), telling);
    }
  }

  @AfterEach
  void leaveSecurityAsItWas() {
    Implementation.JDK.enter();
  }

  private static TimeBudget seconds(int seconds) {
    return budget(Duration.ofSeconds(seconds));
  }

  private static TimeBudget budget(Duration usual) {
    return new TimeBudget(usual, MadeUpClock::now);
  }

  private static List<ComparisonRow> compare(
      Class<? extends Supplier<List<Case>>> cases, TimeBudget budget) throws Exception {
    return compare(cases, 0, budget);
  }

  private static List<ComparisonRow> compare(
      Class<? extends Supplier<List<Case>>> cases, double least, TimeBudget budget)
      throws Exception {
    return JdkComparison.of(cases, row -> true, 1, least, budget, (done, all) -> {});
  }

  @Test
  void knownRatioAndAllocation() throws Exception {
    List<ComparisonRow> rows = compare(KnownCases.class, seconds(1));
    assertThat(rows.get(0).name()).isEqualTo("thirtyfold");
    ComparisonRow.Finding thirtyfold = rows.get(0).finding().orElseThrow();
    assertThat(thirtyfold.jdk().nanoseconds()).isCloseTo(300_000, within(1e-6));
    assertThat(thirtyfold.ratio()).isCloseTo(30, within(1e-9));
    assertThat(thirtyfold.low()).isCloseTo(30, within(1e-9));
    assertThat(thirtyfold.high()).isCloseTo(30, within(1e-9));
    ComparisonRow.Finding allocation = rows.get(1).finding().orElseThrow();
    assertThat(allocation.jdk().bytes()).isBetween(1016.0, 1024.0);
    assertThat(allocation.sennit().bytes()).isBetween(1016.0, 1024.0);
  }

  /**
   * A quiet machine takes the usual time, and a busy one gets the time for an interval. Besides,
   * one case may run at the end of the time: both sides, in three runs to warm up.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 7, 10000, 15000, 15500",
    "30, 6, 6, 20000, 30000",
    "60, 0, 5, 0, 30480",
    "200, 0, 5, 0, 31600",
    "400, 0, 5, 0, 33200",
    "1000, 0, 5, 0, 38000",
    "5000, 0, 5, 0, 70000"
  })
  void budgetIsKept(int milliseconds, int leastPairs, int mostPairs, long least, long most)
      throws Exception {
    Slowness.nanoseconds = milliseconds * MILLISECOND;
    TimeBudget budget = seconds(15);
    assertThat(compare(SlowCases.class, budget))
        .hasSize(20)
        .allMatch(row -> row.pairs() >= leastPairs && row.pairs() <= mostPairs)
        .allMatch(row -> row.finding().isPresent() == (row.pairs() >= 6));
    assertThat(budget.elapsed()).isBetween(least * MILLISECOND, most * MILLISECOND);
  }

  @Test
  void makingTheWorkCountsToo() throws Exception {
    TimeBudget budget = seconds(5);
    assertThat(compare(LongPrepared.class, budget))
        .hasSize(20)
        .allMatch(row -> row.pairs() == 0 && row.finding().isEmpty());
    // One case may run at the end of the time.
    assertThat(budget.elapsed()).isBetween(10_000 * MILLISECOND, 12_000 * MILLISECOND);
  }

  @Test
  void rowThatWouldFailHasTheRestOfTheTime() throws Exception {
    TimeBudget usual = seconds(15);
    List<ComparisonRow> asMeasured = compare(SlowAtFirst.class, usual);
    assertThat(asMeasured.getFirst().finding().orElseThrow().high()).isLessThan(0.95);
    assertThat(usual.elapsed()).isLessThan(15_500 * MILLISECOND);
    TimeBudget longer = seconds(15);
    List<ComparisonRow> rows = compare(SlowAtFirst.class, 0.95, longer);
    assertThat(rows.getFirst().finding().orElseThrow().high()).isGreaterThanOrEqualTo(0.95);
    assertThat(rows.getFirst().pairs()).isGreaterThan(asMeasured.getFirst().pairs());
    assertThat(rows.getLast().pairs()).isLessThan(rows.getFirst().pairs());
    assertThat(longer.elapsed()).isBetween(15_500 * MILLISECOND, 30_000 * MILLISECOND);
  }

  /** The shortest time is enough if runs take no time. A shorter time is not enough. */
  @Test
  void shortestTimeJustDoes() throws Exception {
    Slowness.nanoseconds = 1000;
    Duration shortest = JdkComparison.shortest(20);
    assertThat(compare(SlowCases.class, budget(shortest.plusMillis(20))))
        .allMatch(row -> row.finding().isPresent());
    assertThat(compare(SlowCases.class, budget(shortest.minusMillis(20))))
        .anyMatch(row -> row.finding().isEmpty());
  }

  @Test
  void onlyWhatIsWanted() throws Exception {
    List<ComparisonRow> rows =
        JdkComparison.of(
            KnownCases.class, row -> row.size() == 1000, 1, 0, seconds(1), (done, all) -> {});
    assertThat(rows).extracting(ComparisonRow::name).containsExactly("allocation");
  }

  @Test
  void differentResults() {
    assertThatThrownBy(() -> compare(WrongCases.class, seconds(1)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("MD5 of 16 bytes");
  }

  @Test
  void eachSideHasItsOwnClassesAndProviders() throws Exception {
    List<?> ofSennit = told(Implementation.SENNIT);
    List<?> ofJdk = told(Implementation.JDK);
    assertThat(ofJdk.get(0)).isNotEqualTo(ofSennit.get(0)).isNotEqualTo(TellingCases.class);
    assertThat(ofSennit.get(1)).isEqualTo("Sennit");
    assertThat(ofJdk.get(1)).isNotEqualTo("Sennit");
  }

  private static List<?> told(Implementation implementation) throws Exception {
    IsolatingClassLoader loader = new IsolatingClassLoader(TellingCases.class);
    return (List<?>) Stopwatch.of(implementation, 0, loader, System::nanoTime).result();
  }

  @BeforeAll
  static void kernelsAreLinked() {
    Status.current();
  }

  @Test
  void bothSidesAgree() throws Exception {
    for (Case row : CASES) {
      assertThat(result(Implementation.SENNIT, row))
          .describedAs(row.title())
          .isEqualTo(result(Implementation.JDK, row));
    }
  }

  private static Object result(Implementation contender, Case row) throws Exception {
    contender.enter();
    return contender.preparation(row).prepare(row.size()).run();
  }

  /** No JVM encrypts 100 MiB in 20 ms after its start. */
  @Test
  void budgetEndsTheJvm() throws Exception {
    long before = children();
    ComparisonRow row = ColdStart.measure(0, new TimeBudget(Duration.ofMillis(10)));
    assertThat(row.pairs()).isZero();
    assertThat(row.finding()).isEmpty();
    assertThat(children()).isEqualTo(before);
  }

  private static long children() {
    return ProcessHandle.current().children().count();
  }
}
