package dev.sennit.weave.lower;

import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The words of one strand that live in local memory, and their places there. A place is used again
 * when its word is no longer needed, the one that has been free for the longest time first.
 */
public final class LocalWords {
  private final Graph graph;
  private final Local local;
  private final int wordBytes;
  private final Address start;
  private final boolean readAgain;
  private final Map<Node, Integer> places = new HashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private int count;

  /**
   * @param start where the words may lie
   * @param readAgain whether words of the block are read from there each time
   */
  public LocalWords(Graph graph, Local local, Target target, Address start, boolean readAgain) {
    this.graph = graph;
    this.local = local;
    this.wordBytes = target.lanes(graph.bits()) * graph.bits() / Byte.SIZE;
    this.start = start;
    this.readAgain = readAgain;
  }

  /** None: all words are in registers, or where they were before. */
  public static LocalWords none(Graph graph, Target target) {
    Address nowhere = new Address(target.architecture().stackPointer(), 0);
    return new LocalWords(graph, Local.NOTHING, target, nowhere, false);
  }

  boolean isUsed() {
    return !local.equals(Local.NOTHING);
  }

  /** Whether the word has a life in local memory. */
  boolean waits(Node node) {
    return !(node.operation() instanceof Node.Constant)
        && !(readAgain && node.operation() instanceof Node.Message)
        && !(node.operation() instanceof Node.State(int index) && index >= local.stateFrom())
        && graph.lastUse(node) - graph.made(node) > local.steps();
  }

  /** Whether the word is there only, in that step. */
  boolean isFar(Node node, int step) {
    return waits(node) && step > graph.made(node);
  }

  /** A place for a word. */
  Address keep(Node node) {
    places.put(node, free.isEmpty() ? count++ : free.removeFirst());
    return place(node);
  }

  /** The place of a word that has been kept. */
  Address place(Node node) {
    Integer place = places.get(node);
    if (place == null) {
      throw new IllegalStateException(node + " is needed and has not been kept");
    }
    return start.plus(place * wordBytes);
  }

  /** Frees the places of words that no later step needs. */
  void free(int step) {
    List<Node> done = new ArrayList<>();
    places.keySet().stream().filter(node -> graph.lastUse(node) <= step).forEach(done::add);
    done.sort((one, other) -> Integer.compare(one.number(), other.number()));
    done.forEach(node -> free.addLast(places.remove(node)));
  }

  /** How much memory was needed at most. */
  public int bytes() {
    return count * wordBytes;
  }
}
