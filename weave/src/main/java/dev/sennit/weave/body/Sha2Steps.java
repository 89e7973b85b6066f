package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.words.ConcreteWords;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Some steps of {@link Sha2} alone, as bodies take them for a turn of a loop.
 *
 * @param byDifferences whether Maj is computed from x ^ y and y ^ z: y ^ z is the x ^ y of the step
 *     before
 */
record Sha2Steps(Sha2 algorithm, boolean byDifferences) {
  private static final TruthTable MAJ_BY_DIFFERENCES = TruthTable.of((xy, yz, y) -> xy & yz ^ y);

  /**
   * Computes steps on the working variables a to h.
   *
   * @param added further summands of a step: its constant and its word of the message schedule, or
   *     their sum
   */
  <W> List<W> of(Words<W> words, List<W> variables, int count, IntFunction<List<W>> added) {
    Sha2.Functions functions = algorithm.functions();
    List<W> v = variables; // a to h
    for (int t = 0; t < count; t++) {
      words.step("step " + t);
      List<W> summands = new ArrayList<>();
      summands.add(v.get(7));
      summands.add(Sha2.upper(words, functions.upper1(), v.get(4)));
      summands.add(words.bool(Sha2.CH, v.get(4), v.get(5), v.get(6)));
      summands.addAll(added.apply(t));
      W t1 = words.sum(summands);
      W t2 =
          words.sum(
              Sha2.upper(words, functions.upper0(), v.get(0)),
              maj(words, v.get(0), v.get(1), v.get(2)));
      W e = words.cut(words.sum(v.get(3), t1));
      W a = words.cut(words.sum(t1, t2));
      v = List.of(a, v.get(0), v.get(1), v.get(2), e, v.get(4), v.get(5), v.get(6));
    }
    return v;
  }

  private <W> W maj(Words<W> words, W x, W y, W z) {
    return byDifferences
        ? words.bool(MAJ_BY_DIFFERENCES, words.xor(x, y), words.xor(y, z), y)
        : words.bool(Sha2.MAJ, x, y, z);
  }

  /** Returns what each step of a block adds whose words are known: its constant and its word. */
  static List<Long> added(Sha2 algorithm, List<Long> block) {
    List<Long> k = algorithm.functions().k();
    ConcreteWords words = new ConcreteWords(algorithm.wordBits());
    List<Long> w = new ArrayList<>(block);
    while (w.size() < k.size()) {
      w.add(algorithm.scheduled(words, w, w.size()));
    }
    return IntStream.range(0, k.size()).mapToObj(t -> words.sum(k.get(t), w.get(t))).toList();
  }
}
