package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.cli.Failure;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Protects: both sides are measured alike, apart from each other, and only if they agree. */
class ComparisonTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  /** Work that takes a known time, thirty times that for the JDK; and work that allocates. */
  public static final class KnownCases implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return List.of(
          new Case("thirtyfold", 10_000, size -> waiting(30L * size), KnownCases::waiting),
          new Case("allocation", 1000, size -> () -> new byte[size], size -> () -> new byte[size]));
    }

    // By the clock: how far the code is compiled makes no difference.
    private static Work waiting(long nanoseconds) {
      return () -> {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanoseconds) {
          Thread.onSpinWait();
        }
        return 0;
      };
    }
  }

  /** Two sides that do not agree. */
  public static final class WrongCases implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return List.of(new Case("MD5", 16, size -> () -> new byte[16], size -> () -> new byte[17]));
    }
  }

  /** Tells the class that it runs in, and whether Sennit comes first. */
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
    Contender.JDK.enter();
  }

  @Test
  void knownRatioAndAllocation() throws Exception {
    List<Row> rows = Comparison.of(KnownCases.class, row -> true, SHORT, (done, all) -> {});
    Row thirtyfold = rows.get(0);
    assertThat(thirtyfold.name()).isEqualTo("thirtyfold");
    // Wide bounds: other work on the machine interrupts both sides.
    assertThat(thirtyfold.ratio()).isBetween(3.0, 300.0);
    assertThat(thirtyfold.low()).isLessThanOrEqualTo(thirtyfold.ratio());
    assertThat(thirtyfold.high()).isGreaterThanOrEqualTo(thirtyfold.ratio());
    Row allocation = rows.get(1);
    assertThat(allocation.jdk().bytes()).isBetween(1016.0, 1024.0);
    assertThat(allocation.sennit().bytes()).isBetween(1016.0, 1024.0);
  }

  @Test
  void onlyWhatIsWanted() throws Exception {
    List<Row> rows =
        Comparison.of(
            KnownCases.class, row -> row.size() == 1000, Duration.ofMillis(20), (done, all) -> {});
    assertThat(rows).extracting(Row::name).containsExactly("allocation");
  }

  @Test
  void differentResults() {
    assertThatThrownBy(() -> Comparison.of(WrongCases.class, row -> true, SHORT, (done, all) -> {}))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("MD5 of 16 bytes");
  }

  @Test
  void eachSideHasItsOwnClassesAndProviders() throws Exception {
    Stopwatch jdk = Stopwatch.of(Contender.JDK, 0, new OwnClasses(TellingCases.class));
    Stopwatch sennit = Stopwatch.of(Contender.SENNIT, 0, new OwnClasses(TellingCases.class));
    List<?> ofSennit = (List<?>) sennit.result();
    List<?> ofJdk = (List<?>) jdk.result();
    assertThat(ofJdk.get(0)).isNotEqualTo(ofSennit.get(0)).isNotEqualTo(TellingCases.class);
    assertThat(ofSennit.get(1)).isEqualTo("Sennit");
    assertThat(ofJdk.get(1)).isNotEqualTo("Sennit");
  }
}
