package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Lowers Boolean functions, in the forms that {@link FormChoice} chooses. Some targets have one
 * instruction for an exclusive or and a rotation. It is used wherever no other word needs the
 * result between.
 */
final class BooleanFunctions {
  private static final TruthTable EXCLUSIVE_OR = TruthTable.of((x, y, _) -> x ^ y);

  private final Graph graph;
  private final FormChoice choice;
  private final Constants constants;
  private final WordCode code;
  private final StrandWords words;

  BooleanFunctions(Lowering.Common common, WordCode code, StrandWords words) {
    this.graph = common.graph();
    this.choice = new FormChoice(common.forms(), common.goal());
    this.constants = common.constants();
    this.code = code;
    this.words = words;
  }

  // ---------------------------------------------------------------- with rotations

  /** Rotates an exclusive or that is needed nowhere else, if one instruction does both. */
  Optional<Word> rotated(Node rotation, int left) {
    Node sum = rotation.inputs().getFirst();
    return isExclusiveOr(sum) && graph.isUsedOnce(sum)
        ? ifThere("d = rotr(a ^ b, n)", sum.inputs(), new Immediate(graph.bits() - left))
        : Optional.empty();
  }

  /**
   * Makes an exclusive or with a word that is rotated for it alone, if one instruction does both.
   */
  private Optional<Word> withRotatedSummand(Node node) {
    if (isExclusiveOr(node)) {
      for (int turned = 0; turned < 2; turned++) {
        Node summand = node.inputs().get(turned);
        if (summand.operation() instanceof Node.RotateLeft(int count)
            && graph.isUsedOnlyBy(node, summand)) {
          List<Node> operands = List.of(node.inputs().get(1 - turned), summand.inputs().getFirst());
          Immediate right = new Immediate(graph.bits() - count);
          return ifThere("d = a ^ rotl(b, %d)".formatted(count), operands)
              .or(() -> ifThere("d = a ^ rotr(b, n)", operands, right));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isExclusiveOr(Node node) {
    return node.operation().equals(new Node.Bool(EXCLUSIVE_OR));
  }

  /** Writes the instruction of that meaning on two words, if the target has it. */
  private Optional<Word> ifThere(String meaning, List<Node> inputs, Immediate... count) {
    if (!code.has(meaning)) {
      return Optional.empty();
    }
    Word a = words.word(inputs.get(0));
    Word b = words.word(inputs.get(1));
    List<Operand> operands = new ArrayList<>(List.of(a.value(), b.value()));
    operands.addAll(List.of(count));
    return Optional.of(
        new Word(
            code.value(meaning, operands.toArray(Operand[]::new)),
            Math.max(a.arrival(), b.arrival()) + code.cycles(meaning)));
  }

  // ---------------------------------------------------------------- in forms

  Word word(Node bool) {
    return withRotatedSummand(bool).orElseGet(() -> into(bool, null));
  }

  /**
   * Makes a function in one form.
   *
   * @param result where it goes; null for a new value
   */
  Word into(Node bool, Value result) {
    return tree(choice.whole(table(bool), arrivals(bool)), bool, result);
  }

  /**
   * Makes the words to add for a function that is a summand.
   *
   * @param others when the other summands arrive
   * @param attached how many more there are that do not arrive but are added on the way
   */
  List<Word> summands(Node bool, List<Integer> others, int attached) {
    return choice.summand(table(bool), arrivals(bool), others, attached).stream()
        .map(form -> tree(form, bool, null))
        .toList();
  }

  private static TruthTable table(Node bool) {
    return ((Node.Bool) bool.operation()).table();
  }

  private int[] arrivals(Node bool) {
    return bool.inputs().stream().mapToInt(words::arrival).toArray();
  }

  /**
   * Writes a form.
   *
   * @param into where the last one goes; null for a new value
   */
  private Word tree(Form form, Node bool, Value into) {
    if (form.isWord()) {
      return words.word(bool.inputs().get(form.index()));
    }
    Optional<Word> fromMemory = withMemory(form, bool, into);
    if (fromMemory.isPresent()) {
      return fromMemory.get();
    }
    List<Word> operands =
        new ArrayList<>(
            form.operands().stream().map(operand -> tree(operand, bool, null)).toList());
    Map<String, Operand> named = new LinkedHashMap<>();
    Value result = into == null ? code.newValue() : into;
    named.put("d", result);
    if (form.row().places().contains("m")) {
      named.put("m", constants.ones());
    }
    if (form.row().places().contains("n")) {
      List<Integer> order = earliestFirst(operands, into);
      named.put("n", new Immediate(form.permutedTable(order)));
      operands = new ArrayList<>(order.stream().map(operands::get).toList());
    }
    List<String> names = List.of("a", "b", "c");
    int arrival = Word.EARLY;
    for (int i = 0; i < operands.size(); i++) {
      named.put(names.get(i), operands.get(i).value());
      arrival = Math.max(arrival, operands.get(i).arrival());
    }
    code.code().add(form.row(), named);
    return new Word(result, arrival + code.target().cycles(form.row()));
  }

  /** Writes a form whose last instruction reads a word from memory, if the target has that. */
  private Optional<Word> withMemory(Form form, Node bool, Value into) {
    Optional<Row> row =
        code.target().table().fromMemory(form.row(), code.target().readsEverywhere());
    if (row.isEmpty()) {
      return Optional.empty();
    }
    for (int second = 1; second >= (form.row().commutes() ? 0 : 1); second--) {
      Optional<Address> address = memory(form.operands().get(second), bool);
      if (address.isPresent()) {
        Word first = tree(form.operands().get(1 - second), bool, null);
        Value result = into == null ? code.newValue() : into;
        code.code()
            .add(row.get(), Map.of("d", result, Row.TIED, first.value(), "m", address.get()));
        return Optional.of(new Word(result, first.arrival() + code.target().cycles(row.get())));
      }
    }
    return Optional.empty();
  }

  private Optional<Address> memory(Form form, Node bool) {
    return form.isWord() ? words.memory(bool.inputs().get(form.index())) : Optional.empty();
  }

  /**
   * Returns the order of the operands. The first one is overwritten: it is the one whose place the
   * result takes, or an early one, for whose copy no instruction waits.
   */
  private static List<Integer> earliestFirst(List<Word> operands, Value into) {
    return IntStream.range(0, operands.size())
        .boxed()
        .sorted(
            Comparator.<Integer, Boolean>comparing(
                    index -> !operands.get(index).value().equals(into))
                .thenComparing(index -> operands.get(index).arrival()))
        .toList();
  }
}
