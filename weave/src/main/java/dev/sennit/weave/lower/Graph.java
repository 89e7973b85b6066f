package dev.sennit.weave.lower;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The words of an algorithm, each with its inputs. Lowering starts from this graph. A word that the
 * algorithm computes twice is one node.
 */
public final class Graph implements Words<Node> {
  private record Key(Node.Operation operation, List<Node> inputs) {}

  private final int bits;
  private final Map<Key, Node> nodes = new LinkedHashMap<>();
  private final Map<Node, List<Node>> users = new HashMap<>();
  private final Map<String, Integer> steps = new HashMap<>();
  private final List<Node> results;
  private String step = "";
  private final Set<Node> cuts = new HashSet<>();

  /** A statement to draw: it makes the next state from a state and words that are read. */
  @FunctionalInterface
  public interface Statement {
    List<Node> next(Words<Node> words, List<Node> state, List<Node> block);
  }

  private Graph(int bits, int stateWords, int blockWords, Statement statement) {
    this.bits = bits;
    List<Node> state = words(stateWords, Node.State::new);
    List<Node> block = words(blockWords, Node.Message::new);
    results = statement.next(this, state, block);
    for (Node node : nodes.values()) {
      for (Node input : node.inputs()) {
        users.computeIfAbsent(input, _ -> new ArrayList<>()).add(node);
      }
      steps.putIfAbsent(node.step(), steps.size());
    }
  }

  public static Graph of(BlockFunction algorithm) {
    return of(algorithm, algorithm.blockWords(), algorithm::next);
  }

  /** Draws a part of an algorithm that reads {@code blockWords} words. */
  public static Graph of(BlockFunction algorithm, int blockWords, Statement part) {
    return new Graph(algorithm.wordBits(), algorithm.stateWords(), blockWords, part);
  }

  /** Returns whether the algorithm cuts at the word, because later steps build on it. */
  public boolean isCut(Node node) {
    return cuts.contains(node);
  }

  /** Returns a word of the state before. */
  Node state(int index) {
    return nodes.get(new Key(new Node.State(index), List.of()));
  }

  /** Returns the words of the next state. */
  public List<Node> results() {
    return results;
  }

  /** All words, in the order in which the algorithm makes them. */
  public Collection<Node> nodes() {
    return nodes.values();
  }

  /** Returns the constants, in the order of their use. */
  public List<Long> constants() {
    return nodes.values().stream()
        .filter(node -> node.operation() instanceof Node.Constant)
        .map(node -> ((Node.Constant) node.operation()).value())
        .toList();
  }

  /** Returns the numbers of the words of the block, in their order there. */
  public List<Integer> messageWords() {
    return nodes.values().stream()
        .filter(node -> node.operation() instanceof Node.Message)
        .map(node -> ((Node.Message) node.operation()).index())
        .sorted()
        .toList();
  }

  /** Returns the number of a step, in the order in which the algorithm names steps. */
  public int number(String step) {
    return steps.get(step);
  }

  /** Returns the step that makes a word; for a word of the block, the first step that needs it. */
  public int made(Node node) {
    return node.operation() instanceof Node.Message
        ? uses(node).min().orElseThrow()
        : number(node.step());
  }

  /** Returns the last step that needs a word. */
  public int lastUse(Node node) {
    return uses(node).max().orElse(number(node.step()));
  }

  private IntStream uses(Node node) {
    return users.getOrDefault(node, List.of()).stream().mapToInt(user -> number(user.step()));
  }

  public boolean isUsedOnce(Node node) {
    return users.getOrDefault(node, List.of()).size() == 1 && !results.contains(node);
  }

  /** Returns whether {@code user} alone needs the word. */
  public boolean isUsedOnlyBy(Node user, Node node) {
    return users.getOrDefault(node, List.of()).stream().allMatch(user::equals)
        && !results.contains(node);
  }

  /** Returns whether the word is used once, as a summand, so that nothing needs it by itself. */
  public boolean isSummandOnly(Node node) {
    return isUsedOnce(node) && users.get(node).getFirst().operation() instanceof Node.Sum;
  }

  /** Returns whether the only use of the word is a rotation whose only use is as a summand. */
  public boolean isForRotatedSummandOnly(Node node) {
    List<Node> by = users.getOrDefault(node, List.of());
    return node.operation() instanceof Node.Sum
        && by.size() == 1
        && by.getFirst().operation() instanceof Node.RotateLeft
        && isSummandOnly(by.getFirst());
  }

  private List<Node> words(int count, IntFunction<Node.Operation> operation) {
    return IntStream.range(0, count).mapToObj(operation).map(made -> node(made)).toList();
  }

  private Node node(Node.Operation operation, Node... inputs) {
    return node(operation, List.of(inputs));
  }

  private Node node(Node.Operation operation, List<Node> inputs) {
    return nodes.computeIfAbsent(
        new Key(operation, inputs), _ -> new Node(nodes.size(), operation, inputs, step));
  }

  @Override
  public void step(String name) {
    step = name;
  }

  @Override
  public Node cut(Node word) {
    cuts.add(word);
    return word;
  }

  @Override
  public int bits() {
    return bits;
  }

  @Override
  public Node constant(long value) {
    return node(new Node.Constant(value));
  }

  @Override
  public Node sum(List<Node> summands) {
    return node(new Node.Sum(), new ArrayList<>(summands));
  }

  @Override
  public Node rotateLeft(Node word, int count) {
    return node(new Node.RotateLeft(count), word);
  }

  @Override
  public Node shiftLeft(Node word, int count) {
    return node(new Node.ShiftLeft(count), word);
  }

  @Override
  public Node shiftRight(Node word, int count) {
    return node(new Node.ShiftRight(count), word);
  }

  @Override
  public Node bool(TruthTable function, Node x, Node y, Node z) {
    return node(new Node.Bool(function), x, y, z);
  }
}
