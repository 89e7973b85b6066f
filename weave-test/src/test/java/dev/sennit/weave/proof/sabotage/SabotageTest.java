package dev.sennit.weave.proof.sabotage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.machine.Refusal;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: the prover refuses kernels in which one thing is wrong, whatever that is, and says
 * which kernel, where and why. Small code shows what each check of the prover refuses (the tests
 * with the tag "checks", and {@link RandomChangesTest}); whole kernels show that nothing of that is
 * lost in a real one. {@link RandomChangesTest} changes what they compute, in each step of the
 * code.
 */
@Execution(ExecutionMode.CONCURRENT)
class SabotageTest {
  /** How many sabotages of a part are tried on a kernel at least, of all kernels. */
  private static final int FEWEST = 8;

  /** What is changed of a kernel, and in which kernels it is. */
  private record Part(
      String name, Predicate<WovenKernel> isIn, Function<WovenKernel, Saboteur> changes) {
    List<Sabotage> sabotages(WovenKernel woven) {
      return changes.apply(woven).made();
    }
  }

  /** What is not of the convention is the same on Windows. */
  private static final List<Part> PARTS =
      List.of(
          new Part("convention", _ -> true, AbiSabotages::new),
          new Part("loop", is(BlockKernel.class), LoopSabotages::new),
          new Part("padding with a length", pads(Padding::hasLength), PaddingSabotages::new),
          new Part("padding in the state", pads(Padding::isInState), PaddingSabotages::new),
          new Part("padding at the end", pads(SabotageTest::hasNeither), PaddingSabotages::new),
          new Part("iterations", is(IterationKernel.class), IterationSabotages::new),
          new Part("mode", is(ModeKernel.class), ModeSabotages::new),
          new Part("key", is(KeyKernel.class), KeySabotages::new),
          new Part("clearing", is(ClearKernel.class), ClearingSabotages::new),
          new Part(
              "legacy encoding",
              is(IterationKernel.class)
                  .negate()
                  .and(woven -> woven.abi().architecture() == X64.ARCHITECTURE),
              LegacySabotages::new));

  private static Predicate<WovenKernel> is(Class<?> kind) {
    return woven -> kind.isInstance(woven.kernel()) && Kernels.isOnLinux(woven);
  }

  private static boolean hasNeither(Padding padding) {
    return !padding.hasLength() && !padding.isInState();
  }

  /** Padding is written once for all targets, of each of its three kinds. */
  private static Predicate<WovenKernel> pads(Predicate<Padding> kind) {
    return is(BlockKernel.class)
        .and(Kernels::isSingle)
        .and(woven -> woven.kernel().target().words() == Bank.GENERAL)
        .and(woven -> kind.test(Kernels.algorithm(woven).padding()));
  }

  /** One for each reason, part, kind of kernel and convention. */
  @TestFactory
  Stream<DynamicTest> eachReasonOfEachKind() {
    Set<List<?>> seen = new HashSet<>();
    return refused(
        Kernels.few().toList(),
        part ->
            woven ->
                part.sabotages(woven).stream()
                    .collect(Collectors.groupingBy(Sabotage::reason))
                    .entrySet()
                    .stream()
                    .filter(found -> seen.add(List.of(part, kind(woven), found.getKey())))
                    .map(Map.Entry::getValue)
                    .map(found -> found.get(found.size() / 2))
                    .toList());
  }

  /** What kernels differ in beside what they compute. */
  private static List<?> kind(WovenKernel woven) {
    Shape shape = woven.kernel().shape();
    return List.of(
        woven.kernel().getClass(), shape.lanes() > 1, shape.strands() > 1, woven.abi().name());
  }

  /**
   * Every sabotage, in turn: a refusal may take as long as a proof, so each kernel has those that
   * were tried on no other yet, and some that were tried on few.
   */
  @TestFactory
  @Tag("all")
  Stream<DynamicTest> everySabotageOnSomeKernels() {
    List<WovenKernel> kernels =
        Stream.of(
                Kernels.onEveryConvention().filter(Kernels::isSmallestOfItsRounds),
                Kernels.ofIterations(),
                Kernels.ofAesSmall(),
                Kernels.ofClearing())
            .flatMap(some -> some)
            .toList();
    return refused(
        kernels,
        part -> {
          Map<String, Integer> tried = new HashMap<>();
          return woven -> some(part.sabotages(woven), tried);
        });
  }

  /**
   * @param tried on how many kernels, by name; is counted on
   */
  private static List<Sabotage> some(List<Sabotage> all, Map<String, Integer> tried) {
    List<Sabotage> rarest =
        all.stream()
            .sorted(Comparator.comparing(each -> tried.getOrDefault(each.name(), 0)))
            .toList();
    List<Sabotage> some =
        rarest.stream()
            .filter(each -> rarest.indexOf(each) < FEWEST || !tried.containsKey(each.name()))
            .toList();
    some.forEach(each -> tried.merge(each.name(), 1, Integer::sum));
    return some;
  }

  private static Stream<DynamicTest> refused(
      List<WovenKernel> kernels, Function<Part, Function<WovenKernel, List<Sabotage>>> choices) {
    return PARTS.stream()
        .flatMap(part -> {
          Function<WovenKernel, List<Sabotage>> choice = choices.apply(part);
          return kernels.stream()
              .filter(part.isIn())
              .flatMap(woven -> refused(part, woven, choice.apply(woven)).stream());
        });
  }

  private static Optional<DynamicTest> refused(
      Part part, WovenKernel woven, List<Sabotage> sabotages) {
    if (sabotages.isEmpty()) {
      return Optional.empty();
    }
    DynamicTest test =
        DynamicTest.dynamicTest(
            "%s, %s: %d ways".formatted(Kernels.name(woven), part.name(), sabotages.size()),
            () ->
                assertSoftly(
                    softly -> sabotages.forEach(sabotage -> softly.check(() -> refuse(sabotage)))));
    return Optional.of(test);
  }

  private static void refuse(Sabotage sabotage) {
    Throwable thrown = catchThrowable(() -> Prover.prove(sabotage.woven()));
    assertThat(thrown).as("'%s' is refused", sabotage).isInstanceOf(Refusal.class);
    assertThat(thrown.getMessage())
        .as("the refusal of '%s' names kernel, place and reason", sabotage)
        .startsWith(Kernels.name(sabotage.woven()) + ", ")
        .containsPattern(", (instruction \\d+ '.+' \\(.*\\)|line \\d+( '.+')?): .")
        .containsPattern(sabotage.reason().pattern);
  }

  /** No part is without sabotages, and no reason. */
  @Test
  void eachReasonHasASabotage() {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    for (Part part : PARTS) {
      List<Sabotage> made =
          Kernels.few()
              .filter(part.isIn())
              .flatMap(woven -> part.sabotages(woven).stream())
              .toList();
      assertThat(made).as(part.name()).isNotEmpty();
      made.forEach(sabotage -> reasons.add(sabotage.reason()));
    }
    assertThat(reasons).isEqualTo(EnumSet.allOf(Reason.class));
  }

  @Test
  void eachReasonHasASmallTest() {
    assertThat(Reason.values())
        .allSatisfy(reason -> {
          Class<?> test = Class.forName("dev.sennit.weave." + reason.test);
          assertThat(test.getAnnotation(Tag.class).value()).isEqualTo("checks");
        });
  }
}
