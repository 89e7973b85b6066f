package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.cli.command.Failure;
import dev.sennit.cli.compare.PairedMeasurement.Workplaces;
import dev.sennit.cli.measure.JdkName;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: both sides do the same work. They are measured in the same way, apart from each other,
 * within the time, and only if their results agree.
 */
class JdkComparisonTest {
  private static final long MILLISECOND = 1_000_000;

  /** Work that takes a known time, with the JDK's thirty times as long; and work that allocates. */
  private static List<Case> knownCases() {
    Preparation allocating =
        size ->
            () -> {
              MadeUpClock.pass(size);
              return new byte[size];
            };
    return List.of(
        new Case(
            "thirtyfold",
            10_000,
            size -> MadeUpClock.taking(30L * size),
            size -> MadeUpClock.taking(size)),
        new Case("allocation", 1000, allocating, allocating));
  }

  /** Twenty cases, each run of which takes so long. */
  private static List<Case> slowCases(long nanoseconds) {
    return Case.byProvider(
        "slow", Collections.nCopies(20, 1), size -> MadeUpClock.taking(nanoseconds));
  }

  /** Twenty cases in which only the preparation takes time: a second for each side. */
  private static List<Case> longPrepared() {
    return Case.byProvider(
        "long prepared",
        Collections.nCopies(20, 1),
        size -> {
          MadeUpClock.pass(1000 * MILLISECOND);
          return MadeUpClock.taking(size);
        });
  }

  /** Sennit takes twice as long, but only in its first twelve seconds. */
  private static List<Case> slowAtFirst() {
    Preparation usual = size -> MadeUpClock.taking(MILLISECOND);
    Preparation slow =
        size -> {
          long begin = MadeUpClock.now();
          return () -> {
            boolean atFirst = MadeUpClock.now() - begin < 12_000 * MILLISECOND;
            MadeUpClock.pass(atFirst ? 2 * MILLISECOND : MILLISECOND);
            return (byte) 0;
          };
        };
    return List.of(new Case("slow at first", 1, usual, slow), new Case("equal", 1, usual, usual));
  }

  /** As a cipher that never uses a nonce twice. */
  private static List<Case> otherResultEachTime() {
    Preparation counting =
        size -> {
          byte[] times = new byte[1];
          return () -> {
            MadeUpClock.pass(MILLISECOND);
            times[0]++;
            return times.clone();
          };
        };
    return List.of(new Case("other result each time", 1, counting, counting));
  }

  @Test
  void resultsThatChangeWithEachRun() throws Exception {
    assertThat(compare(otherResultEachTime(), seconds(1))).hasSize(1);
  }

  /** Returns the name of the first provider. */
  public static final class TellingCases implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      Preparation telling =
          size -> () -> Security.getProviders()[0].getName().getBytes(StandardCharsets.UTF_8);
      return Case.byProvider("telling", List.of(1), telling);
    }
  }

  private static TimeBudget seconds(int seconds) {
    return budget(Duration.ofSeconds(seconds));
  }

  private static TimeBudget budget(Duration usual) {
    return new TimeBudget(usual, MadeUpClock::now);
  }

  private static List<ComparisonRow> compare(List<Case> cases, TimeBudget budget) throws Exception {
    return compare(cases, row -> true, 0, budget);
  }

  private static List<ComparisonRow> compare(
      List<Case> cases, Predicate<Case> wanted, double least, TimeBudget budget) throws Exception {
    Workplaces here =
        new Workplaces(
            new LocalWorkplace(cases, Implementation.SENNIT, MadeUpClock::now),
            List.of(new LocalWorkplace(cases, Implementation.JDK, MadeUpClock::now)));
    return JdkComparison.of(
            cases, wanted, 1, List.of(here), least, budget, (done, altogether) -> {})
        .getFirst();
  }

  @Test
  void knownRatioAndAllocation() throws Exception {
    List<ComparisonRow> rows = compare(knownCases(), seconds(1));
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
    TimeBudget budget = seconds(15);
    assertThat(compare(slowCases(milliseconds * MILLISECOND), budget))
        .hasSize(20)
        .allMatch(row -> row.pairs() >= leastPairs && row.pairs() <= mostPairs)
        .allMatch(row -> row.finding().isPresent() == (row.pairs() >= 6));
    assertThat(budget.elapsed()).isBetween(least * MILLISECOND, most * MILLISECOND);
  }

  @Test
  void makingTheWorkCountsToo() throws Exception {
    TimeBudget budget = seconds(5);
    assertThat(compare(longPrepared(), budget))
        .hasSize(20)
        .allMatch(row -> row.pairs() == 0 && row.finding().isEmpty());
    // One case may run at the end of the time.
    assertThat(budget.elapsed()).isBetween(10_000 * MILLISECOND, 12_000 * MILLISECOND);
  }

  @Test
  void rowThatWouldFailHasTheRestOfTheTime() throws Exception {
    TimeBudget usual = seconds(15);
    List<ComparisonRow> asMeasured = compare(slowAtFirst(), usual);
    assertThat(asMeasured.getFirst().finding().orElseThrow().high()).isLessThan(0.95);
    long usually = usual.elapsed();
    assertThat(usually).isLessThan(15_500 * MILLISECOND);
    TimeBudget longer = seconds(15);
    List<ComparisonRow> rows = compare(slowAtFirst(), row -> true, 0.95, longer);
    assertThat(rows.getFirst().finding().orElseThrow().high()).isGreaterThanOrEqualTo(0.95);
    assertThat(rows.getFirst().pairs()).isGreaterThan(asMeasured.getFirst().pairs());
    assertThat(rows.getLast().pairs()).isLessThan(rows.getFirst().pairs());
    assertThat(longer.elapsed()).isBetween(usually + 1, 30_000 * MILLISECOND);
  }

  /** The shortest time is enough if runs take no time. A shorter time is not enough. */
  @Test
  void shortestTimeJustDoes() throws Exception {
    List<Case> cases = slowCases(1000);
    Duration shortest = JdkComparison.shortest(20);
    assertThat(compare(cases, budget(shortest.plusMillis(20))))
        .allMatch(row -> row.finding().isPresent());
    assertThat(compare(cases, budget(shortest.minusMillis(20))))
        .anyMatch(row -> row.finding().isEmpty());
  }

  @Test
  void onlyWhatIsWanted() throws Exception {
    List<ComparisonRow> rows = compare(knownCases(), row -> row.size() == 1000, 0, seconds(1));
    assertThat(rows).extracting(ComparisonRow::name).containsExactly("allocation");
  }

  @Test
  void differentResults() {
    List<Case> wrong =
        List.of(new Case("MD5", 16, size -> () -> new byte[16], size -> () -> new byte[17]));
    assertThatThrownBy(() -> compare(wrong, seconds(1)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("MD5 of 16 bytes");
  }

  @Test
  void eachSideHasItsJvmsAndItsProvider() throws Exception {
    try (MeasuringJvms jvms = new MeasuringJvms(TellingCases.class)) {
      Path jdk = Path.of(System.getProperty("java.home"));
      List<Workplaces> places = jvms.start(2, jdk);
      assertThat(places).hasSize(2);
      for (Workplaces place : places) {
        assertThat(told(place.sennit())).isEqualTo(ofProvider("Sennit"));
        assertThat(place.jdks()).hasSize(2);
        for (Workplace each : place.jdks()) {
          assertThat(told(each)).isEqualTo(ofProvider("SUN"));
          assertThat(each.jdk()).isEqualTo(JdkName.ofThisJvm());
        }
      }
    }
  }

  private static String told(Workplace place) throws Exception {
    return place.prepare(0, 1).result();
  }

  private static String ofProvider(String name) throws Exception {
    return ResultDigest.of(name.getBytes(StandardCharsets.UTF_8));
  }

  /** Work that is made early is made and done before any other. */
  @Test
  void earlyMeansFirst() throws Exception {
    List<String> made = new ArrayList<>();
    Preparation noting =
        size -> {
          made.add("made " + size);
          return MadeUpClock.taking(size);
        };
    List<Case> cases =
        List.of(new Case("late", 1, noting, noting), new Case("early", 2, 1, true, noting, noting));
    List<ComparisonRow> rows = compare(cases, seconds(1));
    assertThat(made).containsExactly("made 2", "made 2", "made 1", "made 1");
    assertThat(rows).extracting(ComparisonRow::name).containsExactly("late", "early");
  }

  /** In a JVM of its own each side does every case, twice with the same objects. */
  @Test
  void bothSidesAgree() throws Exception {
    List<Case> all = Cases.ofEveryMachine();
    Set<String> here = Cases.namesHere();
    assertThat(here).contains("MD5 digest");
    try (MeasuringJvms jvms = new MeasuringJvms(Cases.class)) {
      Workplaces place = jvms.start(1).getFirst();
      for (int i = 0; i < all.size(); i++) {
        if (here.contains(all.get(i).name())) {
          WorkTimer sennit = place.sennit().prepare(i, 1);
          WorkTimer jdk = place.jdks().getFirst().prepare(i, 1);
          for (int time = 0; time < 2; time++) {
            assertThat(sennit.result()).describedAs(all.get(i).title()).isEqualTo(jdk.result());
          }
        }
      }
    }
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
