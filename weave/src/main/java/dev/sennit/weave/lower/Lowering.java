package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Turns the graph of one strand into a target's instructions.
 *
 * <p>Words are lowered in the order of the algorithm. For each it is known when it arrives, counted
 * in cycles from the state before the block. That alone chooses how the words after it are made, by
 * {@link Sums}, {@link BooleanFunctions} and {@link Rotations}.
 */
public final class Lowering {
  /**
   * What a strand computes on.
   *
   * @param state where the words of the state are: values, or addresses in local memory
   * @param next where the words of the next state go, which may be the same places
   * @param block where each word of the block is: values, or addresses
   * @param access how the words of the block are read
   */
  public record Place(
      List<? extends Operand> state,
      List<? extends Operand> next,
      IntFunction<? extends Operand> block,
      MessageAccess access) {}

  /** What all strands have in common. */
  public record Common(
      Graph graph, MemoryWords memory, Forms forms, Constants constants, Goal goal) {}

  private final Graph graph;
  private final Place place;
  private final SpilledWords local;
  private final Code code;
  private final WordCode ofWords;
  private final StrandWords words;

  /**
   * @param local the words of this strand that live in local memory
   */
  public Lowering(Common common, Place place, SpilledWords local, Code code) {
    this.graph = common.graph();
    this.place = place;
    this.local = local;
    this.code = code;
    this.ofWords = new WordCode(common.memory().target(), graph.bits(), code);
    this.words = new StrandWords(common, place, local, ofWords);
  }

  /**
   * Writes a part of a block and makes each word just before it is first needed. That is for states
   * that take all registers, or more.
   */
  public List<Line> onDemand() {
    for (int index = 0; index < graph.results().size(); index++) {
      Node result = graph.results().get(index);
      if (!place.next().get(index).equals(words.home(result).orElse(null))) {
        code.step(result.step());
        result(index, result);
      }
    }
    return code.take();
  }

  /** Writes a block and returns its instructions in bundles, one for each step of the standard. */
  public Map<String, List<Line>> bundles() {
    return Instruction.bundles(words().stream().flatMap(List::stream).toList());
  }

  /** Writes a block and returns its instructions, those that make one word together. */
  public List<List<Line>> words() {
    List<List<Line>> made = new ArrayList<>();
    List<Node> results = graph.results();
    code.step("load the block");
    words.enter();
    made.add(code.take());
    for (Node node : graph.nodes()) {
      if (isComputed(node) && (words.goRound() || !results.contains(node))) {
        begin(node.step());
        words.word(node);
        made.add(code.take());
      }
    }
    for (int index = 0; index < results.size() && !words.goRound(); index++) {
      Node result = results.get(index);
      begin(result.step());
      result(index, result);
      made.add(code.take());
    }
    return made;
  }

  private void begin(String name) {
    code.step(name);
    words.begin(name);
  }

  /** Returns whether a word is made where the algorithm makes it, and not where it is needed. */
  private boolean isComputed(Node node) {
    return switch (node.operation()) {
      case Node.Sum _ -> !graph.isForRotatedSummandOnly(node);
      case Node.Bool _ -> !graph.isSummandOnly(node);
      case Node.RotateLeft _, Node.ShiftLeft _, Node.ShiftRight _ ->
          !graph.isUsedOnce(node) || local.waits(node);
      case Node.State _, Node.Message _, Node.Constant _ -> false;
    };
  }

  /** Puts a word of the next state in its place. */
  private void result(int index, Node node) {
    Operand next = place.next().get(index);
    if (words.home(node).equals(Optional.of(next))) {
      return;
    }
    switch (next) {
      case Address address -> ofWords.store(address, words.word(node).value());
      case Value state when node.operation() instanceof Node.Bool && !words.isKnown(node) ->
          words.function(node, state);
      case Value state when !addsState(node, index) ->
          ofWords.into(state, "d = a", words.word(node).value());
      case Value state -> words.sum(node.inputs(), state);
      default -> throw new IllegalArgumentException("no word of a state can be put in " + next);
    }
  }

  private static boolean addsState(Node node, int index) {
    return node.operation() instanceof Node.Sum
        && node.inputs().stream()
            .anyMatch(input -> input.operation().equals(new Node.State(index)));
  }
}
