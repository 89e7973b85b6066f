package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The words of one strand that live in local memory, and their places there. A place is free when
 * no later step needs its word; the place that is free for the longest time is used first.
 */
public final class SpilledWords {
  private final Graph graph;
  private final SpillPolicy local;
  private final int wordBytes;
  private final Address start;
  private final boolean readAgain;
  private final Map<Node, Integer> places = new HashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private int count;

  /**
   * @param start the beginning of the places
   * @param readAgain whether each use of a word of the block reads it from there
   */
  public SpilledWords(
      Graph graph, SpillPolicy local, Target target, Address start, boolean readAgain) {
    this.graph = graph;
    this.local = local;
    this.wordBytes = target.lanes(graph.bits()) * graph.bits() / Byte.SIZE;
    this.start = start;
    this.readAgain = readAgain;
  }

  /** No words: all are in registers or in their own memory. */
  public static SpilledWords none(Graph graph, Target target) {
    Address nowhere = new Address(target.architecture().stackPointer(), 0);
    return new SpilledWords(graph, SpillPolicy.NOTHING, target, nowhere, false);
  }

  boolean isUsed() {
    return !local.equals(SpillPolicy.NOTHING);
  }

  /** Returns whether the word lives in local memory. */
  boolean waits(Node node) {
    return !(node.operation() instanceof Node.Constant)
        && !(readAgain && node.operation() instanceof Node.Message)
        && !(node.operation() instanceof Node.State(int index) && index >= local.stateFrom())
        && graph.lastUse(node) - graph.made(node) > local.steps();
  }

  /** Returns whether the word is in local memory only, in that step. */
  boolean isFar(Node node, int step) {
    return waits(node) && step > graph.made(node);
  }

  Address keep(Node node) {
    places.put(node, free.isEmpty() ? count++ : free.removeFirst());
    return place(node);
  }

  /** Returns the place that {@link #keep} gave to a word. */
  Address place(Node node) {
    Integer place = places.get(node);
    if (place == null) {
      throw new IllegalStateException(node + " has no place in local memory");
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

  /** Returns the most memory in use at a time, in bytes. */
  public int bytes() {
    return count * wordBytes;
  }
}
