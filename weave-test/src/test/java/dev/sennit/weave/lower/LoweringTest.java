package dev.sennit.weave.lower;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: arrival times alone make the choices that people discuss for MD5. The lowering knows
 * nothing of MD5, so these tests look at its result.
 */
class LoweringTest {
  private static final int EARLY = -1000;

  static Stream<Target> scalarTargets() {
    return Stream.of(X64.V3, A64.BASE);
  }

  private static Map<String, List<Instruction>> md5(Target target, Goal goal) {
    return lowered(new Md5(), target, goal);
  }

  /** The instructions of an algorithm, by the steps of its standard. */
  private static Map<String, List<Instruction>> lowered(
      BlockFunction algorithm, Target target, Goal goal) {
    return lowered(algorithm, target, goal, MessageAccess.AT_EACH_USE);
  }

  private static Map<String, List<Instruction>> lowered(
      BlockFunction algorithm, Target target, Goal goal, MessageAccess access) {
    Code.Values values = new Code.Values();
    Graph graph = Graph.of(algorithm);
    Value message = values.next(Bank.GENERAL);
    List<Value> state =
        Stream.generate(() -> values.next(target.words())).limit(algorithm.stateWords()).toList();
    MemoryWords memory = new MemoryWords(target, graph.bits(), algorithm.byteOrder());
    Lowering lowering =
        new Lowering(
            new Lowering.Common(
                graph,
                memory,
                new Forms(target, graph.bits()),
                new Constants(target, graph, values),
                goal),
            new Lowering.Place(
                state, state, index -> new Address(message, index * algorithm.wordBytes()), access),
            SpilledWords.none(graph, target),
            new Code(target.table(), values, 0));
    Map<String, List<Instruction>> steps = new HashMap<>();
    lowering
        .bundles()
        .forEach(
            (step, lines) -> steps.put(step, lines.stream().map(Instruction.class::cast).toList()));
    return steps;
  }

  private static List<Instruction> step(Map<String, List<Instruction>> md5, int step) {
    return md5.get("round %d step %d".formatted((step + 15) / 16, step));
  }

  private static Meaning.Expression value(Instruction instruction) {
    return ((Meaning.Assign) instruction.row().meaning().statements().getFirst()).value();
  }

  private static Predicate<Instruction> computes(Class<? extends Meaning.Expression> expression) {
    return instruction -> expression.isInstance(value(instruction));
  }

  private static final Predicate<Instruction> LOGIC = computes(Meaning.Logic.class);
  private static final Predicate<Instruction> TABLE = computes(Meaning.Table.class);
  private static final Predicate<Instruction> ROTATION = computes(Meaning.Shifted.class);
  private static final Predicate<Instruction> SUM = computes(Meaning.Sum.class);

  /** A graph has no useless words. */
  @ParameterizedTest
  @FieldSource("dev.sennit.weave.algorithm.Digests#ALL")
  void everyDigestCanBeDrawn(BlockFunction digest) {
    Graph graph = Graph.of(digest);
    assertThat(graph.results()).hasSize(digest.stateWords());
    assertThat(graph.nodes()).containsAll(graph.results());
    assertThat(graph.messageWords())
        .containsExactlyElementsOf(IntStream.range(0, digest.blockWords()).boxed().toList());
    assertThat(graph.nodes())
        .as("no word is rotated by nothing")
        .extracting(Node::operation)
        .doesNotContain(new Node.RotateLeft(0));
    Set<Node> used = new HashSet<>(graph.results());
    graph.nodes().forEach(node -> used.addAll(node.inputs()));
    assertThat(used).containsAll(graph.nodes());
  }

  /** G is {@code (b & d) + (c & ~d)}: two summands, and the latest word waits for one AND only. */
  @ParameterizedTest
  @MethodSource("scalarTargets")
  void functionGIsAddedInTwoPartsAndTheLatestWordWaitsForOneAnd(Target target) {
    Map<String, List<Instruction>> md5 = md5(target, Goal.SHORT_PATH);
    for (int step = 18; step <= 32; step++) {
      List<Instruction> instructions = step(md5, step);
      Operand latest = step(md5, step - 1).getLast().operands().get("d");
      List<Instruction> logic = instructions.stream().filter(LOGIC).toList();
      assertThat(logic).as("step %d", step).hasSize(2);
      assertThat(instructions)
          .as("what reads the word of the step before step %d", step)
          .filteredOn(instruction -> instruction.reads().contains(latest))
          .satisfiesExactlyInAnyOrder(
              and -> assertThat(logic).contains(and), sum -> assertThat(SUM.test(sum)).isTrue());
      for (Instruction part : logic) {
        assertThat(instructions)
            .as("what reads a part of G in step %d", step)
            .filteredOn(instruction -> instruction.reads().contains(part.operands().get("d")))
            .singleElement()
            .matches(SUM);
      }
    }
  }

  /** Every fourth step of round 3 rotates by 16 bits. */
  @Test
  void lanesAreRotatedByWholeBytesInOneShuffle() {
    Map<String, List<Instruction>> md5 = md5(X64.V3.inLanes(256), Goal.FEW_OPERATIONS);
    for (int step = 33; step <= 48; step++) {
      assertThat(step(md5, step))
          .as("step %d", step)
          .filteredOn(ROTATION)
          .hasSize(step % 4 == 3 ? 0 : 2);
    }
  }

  @Test
  void allFourFunctionsAreOneInstructionWhereAnyTableIs() {
    for (Goal goal : Goal.values()) {
      Map<String, List<Instruction>> md5 = md5(X64.V4, goal);
      for (int step = 1; step <= 64; step++) {
        assertThat(step(md5, step)).as("step %d", step).filteredOn(TABLE).hasSize(1);
        assertThat(step(md5, step)).as("step %d", step).noneMatch(LOGIC);
      }
    }
  }

  static Stream<Arguments> targetsAndGoals() {
    return Stream.of(
        Arguments.of(X64.V3, Goal.SHORT_PATH),
        Arguments.of(A64.BASE, Goal.SHORT_PATH),
        Arguments.of(X64.V4, Goal.FEW_OPERATIONS));
  }

  /**
   * So a step takes the latest word's function, one addition, the rotation, and one addition. This
   * holds from the fifth step on, because the first four have all words of the state at once.
   */
  @ParameterizedTest
  @MethodSource("targetsAndGoals")
  void sumsAddTheirLatestSummandLast(Target target, Goal goal) {
    Map<String, List<Instruction>> md5 = md5(target, goal);
    Map<Operand, Integer> arrivals = new HashMap<>();
    for (int step = 1; step <= 64; step++) {
      int latest = Integer.MIN_VALUE;
      for (Instruction instruction : step(md5, step)) {
        int arrival = arrival(instruction, arrivals);
        arrivals.put(instruction.operands().get("d"), arrival);
        if (LOGIC.test(instruction) || TABLE.test(instruction)) {
          latest = Math.max(latest, arrival);
        }
        if (ROTATION.test(instruction) && step > 4) {
          int sum = arrival - instruction.row().latency().cycles();
          assertThat(sum).as("arrival of the sum in step %d", step).isEqualTo(latest + 1);
        }
      }
    }
  }

  /** The state arrives at 0; words that do not depend on it arrive long before. */
  private static int arrival(Instruction instruction, Map<Operand, Integer> arrivals) {
    int latest = EARLY;
    for (Operand read : instruction.valuesRead()) {
      boolean isAddress = instruction.operands().values().stream().noneMatch(read::equals);
      if (!isAddress) {
        latest = Math.max(latest, arrivals.getOrDefault(read, 0));
      }
    }
    return latest == EARLY ? EARLY : latest + instruction.row().latency().cycles();
  }

  /** As docs/LIMITS.md says: no sum and no function makes a difference between the goals. */
  @ParameterizedTest
  @MethodSource("scalarTargets")
  void bothGoalsTakeTheSameInstructionsWhereRotatingIsAsQuickAsShifting(Target target) {
    for (BlockFunction algorithm :
        List.of(new Md5(), new Sha1(), Sha2.SHA_256, Sha2.SHA_512, new Sm3())) {
      assertThat(lowered(algorithm, target, Goal.FEW_OPERATIONS))
          .as(algorithm.name())
          .isEqualTo(lowered(algorithm, target, Goal.SHORT_PATH));
    }
  }

  @Test
  void fewOperationsTakeFewerThanAShortPathWhereRotatingIsSlower() {
    assertThat(count(md5(X64.V4, Goal.FEW_OPERATIONS)))
        .isLessThan(count(md5(X64.V4, Goal.SHORT_PATH)));
  }

  /** MD5 uses each of its 16 words four times. Constants may be read from memory, too. */
  @ParameterizedTest
  @MethodSource("scalarTargets")
  void wordsOfABlockAreReadAtEachUseOrOnce(Target target) {
    assertThat(reads(target, MessageAccess.AT_EACH_USE) - reads(target, MessageAccess.ONCE))
        .isEqualTo(3 * 16);
  }

  private static long reads(Target target, MessageAccess access) {
    return lowered(new Md5(), target, Goal.SHORT_PATH, access).values().stream()
        .flatMap(List::stream)
        .filter(instruction -> instruction.operands().get("m") instanceof Address)
        .count();
  }

  private static int count(Map<String, List<Instruction>> md5) {
    return md5.values().stream().mapToInt(List::size).sum();
  }
}
