package dev.sennit.weave.lower;

import dev.sennit.weave.target.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * One way to compute a Boolean function of three words: a tree of instructions over them.
 *
 * @param table the truth table of what it computes
 * @param row the last instruction; null for a word as it is. If it reads memory, all bits there are
 *     one.
 * @param operands what that instruction takes
 * @param operations how many instructions there are
 * @param path how many cycles lie between each word and the result; {@link #UNUSED} where the word
 *     does not matter
 */
public record Form(int table, Row row, List<Form> operands, int operations, List<Integer> path) {
  /** The path from a word that the form does not use. */
  public static final int UNUSED = Integer.MIN_VALUE / 2;

  /** A word as it is. */
  public static Form word(int table, int index) {
    List<Integer> path = new ArrayList<>(List.of(UNUSED, UNUSED, UNUSED));
    path.set(index, 0);
    return new Form(table, null, List.of(), 0, List.copyOf(path));
  }

  /** An instruction on forms. */
  public static Form of(int table, Row row, List<Form> operands) {
    int operations = 1;
    int[] path = {UNUSED, UNUSED, UNUSED};
    for (Form operand : operands) {
      operations += operand.operations();
      for (int word = 0; word < 3; word++) {
        path[word] = Math.max(path[word], operand.path().get(word) + row.latency().cycles());
      }
    }
    return new Form(table, row, operands, operations, List.of(path[0], path[1], path[2]));
  }

  public boolean isWord() {
    return row == null;
  }

  /** Which of the three words this form is. */
  public int index() {
    return path.indexOf(0);
  }

  /** The truth table, as an instruction needs it that takes its operands in that order. */
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

  /** When the result is there, given when each word is. */
  public int arrival(int[] words) {
    int latest = UNUSED;
    for (int word = 0; word < 3; word++) {
      if (path.get(word) >= 0) {
        latest = Math.max(latest, words[word] + path.get(word));
      }
    }
    return latest;
  }

  /** Whether nothing about this form is worse than about {@code other}. */
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
