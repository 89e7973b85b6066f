package dev.sennit.weave.lower;

import dev.sennit.weave.words.TruthTable;
import java.util.List;

/**
 * A word of an algorithm's graph.
 *
 * @param number its number in the order in which the algorithm makes nodes
 * @param operation the operation that makes it
 * @param inputs the operands of the operation
 * @param step the step of the standard
 */
public record Node(int number, Operation operation, List<Node> inputs, String step) {

  /** An operation that makes a word. */
  public sealed interface Operation {}

  /** A word of the state before the block. */
  public record State(int index) implements Operation {}

  /** A word of the block. */
  public record Message(int index) implements Operation {}

  public record Constant(long value) implements Operation {}

  public record Sum() implements Operation {}

  public record RotateLeft(int count) implements Operation {}

  public record ShiftLeft(int count) implements Operation {}

  public record ShiftRight(int count) implements Operation {}

  public record Bool(TruthTable table) implements Operation {}

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public String toString() {
    return "#" + number + " " + operation;
  }
}
