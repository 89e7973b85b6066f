package dev.sennit.weave.explore;

import dev.sennit.weave.explore.Rounds.Entry;
import dev.sennit.weave.explore.Rounds.Source;
import dev.sennit.weave.explore.Simulation.Times;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The longest chain of results, of which each waits for the one before, through registers: what the
 * rounds would take on a processor with ports and width without end.
 *
 * <p>How long an instruction waits for an operand the model does not tell; an operand may be needed
 * later than others. So it is taken to be the least time that the simulation shows anywhere between
 * the two results, for that row and operand, and no more than the instruction's latency. A chain is
 * therefore never longer than the time that passes.
 *
 * @param length for each entry the cycles of the longest chain that ends with its result
 * @param before the entry before it in that chain, or -1
 */
record Chain(int[] length, int[] before) {
  private static final int NOBODY = -1;

  /** How long a result waits for an operand of a row. */
  record Waits(Map<List<Object>, Integer> cycles) {

    static Waits of(Rounds rounds, Simulation simulation) {
      Map<List<Object>, Integer> cycles = new HashMap<>();
      for (int i = 0; i < rounds.entries().size(); i++) {
        Times own = simulation.times().get(i);
        Entry entry = rounds.entries().get(i);
        entry
            .sources()
            .forEach((operand, source) -> {
              int seen =
                  Math.max(0, own.executed() - simulation.times().get(source.entry()).executed());
              cycles.merge(key(entry, operand), Math.min(seen, own.latency()), Math::min);
            });
      }
      return new Waits(cycles);
    }

    int of(Entry entry, String operand) {
      return cycles.get(key(entry, operand));
    }

    /** Of several results one may be there before the others. */
    private static List<Object> key(Entry entry, String operand) {
      return List.of(entry.kind(), operand, entry.sources().get(operand).name());
    }
  }

  /** The chains of all entries. */
  static Chain of(Rounds rounds, Simulation simulation, Waits waits) {
    return of(rounds, simulation, waits, _ -> true);
  }

  /** The chains of some entries. */
  static Chain of(Rounds rounds, Simulation simulation, Waits waits, IntPredicate some) {
    int[] length = new int[rounds.entries().size()];
    int[] before = new int[length.length];
    Arrays.fill(before, NOBODY);
    for (int i = 0; i < length.length; i++) {
      if (some.test(i)) {
        Entry entry = rounds.entries().get(i);
        length[i] = simulation.times().get(i).latency();
        for (Map.Entry<String, Source> source : entry.sources().entrySet()) {
          int from = source.getValue().entry();
          int through = length[from] + waits.of(entry, source.getKey());
          if (some.test(from) && through >= length[i]) {
            length[i] = through;
            before[i] = from;
          }
        }
      }
    }
    return new Chain(length, before);
  }

  /** How many cycles the longest chain has. */
  int cycles() {
    return cycles(length.length);
  }

  /** How many cycles the longest one has of those that end before the entry {@code end}. */
  int cycles(int end) {
    return Arrays.stream(length, 0, end).max().orElse(0);
  }

  /** The entries of the longest chain, in order. */
  List<Integer> longest() {
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
