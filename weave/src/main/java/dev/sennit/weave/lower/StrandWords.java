package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The words of one strand. It knows where each word is, in a register or in memory, and lowers a
 * word when it is first asked for.
 */
final class StrandWords {
  /** For how many steps constants are kept in registers where registers are scarce. */
  private static final int CONSTANTS_KEPT = 4;

  private final Graph graph;
  private final Lowering.Place place;
  private final BlockWords block;
  private final SpilledWords local;
  private final Constants constants;
  private final WordCode code;
  private final Rotations rotations;
  private final BooleanFunctions functions;
  private final Sums sums;
  private final boolean goRound;
  private final Map<Node, Word> known = new HashMap<>();
  private int step;

  StrandWords(Lowering.Common common, Lowering.Place place, SpilledWords local, WordCode code) {
    this.graph = common.graph();
    this.place = place;
    this.local = local;
    this.constants = common.constants();
    this.code = code;
    this.block = new BlockWords(common.memory(), code, place.block(), place.access());
    this.rotations = new Rotations(code, constants);
    this.functions = new BooleanFunctions(common, code, this);
    this.sums = new Sums(common, block, code, this, functions, rotations);
    this.goRound = graph.results().stream().allMatch(this::isComputedInPlace);
  }

  /**
   * Returns whether each word of the next state is made where no step needs the word before it any
   * more. Then both share a register, because each sum is made in the place of its oldest summand.
   */
  boolean goRound() {
    return goRound;
  }

  /** Returns whether a word of the next state is made where no step needs the word before it. */
  private boolean isComputedInPlace(Node node) {
    int index = graph.results().indexOf(node);
    return index >= 0
        && place.next().get(index) instanceof Value
        && node.operation() instanceof Node.Sum
        && graph.lastUse(graph.state(index)) < graph.number(node.step());
  }

  // ---------------------------------------------------------------- steps

  /** Reads words that are read once, and stores words of the state that wait in local memory. */
  void enter() {
    block.load(graph.messageWords());
    for (Node node : graph.nodes()) {
      if (node.operation() instanceof Node.State(int index)) {
        if (local.waits(node)) {
          keep(node, (Value) place.state().get(index));
        }
        if (goRound) {
          word(node);
        }
      }
    }
  }

  /** Begins a step: forgets the words that it and later steps have to read again. */
  void begin(String name) {
    if (graph.number(name) != step) {
      local.free(step);
      step = graph.number(name);
      known.keySet().removeIf(node -> local.isFar(node, step) || isReadAgain(node));
      if (local.isUsed() && step % CONSTANTS_KEPT == 0) {
        constants.forget();
      }
    }
  }

  private boolean isReadAgain(Node node) {
    return node.operation() instanceof Node.Message && memory(node).isPresent();
  }

  // ---------------------------------------------------------------- places

  /** Returns where a word of the state is at the beginning. */
  Optional<Operand> home(Node node) {
    return node.operation() instanceof Node.State(int index)
        ? Optional.of(place.state().get(index))
        : Optional.empty();
  }

  /** Returns where in memory a word of the state is at the beginning, if it is there. */
  private Optional<Address> homeInMemory(Node node) {
    return home(node).filter(Address.class::isInstance).map(Address.class::cast);
  }

  /** Returns where in memory a word is, if each use reads it there. */
  Optional<Address> memory(Node node) {
    return node.operation() instanceof Node.Message(int index)
        ? block.place(index)
        : homeInMemory(node);
  }

  /** Returns where in local memory a word is, if no register holds it. */
  Optional<Address> far(Node node) {
    return local.isFar(node, step) ? Optional.of(local.place(node)) : homeInMemory(node);
  }

  private void keep(Node node, Value word) {
    code.store(local.keep(node), word);
  }

  private Value readBack(Node node) {
    return code.value("d = " + code.target().load(), local.place(node));
  }

  // ---------------------------------------------------------------- words

  /** Returns when a word arrives, without reading a word that each use reads from memory. */
  int arrival(Node node) {
    return memory(node).isEmpty() ? word(node).arrival() : home(node).isPresent() ? 0 : Word.EARLY;
  }

  /** Returns whether the word has been lowered and is in a register. */
  boolean isKnown(Node node) {
    return known.containsKey(node);
  }

  Word word(Node node) {
    Optional<Address> inMemory = homeInMemory(node);
    if (inMemory.isPresent()) {
      return new Word(code.load(inMemory.get()), 0);
    }
    Word word = known.get(node);
    if (word == null) {
      if (local.isFar(node, step)) {
        word = new Word(readBack(node), Word.EARLY);
      } else {
        word = lower(node);
        if (local.waits(node) && !(node.operation() instanceof Node.State)) {
          keep(node, word.value());
        }
      }
      known.put(node, word);
    }
    return word;
  }

  /** Lowers a sum to a value, or to a new one if it is null. */
  Word sum(List<Node> summands, Value into) {
    return sums.sum(summands, into);
  }

  /** Lowers a Boolean function to a value. */
  void function(Node bool, Value into) {
    functions.into(bool, into);
  }

  private Word lower(Node node) {
    return switch (node.operation()) {
      case Node.State(int index) -> new Word(before(index), 0);
      case Node.Message(int index) -> new Word(block.word(index), Word.EARLY);
      case Node.Constant(long value) -> new Word(constants.word(code.code(), value), Word.EARLY);
      case Node.Sum _ -> sums.sum(node.inputs(), goRound ? next(node) : null);
      case Node.Bool _ -> functions.word(node);
      case Node.RotateLeft(int count) ->
          functions.rotated(node, count).orElseGet(() -> rotations.rotated(input(node), count));
      case Node.ShiftLeft(int count) -> rotations.shiftedLeft(input(node), count);
      case Node.ShiftRight(int count) -> rotations.shiftedRight(input(node), count);
    };
  }

  private Word input(Node node) {
    return word(node.inputs().getFirst());
  }

  /** Returns the value of the next state that the node makes, or null. */
  private Value next(Node node) {
    int index = graph.results().indexOf(node);
    return index < 0 ? null : (Value) place.next().get(index);
  }

  /**
   * Returns a word of the state before. Where words of both states share registers, it is a copy,
   * which may be overwritten.
   */
  private Value before(int index) {
    Value state = (Value) place.state().get(index);
    return goRound ? code.value("d = a", state) : state;
  }
}
