package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.explore.Rounds.Entry;
import dev.sennit.weave.weaver.Weaver;
import dev.sennit.weave.weaver.Woven;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a timeline is of the kernel's own loop, agrees with itself and with the predictions.
 */
class WatchTest {
  private static final Toolchain TOOLCHAIN = Toolchain.open();
  private static final double TWO_PERCENT = 0.02;

  /** What a prediction has in it of the first round's beginning: some cycles, among its rounds. */
  private static final double BEGINNING = 0.2;

  private static Woven woven(String name) {
    return Weaver.weave(
        Catalogue.KERNELS.stream()
            .filter(kernel -> kernel.name().equals(name))
            .findFirst()
            .orElseThrow(),
        platform(name).abi());
  }

  private static Platform platform(String name) {
    return name.contains("/a64") ? Platform.LINUX_AARCH64 : Platform.LINUX_X86_64;
  }

  /**
   * One of each kind: straight code, strands, turns inside a round, blocks in vectors, fused lines.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "md5/x64-v3",
        "md5/a64/1x2",
        "sha256/x64-sha/1x2",
        "sm3/x64-v3",
        "gcm-encrypt/x64-vaes/2x2",
        "gcm-encrypt/a64-aes",
        "clear-vector/x64-v3"
      })
  void timeline(String name) {
    Woven woven = woven(name);
    Code code = new Code(woven);
    Detail detail = Detail.of(woven, code, List.of());
    Watch watch = new Watch(TOOLCHAIN, platform(name), woven, code);
    for (Prediction prediction : Prediction.of(TOOLCHAIN, platform(name), woven)) {
      Watch.Seen seen = watch.on(prediction.model());
      Timeline timeline = seen.timeline();
      assertThat(timeline.round().cycles() / woven.kernel().blocksInRound())
          .isCloseTo(prediction.cycles(), within(TWO_PERCENT * prediction.cycles() + BEGINNING));
      checkColumns(timeline, seen.core(), detail.loop());
      checkLimits(timeline, code, woven);
    }
  }

  private static void checkColumns(Timeline timeline, Core core, List<Integer> loop) {
    int entries = timeline.line().size();
    assertThat(List.of(timeline.issued(), timeline.executed(), timeline.ports(), timeline.busy()))
        .allSatisfy(column -> assertThat(column).hasSize(entries));
    assertThat(timeline.line()).allMatch(line -> line >= loop.get(0) && line < loop.get(1));
    assertThat(timeline.issued()).isSorted().allMatch(cycle -> cycle >= 0 && cycle < timeline.to());
    for (int i = 0; i < entries; i++) {
      assertThat(timeline.executed().get(i)).isGreaterThanOrEqualTo(timeline.issued().get(i));
      assertThat(timeline.busy().get(i)).hasSameSizeAs(timeline.ports().get(i));
      assertThat(timeline.ports().get(i)).allMatch(port -> port < core.ports().size());
    }
    assertThat(timeline.critical()).isNotEmpty().isSorted().allMatch(entry -> entry < entries);
  }

  /** In so many cycles, so many rounds are executed; and nothing beats its limits. */
  private static void checkLimits(Timeline timeline, Code code, Woven woven) {
    Timeline.Round round = timeline.round();
    double slack = 1 + round.cycles() * TWO_PERCENT;
    assertThat(round.cycles() + slack).isGreaterThan(round.chain());
    assertThat(round.cycles() + slack).isGreaterThan(round.port());
    assertThat(round.cycles() + slack).isGreaterThan(round.width());
    int instructions = Rounds.of(woven, timeline.rounds(), code).entries().size();
    assertThat((double) timeline.line().size())
        .isCloseTo(instructions, within(0.1 * instructions + 10));
    Set<Integer> lines =
        Rounds.of(woven, 1, code).entries().stream().map(Entry::line).collect(Collectors.toSet());
    assertThat(lines).containsAll(timeline.line());
  }

  @ParameterizedTest
  @ValueSource(strings = {"md5/x64-v3/1x2", "sha256/a64-sha2", "gcm-encrypt/a64-aes/1x2"})
  void nothingIsThereBeforeWhatItIsMadeOf(String name) {
    Woven woven = woven(name);
    Rounds rounds = Rounds.of(woven, 3, new Code(woven));
    for (String model : platform(name).abi().architecture().models(woven.needs())) {
      Simulation simulation = Simulation.of(TOOLCHAIN, platform(name), model, rounds);
      List<Integer> executed = simulation.times().stream().map(Simulation.Times::executed).toList();
      List<Integer> sources =
          rounds.entries().stream()
              .map(entry ->
                  entry.sources().values().stream()
                      .map(source -> executed.get(source.entry()))
                      .max(Integer::compare)
                      .orElse(0))
              .toList();
      // A move that only gives a register another name is executed in no time, before anything.
      assertThat(
              IntStream.range(0, executed.size())
                  .filter(i -> simulation.times().get(i).latency() > 0))
          .allMatch(i -> executed.get(i) >= sources.get(i));
      assertThat(Collections.max(sources)).isPositive();
    }
  }
}
