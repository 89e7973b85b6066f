package dev.sennit.weave.proof.sabotage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.UnderAnyName;
import dev.sennit.weave.proof.machine.Refusal;
import dev.sennit.weave.proof.numbers.KernelOnNumbers;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallKernels;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: no change at random gets past the prover unless it is harmless, and the prover throws
 * nothing but refusals, which say which kernel, where and why. What is still proved after a change
 * is executed on numbers, by an interpreter that has nothing from the prover. A failure shows the
 * seed and the kernel's lines.
 */
@Execution(ExecutionMode.CONCURRENT)
class RandomChangesTest {
  private static final long SEED = 20_26;

  @TestFactory
  Stream<DynamicTest> changesOfSmallKernels() {
    return Stream.concat(
        sweeps(SEED, SmallKernels.byHand(), _ -> 200), sweeps(SEED, SmallKernels.woven(), _ -> 25));
  }

  @TestFactory
  @Tag("all")
  Stream<DynamicTest> newChangesOfSmallKernels() {
    long seed = ThreadLocalRandom.current().nextLong();
    return Stream.concat(
        sweeps(seed, SmallKernels.byHand(), _ -> 5000),
        sweeps(seed, SmallKernels.woven(), _ -> 200));
  }

  @TestFactory
  @Tag("all")
  Stream<DynamicTest> changesOfWholeKernels() {
    Stream<WovenKernel> kernels =
        Stream.of(
                Kernels.onLinux().filter(Kernels::isSmallestOfItsRounds),
                Kernels.ofIterations().filter(Kernels::isOnLinux),
                Kernels.ofAesSmall().filter(Kernels::isOnLinux),
                Kernels.ofClearing())
            .flatMap(some -> some);
    return sweeps(SEED, kernels, RandomChangesTest::changesOfWhole);
  }

  /** Something in each step that kernels of a kind have, in one of these kernels. */
  @TestFactory
  Stream<DynamicTest> changesOfEachStep() {
    return changesOfEachPart(Kernels.few(), RandomChange::steps, 1, onceOfAKind());
  }

  @TestFactory
  @Tag("all")
  Stream<DynamicTest> manyChangesOfEachStep() {
    return changesOfEachPart(Kernels.few(), RandomChange::steps, 4, (_, _) -> true);
  }

  /** Frames, constants, notes, and the numbers in instructions: distances of shifts, addresses. */
  @TestFactory
  Stream<DynamicTest> changesOfEachOtherPart() {
    return Stream.concat(
        changesOfEachPart(SmallKernels.byHand(), RandomChange::otherParts, 6, (_, _) -> true),
        changesOfEachPart(SmallKernels.woven(), RandomChange::otherParts, 1, (_, _) -> true));
  }

  @TestFactory
  @Tag("all")
  Stream<DynamicTest> changesOfEachOtherPartOfWholeKernels() {
    return changesOfEachPart(Kernels.few(), RandomChange::otherParts, 2, onceOfAKind());
  }

  private static BiPredicate<WovenKernel, String> onceOfAKind() {
    Set<List<?>> seen = new HashSet<>();
    return (woven, part) -> seen.add(List.of(woven.kernel().getClass(), part));
  }

  private static Stream<DynamicTest> changesOfEachPart(
      Stream<WovenKernel> kernels,
      Function<WovenKernel, Set<String>> parts,
      int changes,
      BiPredicate<WovenKernel, String> isWanted) {
    return kernels.flatMap(woven ->
        parts.apply(woven).stream()
            .filter(part -> isWanted.test(woven, part))
            .map(part ->
                DynamicTest.dynamicTest(
                    "%s, %s".formatted(Kernels.name(woven), part),
                    () ->
                        sweep(
                            seed -> RandomChange.ofPart(woven, part, seed),
                            SEED,
                            changes,
                            UnderAnyName::prove))));
  }

  /**
   * In a block of many rounds a word that is wrong early makes the words of all later rounds
   * others, which takes a hundred times as long to see as elsewhere.
   */
  private static int changesOfWhole(WovenKernel woven) {
    return switch (woven.kernel()) {
      case BlockKernel kernel ->
          kernel.shape().lanes() > 1 || kernel.algorithm() instanceof InRounds ? 1 : 4;
      case ModeKernel kernel -> kernel.mode().makesTag() ? 1 : 4;
      case IterationKernel _ -> 4;
      case KeyKernel _, ClearKernel _, ProcessorKernel _ -> 10;
    };
  }

  private static Stream<DynamicTest> sweeps(
      long seed, Stream<WovenKernel> kernels, ToIntFunction<WovenKernel> changes) {
    return kernels.map(woven ->
        DynamicTest.dynamicTest(
            "%s from seed %d".formatted(Kernels.name(woven), seed),
            () -> sweep(woven, seed, changes.applyAsInt(woven), UnderAnyName::prove)));
  }

  private static void sweep(
      WovenKernel woven, long seed, int changes, Consumer<WovenKernel> prover) {
    KernelOnNumbers.checkAFewOfAll(woven, seed);
    sweep(next -> RandomChange.of(woven, next), seed, changes, prover);
  }

  private static void sweep(
      LongFunction<WovenKernel> change, long seed, int changes, Consumer<WovenKernel> prover) {
    for (long next = seed; next < seed + changes; next++) {
      WovenKernel changed = change.apply(next);
      try {
        if (isProved(changed, prover)) {
          KernelOnNumbers.checkAFewOfAll(changed, next);
        }
      } catch (RuntimeException fault) {
        throw new AssertionError(
            "seed %d of %s".formatted(next, RandomChange.text(changed)), fault);
      }
    }
  }

  private static boolean isProved(WovenKernel woven, Consumer<WovenKernel> prover) {
    try {
      prover.accept(woven);
      return true;
    } catch (Refusal refused) {
      assertThat(refused)
          .message()
          .startsWith(Kernels.name(woven) + ", ")
          .containsPattern(", (instruction \\d+ '.+' \\(.*\\)|line \\d+( '.+')?): .");
      return false;
    }
  }

  /** Most changes are not harmless, and numbers show it. */
  @TestFactory
  Stream<DynamicTest> aProverThatBelievesEverythingIsSeen() {
    return Stream.concat(SmallKernels.byHand(), SmallKernels.woven())
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    assertThatThrownBy(() -> sweep(woven, SEED, 20, _ -> {}))
                        .isInstanceOf(AssertionError.class)
                        .hasMessageMatching("(?s)seed \\d+ of .*\n.*")));
  }

  @TestFactory
  Stream<DynamicTest> aProverThatBelievesConstantsIsSeen() {
    String constants = "the constants";
    return Stream.concat(SmallKernels.byHand(), SmallKernels.woven())
        .filter(woven -> RandomChange.otherParts(woven).contains(constants))
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () ->
                    assertThatThrownBy(() ->
                            sweep(
                                seed -> RandomChange.ofPart(woven, constants, seed),
                                SEED,
                                20,
                                _ -> {}))
                        .isInstanceOf(AssertionError.class)));
  }

  @Test
  void whatIsNoRefusalIsSeen() {
    WovenKernel woven = SmallKernels.BY_HAND.getFirst().woven();
    Consumer<WovenKernel> broken =
        _ -> {
          throw new IllegalStateException("no refusal");
        };
    assertThatThrownBy(() -> sweep(woven, SEED, 1, broken)).hasMessageStartingWith("seed 2026 of ");
  }

  /** Otherwise nothing would be executed but what is unchanged. */
  @Test
  void someChangesAreHarmless() {
    WovenKernel woven = SmallKernels.BY_HAND.getFirst().woven();
    Consumer<WovenKernel> prover =
        changed -> {
          UnderAnyName.prove(changed);
          throw new IllegalStateException("proved");
        };
    assertThatThrownBy(() -> sweep(woven, SEED, 100, prover)).hasRootCauseMessage("proved");
  }

  @Test
  void whatAFailureShowsCanBeReadAgain() {
    assertThat(SmallKernels.BY_HAND)
        .allSatisfy((SmallCode code) ->
            assertThat(RandomChange.text(code.woven()).lines()).containsSequence(code.text()));
  }
}
