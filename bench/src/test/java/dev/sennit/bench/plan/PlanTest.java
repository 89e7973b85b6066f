package dev.sennit.bench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.results.Interval;
import dev.sennit.bench.subject.TimedOperation;
import dev.sennit.cli.compare.PlainJvms;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Protects: a preset takes no longer than promised, and measures what the names of its rows say.
 */
class PlanTest {
  private static final Map<Preset, Integer> MINUTES =
      Map.of(Preset.QUICK, 5, Preset.DEFAULT, 45, Preset.FULL, 180);
  private static final Offers ALL = (_, _, _) -> true;
  private static final String PRESETS = "dev.sennit.bench.plan.Preset#ALL";

  private static Plan plan(Preset preset, String... only) {
    return Plan.of(preset, List.of(only), List.of(), ALL);
  }

  private static List<Contest> contests(Plan plan) {
    return plan.tasks().stream()
        .filter(Contest.class::isInstance)
        .map(Contest.class::cast)
        .toList();
  }

  @ParameterizedTest
  @FieldSource(PRESETS)
  void takesNoLongerThanItPromises(Preset preset) {
    assertThat(plan(preset).seconds() / 60).isLessThan(MINUTES.get(preset));
    assertThat(preset.rounds()).isGreaterThanOrEqualTo(Interval.LEAST_ROUNDS);
    assertThat(plan(preset).tasks()).contains(new Application(0)).doesNotHaveDuplicates();
    // --only takes several names with commas between them.
    assertThat(plan(preset).names()).noneMatch(name -> name.contains(","));
    assertThat(plan(preset).names()).hasSameSizeAs(plan(preset).tasks());
  }

  /** JMH measures each value of a parameter that has none here, and ignores unknown parameters. */
  @Test
  void sidesAreBenchmarksWithOneValueForEachParameter() throws Exception {
    Set<String> taken = new HashSet<>();
    Set<String> given = new HashSet<>();
    for (Contest contest : contests(plan(Preset.FULL))) {
      Set<String> parameters = contest.parameters().keySet();
      given.addAll(parameters);
      for (String side : contest.sides().values()) {
        String[] names = side.split("\\.");
        Class<?> type = Class.forName(TimedOperation.class.getPackageName() + "." + names[0]);
        assertThat(type.getMethods())
            .as(side)
            .filteredOn(method -> method.isAnnotationPresent(Benchmark.class))
            .extracting(Method::getName)
            .contains(names[1]);
        for (Field field : type.getDeclaredFields()) {
          Param param = field.getAnnotation(Param.class);
          if (param != null) {
            taken.add(field.getName());
            assertThat(param.value().length == 1 || parameters.contains(field.getName()))
                .as("%s has a value for %s", side, field.getName())
                .isTrue();
          }
        }
      }
    }
    assertThat(taken).containsAll(given);
  }

  /** All ways are measured a part at a time. */
  @ParameterizedTest
  @FieldSource(PRESETS)
  void allWaysIfAsked(Preset preset) {
    assertThat(plan(preset, "Application").tasks())
        .hasSize(preset == Preset.QUICK ? 1 : PlainJvms.PARTS)
        .doesNotHaveDuplicates()
        .allMatch(task -> ((Application) task).part() == 0 == (preset == Preset.QUICK));
    assertThat(plan(preset, "Applic").tasks()).containsExactly(new Application(0));
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
    assertThat(plan(Preset.DEFAULT, only.split(", ")).names()).containsExactly(names.split(" "));
  }

  /** The same work on all processors follows each contest that the memory is large enough for. */
  @Test
  void allCoresFollowOneThread() {
    Plan plan = plan(Preset.DEFAULT, "ClearBench.heap", "Application");
    Plan all = plan.alsoOnAllCores(8, 8L << 30);
    assertThat(all.names())
        .containsExactly(
            "ClearBench.heap/1024",
            "ClearBench.heap/1024/all-cores",
            "ClearBench.heap/65536",
            "ClearBench.heap/65536/all-cores",
            "ClearBench.heap/67108864",
            "Application");
    assertThat(all.seconds()).isBetween(plan.seconds(), 2 * plan.seconds());
    assertThat(contests(all)).extracting(Contest::threads).containsExactly(1, 8, 1, 8, 1);
  }

  /** A machine that has everything but what is named lacks. Other providers take part if asked. */
  @ParameterizedTest
  @CsvSource({
    "Macs.doFinal/HmacMD5/64, '', '', JDK Sennit",
    "Macs.doFinal/HmacMD5/64, ACCP, '', JDK Sennit ACCP",
    "Macs.doFinal/HmacMD5/64, ACCP, ACCP, JDK Sennit",
    "Macs.doFinal/HmacMD5/64, ACCP, Sennit, ''",
    "ClearBench.heap/1024, ACCP, Sennit, ''",
    "ClearBench.heap/1024, ACCP, '', JDK Sennit",
    "UUIDBatchBench.v5, '', '', java-uuid-generator Sennit",
    "MessageDigests.getAndDigest/MD5/64, '', '', JDK Sennit Sennit direct",
    "BLAKE2S-256, '', JDK, ''",
    "BLAKE2S-256, BouncyCastle, JDK, BouncyCastle Sennit",
    "Blake3Bench.hash/1048576, '', JDK, commons-codec Sennit",
    "Blake3Bench.hash/1048576, BouncyCastle, JDK, commons-codec Sennit BouncyCastle"
  })
  void sides(String only, String others, String lacking, String sides) {
    List<String> asked = others.isEmpty() ? List.of() : List.of(others);
    Plan plan =
        Plan.of(
            Preset.DEFAULT, List.of(only), asked, (provider, _, _) -> !provider.equals(lacking));
    assertThat(contests(plan).stream().map(each -> String.join(" ", each.sides().keySet())))
        .isEqualTo(sides.isEmpty() ? List.of() : List.of(sides));
  }
}
