package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Lowers sums, which add their latest summand last.
 *
 * <p>A Boolean function that is one summand may be added in two parts that have no bit in common. A
 * rotated sum that is one summand may be added in shifts, so that it need not be rotated first.
 * Words in memory and constants are added where it costs least.
 */
final class Sums {
  private final Graph graph;
  private final Goal goal;
  private final BlockWords block;
  private final Constants constants;
  private final WordCode code;
  private final StrandWords words;
  private final BooleanFunctions functions;
  private final Rotations rotations;

  Sums(
      Lowering.Common common,
      BlockWords block,
      WordCode code,
      StrandWords words,
      BooleanFunctions functions,
      Rotations rotations) {
    this.graph = common.graph();
    this.goal = common.goal();
    this.constants = common.constants();
    this.block = block;
    this.code = code;
    this.words = words;
    this.functions = functions;
    this.rotations = rotations;
  }

  /**
   * Adds the summands, the earliest first.
   *
   * @param into where the sum goes; null for a new value
   */
  Word sum(List<Node> all, Value into) {
    Summands summands = summands(all);
    if (summands.ready().isEmpty()) {
      summands.ready().add(words.word(summands.attached().removeFirst()));
    }
    return combine(summands.ready(), summands.attached(), into);
  }

  // ---------------------------------------------------------------- what is added

  /**
   * What a sum adds.
   *
   * @param ready words
   * @param attached constants and words in memory, which an instruction adds to a word
   */
  private record Summands(List<Word> ready, List<Node> attached) {}

  private Summands summands(List<Node> summands) {
    Summands result = new Summands(new ArrayList<>(), new ArrayList<>());
    List<Node> ofFunctions = new ArrayList<>();
    List<Node> rotated = new ArrayList<>();
    for (Node summand : summands) {
      if (words.far(summand).isPresent() && code.addsFromMemory()) {
        result.attached().add(summand);
        continue;
      }
      switch (summand.operation()) {
        case Node.Constant _ -> result.attached().add(summand);
        case Node.Message _ when block.isAddable() -> result.attached().add(summand);
        case Node.Bool _ when graph.isSummandOnly(summand) -> ofFunctions.add(summand);
        case Node.RotateLeft _ when graph.isForRotatedSummandOnly(summand.inputs().getFirst()) ->
            rotated.add(summand);
        default -> result.ready().add(words.word(summand));
      }
    }
    for (Node function : ofFunctions) {
      List<Integer> others = result.ready().stream().map(Word::arrival).toList();
      result.ready().addAll(functions.summands(function, others, result.attached().size()));
    }
    for (Node rotation : rotated) {
      if (goal == Goal.SHORT_PATH && rotations.areSlow()) {
        result.ready().addAll(shifts(rotation));
      } else {
        result.ready().add(words.word(rotation));
      }
    }
    return result;
  }

  /**
   * Returns three words that add up to a rotated sum: the sum shifted to the right, and two parts
   * of it shifted to the left.
   */
  private List<Word> shifts(Node rotation) {
    int left = ((Node.RotateLeft) rotation.operation()).count();
    Summands inner = summands(rotation.inputs().getFirst().inputs());
    List<Word> ready = new ArrayList<>(inner.ready());
    Word latest = ready.stream().max(Comparator.comparingInt(Word::arrival)).orElseThrow();
    ready.remove(latest);
    Word others = combine(ready, inner.attached(), null);
    Word sum = combine(List.of(others, latest), List.of(), null);
    return List.of(
        rotations.shiftedLeft(others, left),
        rotations.shiftedLeft(latest, left),
        rotations.shiftedRight(sum, graph.bits() - left));
  }

  // ---------------------------------------------------------------- in which order

  private Word combine(List<Word> ready, List<Node> attached, Value into) {
    PriorityQueue<Word> queue = new PriorityQueue<>(Comparator.comparingInt(Word::arrival));
    queue.addAll(ready);
    for (Node node : attached) {
      Word earliest = queue.remove();
      queue.add(new Word(attach(earliest.value(), node), earliest.arrival() + 1, earliest.home()));
    }
    while (queue.size() > 1) {
      Word early = queue.remove();
      Word late = queue.remove();
      Value sum = queue.isEmpty() && into != null ? into : code.newValue();
      boolean inLate = words.goRound() && late.home() < early.home();
      code.into(sum, "d = a + b", (inLate ? late : early).value(), (inLate ? early : late).value());
      queue.add(
          new Word(
              sum,
              Math.max(early.arrival(), late.arrival()) + 1,
              Math.min(early.home(), late.home())));
    }
    Word sum = queue.remove();
    if (into != null && !sum.value().equals(into)) {
      code.into(into, "d = a", sum.value());
    }
    return sum;
  }

  /** Adds a constant or a word in memory by the instructions that cost the target least. */
  private Value attach(Value word, Node node) {
    Optional<Address> far = words.far(node);
    if (far.isPresent()) {
      return code.added(word, far.get());
    }
    return switch (node.operation()) {
      case Node.Constant constant -> constants.add(code.code(), word, constant.value());
      case Node.Message message -> block.add(word, message.index());
      default -> throw new IllegalArgumentException(node + " is neither constant nor message");
    };
  }
}
