package dev.sennit.weave.model;

import dev.sennit.weave.model.Rounds.Entry;
import dev.sennit.weave.model.Rounds.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The longest chain of results in which each waits for the one before: the time of the rounds on a
 * core that starts any number of instructions at once. A word that is stored and read back is part
 * of it.
 *
 * @param length the cycles of the longest chain that ends with the result of each entry
 * @param before the entry before each entry in that chain, or -1
 */
public record Chain(int[] length, int[] before) {
  private static final int NOBODY = -1;

  public static Chain of(OperandLatencies latencies) {
    return of(latencies, _ -> true);
  }

  public static Chain of(OperandLatencies latencies, IntPredicate some) {
    List<Entry> entries = latencies.rounds().entries();
    int[] length = new int[entries.size()];
    int[] before = new int[length.length];
    Arrays.fill(before, NOBODY);
    for (int i = 0; i < length.length; i++) {
      if (some.test(i)) {
        length[i] = latencies.of(i);
        for (Source source : entries.get(i).sources()) {
          int from = source.entry();
          int through = length[from] + latencies.of(i, source);
          if (some.test(from) && through >= length[i]) {
            length[i] = through;
            before[i] = from;
          }
        }
      }
    }
    return new Chain(length, before);
  }

  /** Returns the cycles of the longest chain. */
  public int cycles() {
    return cycles(length.length);
  }

  private int cycles(int end) {
    return Arrays.stream(length, 0, end).max().orElse(0);
  }

  /**
   * Returns the cycles that a round adds to the longest chain.
   *
   * @param settled the number of rounds before the first that counts
   */
  public double cyclesOfRound(Rounds rounds, int settled) {
    return (double) (cycles() - cycles(settled * rounds.size())) / (rounds.count() - settled);
  }

  /** Returns the entries of the longest chain, in order. */
  public List<Integer> longest() {
    int last = 0;
    for (int i = 0; i < length.length; i++) {
      if (length[i] > length[last]) {
        last = i;
      }
    }
    List<Integer> chain = new ArrayList<>();
    for (int i = last; i != NOBODY; i = before[i]) {
      chain.add(i);
    }
    return chain.reversed();
  }
}
