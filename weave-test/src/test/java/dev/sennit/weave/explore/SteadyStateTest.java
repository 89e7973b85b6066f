package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.CoreModel;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.model.Rounds;
import dev.sennit.weave.model.Simulation;
import dev.sennit.weave.weaver.Weaver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a timeline shows the kernel's own loop, and agrees with itself and with the
 * predictions.
 */
@Tag("surroundings")
class SteadyStateTest {
  private static final Toolchain TOOLCHAIN = Toolchain.open();
  private static final LlvmMca MCA = LlvmMca.of(TOOLCHAIN);
  private static final Kernel VECTOR = new ClearKernel(Clearing.VECTOR, X64.V3);
  @TempDir Path folder;

  private static final double TWO_PERCENT = 0.02;

  /** The cycles that the start of the first round adds to a prediction, divided by the rounds. */
  private static final double BEGINNING = 0.2;

  /**
   * One of each kind: straight code, strands, turns inside a round, blocks in vectors, fused lines.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "md5/x64-v3",
        "sha256/x64-sha/1x2",
        "sm3/x64-v3",
        "gcm-encrypt/x64-vaes",
        "gcm-encrypt/a64-aes",
        "clear-vector/x64-v3"
      })
  void timeline(String name) {
    WovenKernel woven = Named.woven(name);
    CodeColumns code = new CodeColumns(woven, List.of());
    KernelDetail detail = KernelDetail.of(woven, code, List.of());
    SteadyState loop = new SteadyState(woven, code);
    List<Prediction> predictions =
        Prediction.of(TOOLCHAIN, Platform.tested(woven.abi().architecture()), woven);
    assertThat(Timelines.cores(woven))
        .extracting(Core::name)
        .containsExactlyElementsOf(predictions.stream().map(Prediction::model).toList());
    for (Prediction prediction : predictions) {
      Core core = Core.named(prediction.model());
      SteadyState.Seen seen = loop.on(new CoreModel(MCA, core)).orElseThrow();
      Timeline timeline = seen.timeline();
      assertThat(timeline.round().cycles() / woven.kernel().blocksInRound())
          .isCloseTo(prediction.cycles(), within(TWO_PERCENT * prediction.cycles() + BEGINNING));
      checkColumns(timeline, seen.core(), detail.loop());
      checkLimits(timeline, code, woven);
    }
  }

  private static void checkColumns(Timeline timeline, ShownCore core, List<Integer> loop) {
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

  /** Checks the number of rounds in the cycles, and that no cycles are below the limits. */
  private static void checkLimits(Timeline timeline, CodeColumns code, WovenKernel woven) {
    Timeline.Round round = timeline.round();
    double slack = 1 + round.cycles() * TWO_PERCENT;
    assertThat(round.cycles() + slack).isGreaterThan(round.chain());
    assertThat(round.cycles() + slack).isGreaterThan(round.port());
    assertThat(round.cycles() + slack).isGreaterThan(round.width());
    int instructions = Rounds.of(woven, timeline.rounds()).entries().size();
    assertThat((double) timeline.line().size())
        .isCloseTo(instructions, within(0.1 * instructions + 10));
    Set<Integer> lines =
        woven.round().stream().flatMap(code::executedLines).collect(Collectors.toSet());
    assertThat(lines).containsAll(timeline.line());
  }

  /** The state is on the stack between blocks, and no load of a model waits for it. */
  @Test
  void aChainThroughTheStackIsPredicted() {
    WovenKernel woven = Named.woven("sha1/a64/4x1");
    SteadyState loop = new SteadyState(woven, new CodeColumns(woven, List.of()));
    Timeline timeline =
        loop.on(new CoreModel(MCA, Core.named("neoverse-v1"))).orElseThrow().timeline();
    assertThat(timeline.round().cycles()).isEqualTo(timeline.round().chain());
    assertThat((double) timeline.to())
        .as("cycles that are shown, of a model in which nothing waits")
        .isLessThan(timeline.rounds() * timeline.round().chain());
  }

  /** Zen 2 has no carry-less products of 256 bits, so its model has no number for them. */
  @Test
  void noTimelineWhereAModelLacksANumber() {
    WovenKernel woven = Named.woven("ghash/x64-vaes");
    Core zen2 = new Core("znver2", "AMD", "Zen 2", "Zn2", Platform.LINUX_X86_64);
    SteadyState loop = new SteadyState(woven, new CodeColumns(woven, List.of()));
    assertThat(loop.on(new CoreModel(MCA, zen2))).isEmpty();
    assertThat(loop.on(new CoreModel(MCA, Core.named("znver4")))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha256/x64-sha/1x2", "sha256/a64-sha2", "gcm-encrypt/a64-aes"})
  void noResultComesBeforeItsOperands(String name) {
    WovenKernel woven = Named.woven(name);
    Rounds rounds = Rounds.of(woven, 3);
    for (Core core : Timelines.cores(woven)) {
      Simulation simulation = new CoreModel(MCA, core).watch(rounds);
      List<Integer> executed = simulation.times().stream().map(Simulation.Times::executed).toList();
      List<Integer> sources =
          rounds.entries().stream()
              .map(entry ->
                  entry.sources().stream()
                      .map(source -> executed.get(source.entry()))
                      .max(Integer::compare)
                      .orElse(0))
              .toList();
      // A move between registers may take no time and run before its operand is ready.
      assertThat(
              IntStream.range(0, executed.size())
                  .filter(i -> simulation.times().get(i).latency() > 0))
          .allMatch(i -> executed.get(i) >= sources.get(i));
      assertThat(Collections.max(sources)).isPositive();
    }
  }

  // ---------------------------------------------------------------- kept results

  /** A model is asked about a kernel once, and about another kernel again. */
  @Test
  void eachKernelIsKept() throws IOException {
    List<SteadyState.Seen> first = seen(VECTOR);
    assertThat(first)
        .extracting(seen -> seen.core().name())
        .containsExactly("znver4", "sapphirerapids");
    assertThat(files()).isEqualTo(1);
    assertThat(seen(VECTOR)).isEqualTo(first);
    assertThat(files()).isEqualTo(1);
    seen(new ClearKernel(Clearing.STREAM, X64.V3));
    assertThat(files()).isEqualTo(2);
  }

  @Test
  void noLoopHasNoTimeline() {
    assertThat(seen(new KeyKernel(X64.AES))).isEmpty();
  }

  /** Makes the timelines as another program would. */
  private List<SteadyState.Seen> seen(Kernel kernel) {
    WovenKernel woven = Weaver.weave(kernel, X64.SYSTEM_V);
    Timelines timelines = new Timelines(MCA, new ResultCache(folder));
    return timelines.of(woven, new CodeColumns(woven, List.of()));
  }

  private long files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).count();
    }
  }
}
