package dev.sennit.weave.proof.sabotage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.machine.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: the prover refuses kernels in which one thing is wrong, whatever that is, and says
 * which kernel, where and why. A proof is worth as much as what it refuses.
 */
@Tag("surroundings")
@Execution(ExecutionMode.CONCURRENT)
class SabotageTest {
  private static final OncePerChange ONCE = OncePerChange.of(SabotageTest.class);

  /** How many sabotages are tried on a kernel at least. */
  private static final int FEWEST = 8;

  @TestFactory
  Stream<DynamicTest> sabotageIsRefused() {
    return Stream.of(
            someRefused(
                "block, convention and loop",
                Kernels.onLinux().filter(Kernels::isSmallestOfItsRounds),
                SabotageTest::sabotages),
            someRefused(
                "convention",
                Kernels.onWindows().filter(Kernels::isSmallestOfItsRounds),
                woven -> made(woven, AbiSabotages::on)),
            someRefused(
                "iterations and convention", Kernels.ofIterations(), SabotageTest::iterations),
            someRefused("AES and convention", Kernels.ofAesSmall(), SabotageTest::aesSabotages),
            someRefused("clearing", Kernels.ofClearing(), SabotageTest::clearingSabotages),
            someRefused("padding", withPadding(), woven -> made(woven, PaddingSabotages::on)),
            allRefused(
                "leftovers",
                Kernels.onLinux().filter(LeftoverSabotages::areFor),
                LeftoverSabotages::on),
            allRefused("legacy encoding", onX64(), LegacySabotages::on),
            allRefused("passages", passages(), PassageSabotages::on))
        .flatMap(tests -> tests);
  }

  /**
   * Small code shows what each check of the prover refuses (the tests with the tag "checks"). Whole
   * kernels show that nothing of that is lost in a real one. There a refusal may take as long as a
   * proof, so each sabotage is made on some of the kernels, in turn.
   */
  private static Stream<DynamicTest> someRefused(
      String what, Stream<WovenKernel> kernels, Function<WovenKernel, List<Sabotage>> sabotages) {
    Map<String, Integer> tried = new HashMap<>();
    return kernels.map(woven -> refused(what, woven, some(sabotages.apply(woven), tried)));
  }

  /**
   * Those sabotages that were tried on no kernel yet, and some that were tried on few.
   *
   * @param tried on how many kernels, by name; is counted on
   */
  private static List<Sabotage> some(List<Sabotage> all, Map<String, Integer> tried) {
    assertThat(all).hasSizeGreaterThanOrEqualTo(FEWEST);
    List<Sabotage> rarest = new ArrayList<>(all);
    rarest.sort(Comparator.comparing(sabotage -> tried.getOrDefault(sabotage.name(), 0)));
    List<Sabotage> some = new ArrayList<>();
    for (Sabotage sabotage : rarest) {
      if (some.size() < FEWEST || !tried.containsKey(sabotage.name())) {
        some.add(sabotage);
        tried.merge(sabotage.name(), 1, Integer::sum);
      }
    }
    return some;
  }

  private static Stream<DynamicTest> allRefused(
      String what, Stream<WovenKernel> kernels, Consumer<Saboteur> saboteurs) {
    return kernels.map(woven -> refused(what, woven, made(woven, saboteurs)));
  }

  private static DynamicTest refused(String what, WovenKernel woven, List<Sabotage> sabotages) {
    return DynamicTest.dynamicTest(
        "%s, %s: %d ways".formatted(Kernels.name(woven), what, sabotages.size()),
        () ->
            ONCE.check(
                "sabotage of " + what,
                woven,
                sabotages.stream().map(Sabotage::name).toList(),
                () ->
                    assertSoftly(softly ->
                        sabotages.forEach(sabotage -> softly.check(() -> refuse(sabotage))))));
  }

  /** What the sabotages of passages make wrong is right before. */
  @Test
  void instructionsOfTheLegacyEncodingMayBeInPassages() {
    assertThat(passages().filter(woven -> woven.kernel().target().equals(X64.AES)))
        .isNotEmpty()
        .allSatisfy(woven ->
            assertThat(Prover.proveOfAnyRows(PassageSabotages.withLegacy(woven)).covers())
                .isNotEmpty());
  }

  private static List<Sabotage> sabotages(WovenKernel woven) {
    Saboteur saboteur = new Saboteur(woven);
    boolean lanes = woven.kernel().shape().lanes() > 1;
    AbiSabotages.on(saboteur);
    LoopSabotages.on(saboteur);
    if (lanes) {
      LaneSabotages.on(saboteur);
      StateSabotages.on(saboteur);
    }
    if (!lanes || !(Kernels.algorithm(woven) instanceof InRounds)) {
      // What takes longest by far: rounds in lanes are lowered as those of one message.
      BlockSabotages.on(saboteur);
    }
    return saboteur.made();
  }

  /** What is not of the convention is the same on Windows. */
  private static List<Sabotage> aesSabotages(WovenKernel woven) {
    Saboteur saboteur = new Saboteur(woven);
    AbiSabotages.on(saboteur);
    if (Kernels.isOnLinux(woven)) {
      switch (woven.kernel()) {
        case ModeKernel kernel -> {
          StrandSabotages.on(saboteur);
          ModeSabotages.on(saboteur);
          switch (kernel.target().architecture()) {
            case X64 _ -> {}
            case A64 _ -> AesOnA64Sabotages.on(saboteur);
          }
        }
        case KeyKernel _ -> KeySabotages.on(saboteur);
        case BlockKernel _, IterationKernel _, ClearKernel _ ->
            throw new IllegalArgumentException(woven.kernel() + " is no AES");
      }
    }
    return saboteur.made();
  }

  /** What is not of the convention is the same on Windows. */
  private static List<Sabotage> iterations(WovenKernel woven) {
    Saboteur saboteur = new Saboteur(woven);
    AbiSabotages.on(saboteur);
    if (Kernels.isOnLinux(woven)) {
      IterationSabotages.on(saboteur, (IterationKernel) woven.kernel());
    }
    return saboteur.made();
  }

  private static List<Sabotage> clearingSabotages(WovenKernel woven) {
    Saboteur saboteur = new Saboteur(woven);
    AbiSabotages.on(saboteur);
    ClearingSabotages.on(saboteur);
    return saboteur.made();
  }

  private static List<Sabotage> made(WovenKernel woven, Consumer<Saboteur> saboteurs) {
    Saboteur saboteur = new Saboteur(woven);
    saboteurs.accept(saboteur);
    return saboteur.made();
  }

  private static Stream<WovenKernel> passages() {
    return Kernels.ofAesSmall().filter(Kernels::isOnLinux).filter(PassageSabotages::areFor);
  }

  private static Stream<WovenKernel> onX64() {
    return Stream.of(
            Kernels.onEveryConvention().filter(Kernels::isSmallestOfItsRounds),
            Kernels.ofAesSmall(),
            Kernels.ofClearing())
        .flatMap(kernels -> kernels)
        .filter(woven -> woven.abi().architecture() == X64.ARCHITECTURE);
  }

  /** Padding is written once for all targets, of each of its three kinds. */
  private static Stream<WovenKernel> withPadding() {
    return Kernels.onLinux()
        .filter(Kernels::isSingle)
        .filter(woven -> woven.kernel().target().words() == Bank.GENERAL);
  }

  private static void refuse(Sabotage sabotage) {
    Throwable thrown = catchThrowable(() -> Prover.prove(sabotage.woven()));
    assertThat(thrown).as("'%s' is refused", sabotage).isInstanceOf(Refusal.class);
    assertThat(thrown.getMessage())
        .as("the refusal of '%s' names kernel, place and reason", sabotage)
        .startsWith(Kernels.name(sabotage.woven()) + ", ")
        .containsPattern(", (instruction \\d+ '.+' \\(.*\\)|line \\d+( '.+')?): .")
        .containsPattern(sabotage.reason().pattern());
  }
}
