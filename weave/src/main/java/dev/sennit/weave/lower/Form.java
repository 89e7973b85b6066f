package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * A way to compute a Boolean function of three words: a tree of instructions over them.
 *
 * @param table its truth table
 * @param row the last instruction; null for a plain word. If it reads memory, all bits there are
 *     one.
 * @param operands the operands of the last instruction
 * @param operations the number of instructions
 * @param path the cycles from each word to the result; {@link #UNUSED} if the word does not matter
 */
public record Form(int table, Row row, List<Form> operands, int operations, List<Integer> path) {
  /** The path from a word that the form does not use. */
  public static final int UNUSED = Integer.MIN_VALUE / 2;

  /** Returns a plain word. */
  public static Form word(int table, int index) {
    List<Integer> path = new ArrayList<>(List.of(UNUSED, UNUSED, UNUSED));
    path.set(index, 0);
    return new Form(table, null, List.of(), 0, List.copyOf(path));
  }

  public static Form of(int table, Row row, int cycles, List<Form> operands) {
    int operations = 1;
    int[] path = {UNUSED, UNUSED, UNUSED};
    for (Form operand : operands) {
      operations += operand.operations();
      for (int word = 0; word < 3; word++) {
        path[word] = Math.max(path[word], operand.path().get(word) + cycles);
      }
    }
    return new Form(table, row, operands, operations, List.of(path[0], path[1], path[2]));
  }

  public boolean isWord() {
    return row == null;
  }

  /** Returns the number of the word that this form is. */
  public int index() {
    return path.indexOf(0);
  }

  /** Returns the truth table for an instruction that takes the operands in that order. */
  int permutedTable(List<Integer> order) {
    int permuted = 0;
    for (int values = 0; values < 8; values++) {
      int original = 0;
      for (int place = 0; place < 3; place++) {
        original |= (values >>> (2 - place) & 1) << (2 - order.get(place));
      }
      permuted |= (table >>> original & 1) << values;
    }
    return permuted;
  }

  public int arrival(int[] words) {
    int latest = UNUSED;
    for (int word = 0; word < 3; word++) {
      if (path.get(word) >= 0) {
        latest = Math.max(latest, words[word] + path.get(word));
      }
    }
    return latest;
  }

  /** Returns whether this form is in no respect worse than {@code other}. */
  boolean atLeastAsGoodAs(Form other) {
    if (operations > other.operations) {
      return false;
    }
    for (int word = 0; word < 3; word++) {
      if (path.get(word) > other.path.get(word)) {
        return false;
      }
    }
    return true;
  }
}
