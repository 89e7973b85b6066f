package dev.sennit.weave.forms;

import dev.sennit.weave.words.TruthTable;
import java.util.List;

/**
 * A Boolean function that the standards of digests name.
 *
 * @param formula what it is, as a standard prints it
 * @param last whether its word {@code x} comes after the others, as in a step of its digest; else
 *     all come at once
 */
public record NamedFunction(String name, String formula, TruthTable table, boolean last) {
  /** Later than any path is long. */
  private static final int LATE = 100;

  public static final List<NamedFunction> ALL =
      List.of(
          new NamedFunction(
              "choose", "x & y | ~x & z", TruthTable.of((x, y, z) -> x & y | ~x & z), true),
          new NamedFunction(
              "majority",
              "x & y ^ x & z ^ y & z",
              TruthTable.of((x, y, z) -> x & y ^ x & z ^ y & z),
              true),
          new NamedFunction("parity", "x ^ y ^ z", TruthTable.of((x, y, z) -> x ^ y ^ z), true),
          new NamedFunction(
              "F", "x & y | ~x & z", TruthTable.of((x, y, z) -> x & y | ~x & z), true),
          new NamedFunction(
              "G", "x & z | y & ~z", TruthTable.of((x, y, z) -> x & z | y & ~z), true),
          new NamedFunction("H", "x ^ y ^ z", TruthTable.of((x, y, z) -> x ^ y ^ z), true),
          new NamedFunction("I", "y ^ (x | ~z)", TruthTable.of((x, y, z) -> y ^ (x | ~z)), true),
          new NamedFunction("chi", "x ^ ~y & z", TruthTable.of((x, y, z) -> x ^ ~y & z), false));

  /** When its words arrive. */
  int[] arrivals() {
    return new int[] {last ? LATE : 0, 0, 0};
  }
}
