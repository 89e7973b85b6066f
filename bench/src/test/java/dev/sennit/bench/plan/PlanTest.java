package dev.sennit.bench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.plan.Task.ContestRound;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.subject.TimedOperation;
import dev.sennit.cli.compare.PlainJvms;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Protects: a preset takes no longer than promised, and measures what the names of its rows say.
 */
class PlanTest {
  private static final Map<Preset, Integer> MINUTES =
      Map.of(Preset.QUICK, 5, Preset.DEFAULT, 45, Preset.FULL, 180);

  /**
   * A machine.
   *
   * @param algorithms tells which provider has which algorithm
   */
  private record Machine(BiPredicate<String, String> algorithms, boolean clearsByKernels)
      implements Offers {
    @Override
    public boolean has(String provider, String service, String algorithm) {
      return algorithms.test(provider, algorithm);
    }
  }

  private static final Machine WITH_ALL = new Machine((_, _) -> true, true);

  private static Plan plan(Preset preset) {
    return Plan.of(preset, "", List.of(), WITH_ALL);
  }

  private static List<Contest> contests(Plan plan) {
    return plan.tasks().stream()
        .filter(ContestRound.class::isInstance)
        .map(task -> ((ContestRound) task).contest())
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void takesNoLongerThanItPromises(Preset preset) {
    assertThat(plan(preset).seconds() / 60).isLessThan(MINUTES.get(preset));
  }

  /** Each task has its own key, and each contest the rounds that an interval needs. */
  @ParameterizedTest
  @EnumSource(Preset.class)
  void tasksAndContests(Preset preset) {
    List<Task> tasks = plan(preset).tasks();
    assertThat(tasks).doesNotHaveDuplicates();
    List<String> contests = contests(plan(preset)).stream().map(Contest::id).toList();
    // --only takes several names with commas between them.
    assertThat(contests).doesNotHaveDuplicates().noneMatch(name -> name.contains(","));
    assertThat(tasks.stream().filter(ContestRound.class::isInstance))
        .hasSize(contests.size() * preset.rounds());
    assertThat(preset.rounds()).isGreaterThanOrEqualTo(Interval.LEAST_ROUNDS);
    assertThat(tasks).filteredOn(Task.Application.class::isInstance).hasSize(preset.rounds());
  }

  /** A part of them at a time, each in every round. */
  @ParameterizedTest
  @EnumSource(Preset.class)
  void allWaysIfAsked(Preset preset) {
    int parts = preset.choose(1, PlainJvms.PARTS, PlainJvms.PARTS);
    assertThat(Plan.of(preset, "Application", List.of(), WITH_ALL).tasks())
        .doesNotHaveDuplicates()
        .hasSize(parts * preset.rounds())
        .allMatch(task -> ((Task.Application) task).part() > 0 == parts > 1);
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void everyContenderIsBenchmarkThatTakesItsParameters(Preset preset) throws Exception {
    for (Contest contest : contests(plan(preset))) {
      assertThat(participants(contest))
          .as(contest.id())
          .doesNotHaveDuplicates()
          .contains(Participant.SENNIT);
      for (Participant contender : contest.participants()) {
        String[] names = contender.method().split("\\.");
        Class<?> type = Class.forName(TimedOperation.class.getPackageName() + "." + names[0]);
        assertThat(type.getMethods())
            .as(contender.method())
            .anyMatch(method ->
                method.getName().equals(names[1]) && method.isAnnotationPresent(Benchmark.class));
        assertThat(
                Stream.of(type.getDeclaredFields())
                    .filter(field -> field.isAnnotationPresent(Param.class))
                    .map(Field::getName)
                    .toList())
            .as(contender.method())
            .containsAll(contender.parameters().keySet());
      }
    }
  }

  @Test
  void longerOnesHaveAllOfTheShorter() {
    Function<Preset, List<String>> ids =
        preset ->
            contests(plan(preset)).stream()
                .filter(contest -> !contest.id().startsWith("ClearBench"))
                .map(Contest::id)
                .toList();
    assertThat(ids.apply(Preset.DEFAULT)).containsAll(ids.apply(Preset.QUICK));
    assertThat(ids.apply(Preset.FULL)).containsAll(ids.apply(Preset.DEFAULT));
  }

  @Test
  void publishedLengthsOfDigestsAreMeasuredUnasked() {
    List<String> ids = contests(plan(Preset.DEFAULT)).stream().map(Contest::id).toList();
    for (String method : List.of("digest", "getAndDigest")) {
      for (String algorithm : List.of("MD5", "SHA-1", "SHA-256", "SHA-512")) {
        for (int length : List.of(64, 1024, 16384)) {
          assertThat(ids).contains("MessageDigests.%s/%s/%d".formatted(method, algorithm, length));
        }
      }
    }
  }

  /** A whole name is one row, and any other text all rows that have it in their names. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HmacMD5                            | Macs.doFinal/HmacMD5/64 Macs.doFinal/HmacMD5/1024
          MessageDigests.digest/MD5/16       | MessageDigests.digest/MD5/16
          gests.digest/MD5/16                | MessageDigests.digest/MD5/16 MessageDigests.digest/MD5/16384
          HmacMD5/64, gests.digest/MD5/16384 | MessageDigests.digest/MD5/16384 Macs.doFinal/HmacMD5/64
          """)
  void onlyWhatIsWanted(String only, String names) {
    Plan plan = Plan.of(Preset.DEFAULT, only, List.of(), WITH_ALL);
    assertThat(plan.names()).containsExactly(names.split(" "));
    assertThat(plan.tasks()).hasSize(names.split(" ").length * Preset.DEFAULT.rounds());
  }

  /** The same round on all processors follows each round of a contest. */
  @ParameterizedTest
  @EnumSource(Preset.class)
  void allCoresFollowOneThread(Preset preset) {
    Plan one = plan(preset);
    Plan all = one.alsoOnAllCores(8, 8L << 30);
    assertThat(all.tasks()).doesNotHaveDuplicates();
    assertThat(all.tasks().stream().filter(one.tasks()::contains)).isEqualTo(one.tasks());
    List<Task> tasks = all.tasks();
    for (int i = 0; i < tasks.size(); i++) {
      if (tasks.get(i) instanceof ContestRound round && round.contest().threads() == 1) {
        Contest contest = round.contest();
        boolean isFollowed =
            tasks.get(i + 1) instanceof ContestRound(Contest next, int number, IterationTimes times)
                && next.threads() == 8
                && next.id().equals(contest.id() + "/all-cores")
                && next.participants().equals(contest.participants())
                && number == round.round()
                && times.equals(round.times());
        assertThat(isFollowed)
            .as(contest.id())
            .isEqualTo(contest.bytes() == null || contest.bytes() < 64 << 20);
      }
    }
    assertThat(all.hasAllCores()).isTrue();
    assertThat(one.hasAllCores()).isFalse();
    assertThat(all.seconds()).isBetween(one.seconds(), 2 * one.seconds());
  }

  @ParameterizedTest
  @CsvSource({
    "BLAKE2S-256, BouncyCastle, BouncyCastle Sennit",
    "Blake3Bench.hash/1048576, '', commons-codec Sennit",
    "Blake3Bench.hash/1048576, BouncyCastle, commons-codec Sennit BouncyCastle"
  })
  void whatTheJdkLacksIsComparedWithOthers(String only, String others, String participants) {
    Offers offers = new Machine((provider, _) -> !provider.equals(Participant.JDK), false);
    List<String> asked = others.isEmpty() ? List.of() : List.of(others);
    assertThat(contests(Plan.of(Preset.DEFAULT, only, asked, offers)))
        .singleElement()
        .extracting(PlanTest::participants)
        .isEqualTo(List.of(participants.split(" ")));
  }

  private static List<String> participants(Contest contest) {
    return contest.participants().stream().map(Participant::name).toList();
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void noOtherTakesPartUnasked(Preset preset) {
    for (Contest contest : contests(plan(preset))) {
      assertThat(participants(contest))
          .as(contest.id())
          .doesNotContain("ACCP", "Conscrypt", "BouncyCastle");
      assertThat(contest.participants().stream().map(one -> one.parameters().get("provider")))
          .as(contest.id())
          .isSubsetOf("JDK", "Sennit", null);
    }
  }

  @Test
  void othersTakePartWhereTheyHaveTheAlgorithm() {
    Offers offers =
        new Machine(
            (provider, algorithm) -> !provider.equals("ACCP") || algorithm.equals("MD5"), false);
    List<Contest> contests = contests(Plan.of(Preset.QUICK, "", List.of("ACCP"), offers));
    assertThat(contests).isNotEmpty();
    for (Contest contest : contests) {
      boolean isThere = participants(contest).contains("ACCP");
      assertThat(isThere)
          .as(contest.id())
          .isEqualTo(contest.id().matches("MessageDigests.*/MD5/.*"));
      assertThat(contest.id()).doesNotStartWith("ClearBench");
    }
  }

  @Test
  void withoutKernelsNothingIsCompared() {
    Offers nothing = new Machine((provider, _) -> provider.equals("JDK"), false);
    assertThat(contests(Plan.of(Preset.FULL, "", List.of(), nothing))).isEmpty();
  }
}
