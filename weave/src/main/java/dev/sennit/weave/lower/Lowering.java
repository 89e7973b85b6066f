package dev.sennit.weave.lower;

import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Latency;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Turns the graph of one strand into a target's instructions.
 *
 * <p>Words are lowered in the order of the algorithm, and for each is known when it arrives,
 * counted in cycles from the state before the block. That alone chooses the forms: a sum adds its
 * latest summand last; a Boolean function takes the form whose result comes first, and of equals
 * the one with the fewest instructions; a function that is one summand of a sum may also be added
 * in two parts that have no bit in common, if that lets the latest word join later.
 */
public final class Lowering {
  /** When words arrive that do not depend on the state: early enough for everything. */
  private static final int EARLY = -1000;

  /** For how many steps constants are kept in registers where registers are scarce. */
  private static final int CONSTANTS_KEPT = 4;

  private static final TruthTable EXCLUSIVE_OR = TruthTable.of((x, y, _) -> x ^ y);

  private static final int SHIFT_LATENCY = Latency.SIMPLE.cycles();

  /**
   * A lowered word and when it arrives.
   *
   * @param home the number of the value that came first to the register which the word is in, if
   *     sums are made in the place of a summand
   */
  private record Word(Value value, int arrival, int home) {
    private Word(Value value, int arrival) {
      this(value, arrival, value.id());
    }
  }

  /**
   * What a strand computes on.
   *
   * @param state where the words of the state are: values, or addresses in local memory
   * @param next where the words of the next state go, which may be the same places
   * @param parked copies of the state in the other bank that wait for the end of the block, if they
   *     do
   * @param block where each word of the block lies
   * @param access how the words of the block are read
   */
  public record Place(
      List<? extends Operand> state,
      List<? extends Operand> next,
      List<Value> parked,
      IntFunction<Address> block,
      MessageAccess access) {}

  private final Graph graph;
  private final Target target;
  private final Choice choice;
  private final Constants constants;
  private final Code code;
  private final Place place;
  private final BlockWords block;
  private final Goal goal;
  private final int bits;
  private final String prefix;
  private final Map<Node, Word> words = new HashMap<>();
  private final LocalWords local;

  /**
   * Whether the words of the next state are made where those before them are no longer needed: in
   * the same registers, if each sum is made in the place of its oldest summand.
   */
  private final boolean goesRound;

  private int step;

  /** What all strands have in common. */
  public record Common(
      Graph graph, MemoryWords memory, Forms forms, Constants constants, Goal goal) {}

  /**
   * @param local the words of this strand that live in local memory
   */
  public Lowering(Common common, Place place, LocalWords local, Code code) {
    this.graph = common.graph();
    this.target = common.memory().target();
    this.choice = new Choice(common.forms(), common.goal());
    this.constants = common.constants();
    this.code = code;
    this.place = place;
    this.local = local;
    this.goal = common.goal();
    this.bits = graph.bits();
    this.prefix = target.width(bits);
    this.goesRound = graph.results().stream().allMatch(this::isComputedInPlace);
    this.block = new BlockWords(common.memory(), code, place.block(), place.access());
  }

  /**
   * The instructions of a part of a block, each word made just before it is first needed: for
   * states that take all registers, or more.
   */
  public List<Line> onDemand() {
    for (int index = 0; index < graph.results().size(); index++) {
      Node result = graph.results().get(index);
      if (!place.next().get(index).equals(home(result).orElse(null))) {
        code.step(result.step());
        result(index, result);
      }
    }
    return code.take();
  }

  /** The instructions of one block, in bundles: one for each step of the standard. */
  public Map<String, List<Line>> bundles() {
    return Instruction.bundles(words().stream().flatMap(List::stream).toList());
  }

  /** The instructions of one block, those together that make one word. */
  public List<List<Line>> words() {
    List<List<Line>> made = new ArrayList<>();
    List<Node> results = graph.results();
    code.step("load the block");
    block.load(graph.messageWords());
    for (Node node : graph.nodes()) {
      if (node.operation() instanceof Node.State(int index) && local.waits(node)) {
        keep(node, (Value) place.state().get(index));
      }
      if (node.operation() instanceof Node.State && goesRound) {
        word(node);
      }
    }
    made.add(code.take());
    for (Node node : graph.nodes()) {
      if (isComputed(node) && (goesRound || !results.contains(node))) {
        begin(node.step());
        word(node);
        made.add(code.take());
      }
    }
    for (int index = 0; index < results.size() && !goesRound; index++) {
      Node result = results.get(index);
      begin(result.step());
      result(index, result);
      made.add(code.take());
    }
    return made;
  }

  private void begin(String name) {
    code.step(name);
    if (graph.number(name) != step) {
      local.free(step);
      step = graph.number(name);
      words.keySet().removeIf(node -> local.isFar(node, step) || isReadAgain(node));
      if (local.isUsed() && step % CONSTANTS_KEPT == 0) {
        constants.forget();
      }
    }
  }

  /**
   * Whether the node is computed where the algorithm makes it; the others where they are needed.
   */
  private boolean isComputed(Node node) {
    return switch (node.operation()) {
      case Node.Sum _ -> !graph.isForRotatedSummandOnly(node);
      case Node.Bool _ -> !graph.isSummandOnly(node);
      case Node.RotateLeft _, Node.ShiftLeft _, Node.ShiftRight _ ->
          !graph.isUsedOnce(node) || local.waits(node);
      case Node.State _, Node.Message _, Node.Constant _ -> false;
    };
  }

  /** The place of the state that the node is the next word for, else null. */
  private Value next(Node node) {
    int index = graph.results().indexOf(node);
    return index < 0 ? null : (Value) place.next().get(index);
  }

  /** Whether the node is a word of the next state, made where no step needs the word before it. */
  private boolean isComputedInPlace(Node node) {
    int index = graph.results().indexOf(node);
    return index >= 0
        && place.next().get(index) instanceof Value
        && node.operation() instanceof Node.Sum
        && graph.lastUse(graph.state(index)) < graph.number(node.step());
  }

  // ---------------------------------------------------------------- words

  /** Where a word is at the beginning, if it is there at all. */
  private Optional<Operand> home(Node node) {
    return node.operation() instanceof Node.State(int index)
        ? Optional.of(place.state().get(index))
        : Optional.empty();
  }

  /** Where in memory a word is that is read from there each time. */
  private Optional<Address> memory(Node node) {
    return node.operation() instanceof Node.Message(int index)
        ? block.place(index)
        : home(node).filter(Address.class::isInstance).map(Address.class::cast);
  }

  private boolean isReadAgain(Node node) {
    return node.operation() instanceof Node.Message && memory(node).isPresent();
  }

  private Word word(Node node) {
    Optional<Address> inMemory = home(node).flatMap(_ -> memory(node));
    if (inMemory.isPresent()) {
      return new Word(code.value(target.words(), target.loadWord(bits), inMemory.get()), 0);
    }
    Word known = words.get(node);
    if (known == null) {
      if (local.isFar(node, step)) {
        known = new Word(readBack(node), EARLY);
      } else {
        known = lower(node);
        if (local.waits(node) && !(node.operation() instanceof Node.State)) {
          keep(node, known.value());
        }
      }
      words.put(node, known);
    }
    return known;
  }

  private void keep(Node node, Value word) {
    code.effect(target.words(), target.storeWord(bits), local.keep(node), word);
  }

  private Value readBack(Node node) {
    return code.value(target.words(), prefix + "d = " + target.load(), local.place(node));
  }

  private Word lower(Node node) {
    return switch (node.operation()) {
      case Node.State state -> new Word(before(state.index()), 0);
      case Node.Message message -> new Word(block.word(message.index()), EARLY);
      case Node.Constant constant -> new Word(constants.word(code, constant.value()), EARLY);
      case Node.Sum _ -> sum(node.inputs(), goesRound ? next(node) : null);
      case Node.Bool bool ->
          withRotatedSummand(node)
              .orElseGet(() -> tree(choice.whole(bool.table(), arrivals(node)), node, null));
      case Node.RotateLeft rotation ->
          rotatedExclusiveOr(rotation, node)
              .orElseGet(() -> rotated(word(node.inputs().getFirst()), rotation.count()));
      case Node.ShiftLeft shift -> shifted("d = a << n", shift.count(), node);
      case Node.ShiftRight shift -> shifted("d = a >> n", shift.count(), node);
    };
  }

  /**
   * A word of the state before. Where the state goes round it has another name, under which it may
   * be overwritten.
   */
  private Value before(int index) {
    Value state = (Value) place.state().get(index);
    return goesRound ? code.value(target.words(), prefix + "d = a", state) : state;
  }

  /** An exclusive or that is needed nowhere but here, and its rotation, as one instruction. */
  private Optional<Word> rotatedExclusiveOr(Node.RotateLeft rotation, Node node) {
    Node sum = node.inputs().getFirst();
    return isExclusiveOr(sum) && graph.isUsedOnce(sum)
        ? ifThere("d = rotr(a ^ b, n)", sum.inputs(), new Immediate(bits - rotation.count()))
        : Optional.empty();
  }

  /** An exclusive or with a word that is rotated for it alone, as one instruction. */
  private Optional<Word> withRotatedSummand(Node node) {
    if (isExclusiveOr(node)) {
      for (int turned = 0; turned < 2; turned++) {
        Node summand = node.inputs().get(turned);
        if (summand.operation() instanceof Node.RotateLeft(int count)
            && graph.isUsedOnlyBy(node, summand)) {
          List<Node> operands = List.of(node.inputs().get(1 - turned), summand.inputs().getFirst());
          return ifThere("d = a ^ rotl(b, %d)".formatted(count), operands)
              .or(() -> ifThere("d = a ^ rotr(b, n)", operands, new Immediate(bits - count)));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isExclusiveOr(Node node) {
    return node.operation().equals(new Node.Bool(EXCLUSIVE_OR));
  }

  /** The instruction of that meaning on two words, if the target has it. */
  private Optional<Word> ifThere(String meaning, List<Node> inputs, Immediate... count) {
    if (!target.table().has(target.words(), prefix + meaning)) {
      return Optional.empty();
    }
    Row row = target.table().find(target.words(), prefix + meaning);
    Word a = word(inputs.get(0));
    Word b = word(inputs.get(1));
    List<Operand> operands = new ArrayList<>(List.of(a.value(), b.value()));
    operands.addAll(List.of(count));
    return Optional.of(
        new Word(
            code.value(target.words(), prefix + meaning, operands.toArray(Operand[]::new)),
            Math.max(a.arrival(), b.arrival()) + row.latency().cycles()));
  }

  private Word rotated(Word word, int left) {
    if (rotates()) {
      return shift(word, rotation(), rotateCount(left));
    }
    if (left % Byte.SIZE == 0 && target.table().has(target.words(), shuffle())) {
      Row row = target.table().find(target.words(), shuffle());
      Value shuffled =
          code.value(target.words(), shuffle(), word.value(), constants.rotation(left));
      return new Word(shuffled, word.arrival() + row.latency().cycles());
    }
    Word upper = shift(word, "d = a << n", left);
    Word lower = shift(word, "d = a >> n", bits - left);
    Value both = code.value(target.words(), prefix + "d = a | b", lower.value(), upper.value());
    return new Word(both, word.arrival() + rotationLatency());
  }

  /** Whether one instruction rotates. */
  private boolean rotates() {
    return target.table().has(target.words(), prefix + rotation());
  }

  /** By which a word is rotated by whole bytes, where no instruction rotates. */
  private String shuffle() {
    return target.width(Byte.SIZE) + "d = shuffle(a, load(m))";
  }

  private String rotation() {
    return rotatesRight() ? "d = rotr(a, n)" : "d = rotl(a, n)";
  }

  private int rotateCount(int left) {
    return rotatesRight() ? bits - left : left;
  }

  private boolean rotatesRight() {
    return target.table().has(target.words(), prefix + "d = rotr(a, n)");
  }

  private Word shifted(String meaning, int count, Node node) {
    return shift(word(node.inputs().getFirst()), meaning, count);
  }

  private Word shift(Word word, String meaning, int count) {
    Row row = target.table().find(target.words(), prefix + meaning);
    Value value = code.value(target.words(), prefix + meaning, word.value(), new Immediate(count));
    return new Word(value, word.arrival() + row.latency().cycles());
  }

  /** The next state's word: it replaces the one before. */
  private void result(int index, Node node) {
    if (home(node).equals(Optional.of(place.next().get(index)))) {
      return;
    }
    if (place.next().get(index) instanceof Address address) {
      code.effect(target.words(), target.storeWord(bits), address, word(node).value());
      return;
    }
    Value state = (Value) place.next().get(index);
    boolean feedsForward =
        node.operation() instanceof Node.Sum
            && node.inputs().stream()
                .anyMatch(input -> input.operation().equals(new Node.State(index)));
    if (node.operation() instanceof Node.Bool bool && !words.containsKey(node)) {
      tree(choice.whole(bool.table(), arrivals(node)), node, state);
      return;
    }
    if (!feedsForward) {
      code.into(state, prefix + "d = a", word(node).value());
      return;
    }
    if (place.parked().isEmpty()) {
      sum(node.inputs(), state);
      return;
    }
    Value parked = place.parked().get(index);
    Value before = code.transfer(parked, target.words(), bits);
    List<Node> rest = new ArrayList<>(node.inputs());
    rest.removeIf(input -> input.operation().equals(new Node.State(index)));
    Word others = rest.size() == 1 ? word(rest.getFirst()) : sum(rest, null);
    code.into(state, prefix + "d = a + b", others.value(), before);
    code.transferInto(parked, state, bits);
  }

  // ---------------------------------------------------------------- Boolean functions

  private int[] arrivals(Node bool) {
    return bool.inputs().stream().mapToInt(this::arrival).toArray();
  }

  /** When a word arrives; one that is read from memory where it is needed is not read for that. */
  private int arrival(Node node) {
    return memory(node).isEmpty() ? word(node).arrival() : home(node).isPresent() ? 0 : EARLY;
  }

  /**
   * The words of a form.
   *
   * @param into where the last one goes; null for a new value
   */
  private Word tree(Form form, Node bool, Value into) {
    if (form.isWord()) {
      return word(bool.inputs().get(form.index()));
    }
    Optional<Word> fromMemory = withMemory(form, bool, into);
    if (fromMemory.isPresent()) {
      return fromMemory.get();
    }
    List<Word> operands =
        new ArrayList<>(
            form.operands().stream().map(operand -> tree(operand, bool, null)).toList());
    Map<String, Operand> named = new LinkedHashMap<>();
    Value result = into == null ? code.newValue(target.words()) : into;
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
    int arrival = EARLY;
    for (int i = 0; i < operands.size(); i++) {
      named.put(names.get(i), operands.get(i).value());
      arrival = Math.max(arrival, operands.get(i).arrival());
    }
    code.add(form.row(), named);
    return new Word(result, arrival + form.row().latency().cycles());
  }

  /** The last instruction of a form with one of its words read from memory, where that is. */
  private Optional<Word> withMemory(Form form, Node bool, Value into) {
    Optional<Row> row = target.table().fromMemory(form.row(), target.readsEverywhere());
    if (row.isEmpty()) {
      return Optional.empty();
    }
    for (int second = 1; second >= (form.row().commutes() ? 0 : 1); second--) {
      Optional<Address> address = memory(form.operands().get(second), bool);
      if (address.isPresent()) {
        Word first = tree(form.operands().get(1 - second), bool, null);
        Value result = into == null ? code.newValue(target.words()) : into;
        code.add(row.get(), Map.of("d", result, Row.TIED, first.value(), "m", address.get()));
        return Optional.of(new Word(result, first.arrival() + row.get().latency().cycles()));
      }
    }
    return Optional.empty();
  }

  private Optional<Address> memory(Form form, Node bool) {
    return form.isWord() ? memory(bool.inputs().get(form.index())) : Optional.empty();
  }

  /**
   * The word that is overwritten should be the one whose place the result takes, or an early one:
   * if it has to be copied, nobody waits.
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

  // ---------------------------------------------------------------- sums

  /**
   * Adds the summands, the earliest first.
   *
   * @param into where the sum goes; null for a new value
   */
  private Word sum(List<Node> summands, Value into) {
    Summands early = summands(summands);
    if (early.ready().isEmpty()) {
      early.ready().add(word(early.attached().removeFirst()));
    }
    return combine(early.ready(), early.attached(), into);
  }

  /** What is to be added: words, and what is added to a word without being one. */
  private record Summands(List<Word> ready, List<Node> attached) {}

  private Summands summands(List<Node> summands) {
    Summands result = new Summands(new ArrayList<>(), new ArrayList<>());
    List<Node> functions = new ArrayList<>();
    List<Node> rotations = new ArrayList<>();
    for (Node summand : summands) {
      if (far(summand).isPresent() && addsFromMemory()) {
        result.attached().add(summand);
        continue;
      }
      switch (summand.operation()) {
        case Node.Constant _ -> result.attached().add(summand);
        case Node.Message _ when block.isAddable() -> result.attached().add(summand);
        case Node.Bool _ when graph.isSummandOnly(summand) -> functions.add(summand);
        case Node.RotateLeft _ when graph.isForRotatedSummandOnly(summand.inputs().getFirst()) ->
            rotations.add(summand);
        default -> result.ready().add(word(summand));
      }
    }
    for (Node function : functions) {
      List<Integer> others = result.ready().stream().map(Word::arrival).toList();
      TruthTable table = ((Node.Bool) function.operation()).table();
      for (Form form :
          choice.summand(table, arrivals(function), others, result.attached().size())) {
        result.ready().add(tree(form, function, null));
      }
    }
    for (Node rotation : rotations) {
      if (goal == Goal.SHORT_PATH && rotationLatency() > SHIFT_LATENCY) {
        result.ready().addAll(shifts(rotation));
      } else {
        result.ready().add(word(rotation));
      }
    }
    return result;
  }

  private int rotationLatency() {
    return rotates()
        ? target.table().find(target.words(), prefix + rotation()).latency().cycles()
        : 2 * SHIFT_LATENCY;
  }

  /** The words that add up to a rotated sum: all shifts, the one to the right of the sum itself. */
  private List<Word> shifts(Node rotation) {
    int left = ((Node.RotateLeft) rotation.operation()).count();
    Summands inner = summands(rotation.inputs().getFirst().inputs());
    List<Word> ready = new ArrayList<>(inner.ready());
    Word latest = ready.stream().max(Comparator.comparingInt(Word::arrival)).orElseThrow();
    ready.remove(latest);
    Word others = combine(ready, inner.attached(), null);
    Word sum = combine(List.of(others, latest), List.of(), null);
    return List.of(
        shift(others, "d = a << n", left),
        shift(latest, "d = a << n", left),
        shift(sum, "d = a >> n", bits - left));
  }

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
      Value sum = queue.isEmpty() && into != null ? into : code.newValue(target.words());
      boolean inLate = goesRound && late.home() < early.home();
      code.into(
          sum,
          prefix + "d = a + b",
          (inLate ? late : early).value(),
          (inLate ? early : late).value());
      queue.add(
          new Word(
              sum,
              Math.max(early.arrival(), late.arrival()) + 1,
              Math.min(early.home(), late.home())));
    }
    Word sum = queue.remove();
    if (into != null && !sum.value().equals(into)) {
      code.into(into, prefix + "d = a", sum.value());
    }
    return sum;
  }

  /** Where in local memory a word is that is in no register. */
  private Optional<Address> far(Node node) {
    return local.isFar(node, step)
        ? Optional.of(local.place(node))
        : home(node).filter(Address.class::isInstance).map(Address.class::cast);
  }

  private boolean addsFromMemory() {
    return target.table().has(target.words(), prefix + "d = a + " + target.load());
  }

  /**
   * Adds a word of the message, a constant or a word in local memory in the way that costs the
   * target least.
   */
  private Value attach(Value word, Node node) {
    Optional<Address> far = far(node);
    if (far.isPresent()) {
      return code.value(target.words(), prefix + "d = a + " + target.load(), word, far.get());
    }
    return switch (node.operation()) {
      case Node.Constant constant -> constants.add(code, word, constant.value());
      case Node.Message message -> block.add(word, message.index());
      default -> throw new IllegalArgumentException(node + " is neither constant nor message");
    };
  }
}
