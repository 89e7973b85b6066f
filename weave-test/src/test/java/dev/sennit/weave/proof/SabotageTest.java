package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
  private static final int FEWEST = 12;

  @TestFactory
  Stream<DynamicTest> sabotageIsRefused() {
    return Stream.of(
            Kernels.onLinux()
                .filter(Kernels::isSmallestOfItsRounds)
                .map(woven -> refused("block, convention and loop", woven, sabotages(woven))),
            Kernels.onWindows()
                .filter(Kernels::isSmallestOfItsRounds)
                .map(woven -> refused("convention", woven, windowsSabotages(woven))),
            Kernels.ofAesSmall()
                .map(woven -> refused("AES and convention", woven, aesSabotages(woven))),
            Kernels.ofClearing().map(woven -> refused("clearing", woven, clearingSabotages(woven))),
            Kernels.onLinux()
                .filter(LeftoverSabotages::areFor)
                .map(woven -> refused("leftovers", woven, made(woven, LeftoverSabotages::on))),
            onX64()
                .map(woven -> refused("legacy encoding", woven, made(woven, LegacySabotages::on))),
            passages().map(woven -> refused("passages", woven, made(woven, PassageSabotages::on))),
            paddingSabotages().entrySet().stream()
                .map(turn -> refused("padding", turn.getKey(), turn.getValue())))
        .flatMap(tests -> tests);
  }

  private static DynamicTest refused(String what, Woven woven, List<Sabotage> sabotages) {
    return DynamicTest.dynamicTest(
        "%s, %s: %d ways".formatted(Kernels.name(woven), what, sabotages.size()),
        () ->
            OncePerChange.check(
                "sabotage of " + what,
                List.of(Fingerprint.ofProof(woven)),
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

  @Test
  void everyKernelIsSabotagedInManyWays() {
    assertThat(Kernels.onLinux())
        .allSatisfy(woven -> assertThat(sabotages(woven)).hasSizeGreaterThanOrEqualTo(FEWEST));
    assertThat(Kernels.ofAesSmall().filter(Kernels::isOnLinux))
        .allSatisfy(woven -> assertThat(aesSabotages(woven)).hasSizeGreaterThanOrEqualTo(FEWEST));
    assertThat(Kernels.ofClearing())
        .allSatisfy(
            woven -> assertThat(clearingSabotages(woven)).hasSizeGreaterThanOrEqualTo(FEWEST));
  }

  private static List<Sabotage> sabotages(Woven woven) {
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
    return some(saboteur.made(), Kernels.everyHowManieth(woven));
  }

  /** What is not of the convention is the same on Windows. */
  private static List<Sabotage> aesSabotages(Woven woven) {
    Saboteur saboteur = new Saboteur(woven);
    AbiSabotages.on(saboteur);
    if (Kernels.isOnLinux(woven)) {
      switch (woven.kernel()) {
        case ModeKernel kernel -> {
          StrandSabotages.on(saboteur);
          ModeSabotages.on(saboteur);
          if (kernel.target().architecture() == A64.ARCHITECTURE) {
            AesOnA64Sabotages.on(saboteur);
          }
        }
        case KeyKernel _ -> KeySabotages.on(saboteur);
        case BlockKernel _, ClearKernel _ ->
            throw new IllegalArgumentException(woven.kernel() + " is no AES");
      }
    }
    return some(saboteur.made(), Kernels.everyHowManieth(woven));
  }

  private static List<Sabotage> clearingSabotages(Woven woven) {
    Saboteur saboteur = new Saboteur(woven);
    AbiSabotages.on(saboteur);
    ClearingSabotages.on(saboteur);
    return saboteur.made();
  }

  private static List<Sabotage> made(Woven woven, Consumer<Saboteur> saboteurs) {
    Saboteur saboteur = new Saboteur(woven);
    saboteurs.accept(saboteur);
    return saboteur.made();
  }

  private static Stream<Woven> passages() {
    return Kernels.ofAesSmall().filter(Kernels::isOnLinux).filter(PassageSabotages::areFor);
  }

  private static Stream<Woven> onX64() {
    return Stream.of(
            Kernels.onEveryConvention().filter(Kernels::isSmallestOfItsRounds),
            Kernels.ofAesSmall(),
            Kernels.ofClearing())
        .flatMap(kernels -> kernels)
        .filter(woven -> woven.abi().architecture() == X64.ARCHITECTURE);
  }

  private static List<Sabotage> some(List<Sabotage> all, int oneOf) {
    int every = Math.clamp(all.size() / FEWEST, 1, oneOf);
    return IntStream.iterate(0, i -> i < all.size(), i -> i + every).mapToObj(all::get).toList();
  }

  /**
   * Padding is written once for all targets, of each of its three kinds, and a refusal may take
   * nearly as long as a proof: so each of these changes is made on one of the kernels only, in
   * turn.
   */
  private static Map<Woven, List<Sabotage>> paddingSabotages() {
    Map<Woven, List<Sabotage>> sabotages = new LinkedHashMap<>();
    Kernels.onLinux()
        .filter(Kernels::isSingle)
        .filter(woven -> woven.kernel().target().words() == Bank.GENERAL)
        .collect(
            Collectors.groupingBy(SabotageTest::kindOfPadding, TreeMap::new, Collectors.toList()))
        .values()
        .forEach(kernels -> inTurn(kernels, sabotages));
    return sabotages;
  }

  private static String kindOfPadding(Woven woven) {
    Padding padding = Kernels.algorithm(woven).padding();
    return padding.hasLength() ? "length" : padding.isInState() ? "in the state" : "last bits";
  }

  private static void inTurn(List<Woven> kernels, Map<Woven, List<Sabotage>> sabotages) {
    for (int turn = 0; turn < kernels.size(); turn++) {
      Saboteur saboteur = new Saboteur(kernels.get(turn));
      PaddingSabotages.on(saboteur);
      List<Sabotage> ofKernel = new ArrayList<>();
      for (int i = turn; i < saboteur.made().size(); i += kernels.size()) {
        ofKernel.add(saboteur.made().get(i));
      }
      sabotages.put(kernels.get(turn), ofKernel);
    }
  }

  /**
   * Windows has a calling convention of its own: more registers are the caller's. The same changes
   * are made on other systems' kernels, so every other one is left out.
   */
  private static List<Sabotage> windowsSabotages(Woven woven) {
    Saboteur saboteur = new Saboteur(woven);
    AbiSabotages.on(saboteur);
    return some(saboteur.made(), 2 * Kernels.everyHowManieth(woven));
  }

  private static void refuse(Sabotage sabotage) {
    Throwable thrown = catchThrowable(() -> Prover.prove(sabotage.woven()));
    assertThat(thrown).as("'%s' is refused", sabotage).isInstanceOf(Refusal.class);
    assertThat(thrown.getMessage())
        .as("the refusal names kernel, place and reason")
        .startsWith(Kernels.name(sabotage.woven()) + ", ")
        .containsPattern(", (instruction \\d+ '.+' \\(.*\\)|line \\d+( '.+')?): .")
        .containsPattern(sabotage.reason().pattern());
  }
}
