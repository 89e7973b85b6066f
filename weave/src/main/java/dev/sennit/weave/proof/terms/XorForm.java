package dev.sennit.weave.proof.terms;

import dev.sennit.weave.proof.terms.Term.Concat;
import dev.sennit.weave.proof.terms.Term.Constant;
import dev.sennit.weave.proof.terms.Term.Logic;
import dev.sennit.weave.proof.terms.Term.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The normal form of an exclusive or of any number of words: a fixed order, each word at most once.
 * {@link BooleanForm} has a normal form for a few words only, and AES adds more.
 */
final class XorForm {
  private static final long XOR = 0b0110;

  private final Terms terms;
  private final Map<Term, Term> known = new HashMap<>();

  XorForm(Terms terms) {
    this.terms = terms;
  }

  /** A bit as an exclusive or: its words, their bits, and whether a one is added. */
  private static final class Bit {
    private final Map<Word, Boolean> words = new TreeMap<>(Word.ORDER);
    private boolean one;

    private void add(Word word) {
      if (words.remove(word) == null) {
        words.put(word, true);
      }
    }
  }

  /** A word and its lowest bit, as words in normal form begin. */
  private record Word(Term term, int low) {
    private static final Comparator<Word> ORDER =
        Comparator.<Word>comparingInt(word -> word.term().id()).thenComparingInt(Word::low);
  }

  /** Brings the term into normal form if it is an exclusive or of whole words, else returns it. */
  Term of(Term term) {
    Term normal = known.get(term);
    if (normal == null) {
      normal = worked(term);
      known.put(term, normal);
    }
    return normal;
  }

  private Term worked(Term term) {
    List<Bit> bits = new ArrayList<>();
    for (int i = 0; i < term.bits(); i++) {
      Bit bit = new Bit();
      collect(term, i, bit);
      bits.add(bit);
    }
    List<Word> first = new ArrayList<>(bits.getFirst().words.keySet());
    long constant = 0;
    for (int i = 0; i < bits.size(); i++) {
      int place = i;
      if (!bits.get(i).words.keySet().stream()
          .map(word -> new Word(word.term(), word.low() - place))
          .toList()
          .equals(first)) {
        return term;
      }
      constant |= bits.get(i).one ? 1L << i : 0;
    }
    Term sum = terms.constant(term.bits(), constant);
    for (Word word : first) {
      Term slice = terms.slice(word.term(), word.low(), term.bits());
      sum = terms.logic(term.bits(), XOR, List.of(sum, slice));
    }
    return sum;
  }

  private static void collect(Term term, int place, Bit bit) {
    switch (term.shape()) {
      case Constant(long value) -> bit.one ^= (value >>> place & 1) != 0;
      case Slice(Term of, int low) -> collect(of, low + place, bit);
      case Concat(List<Term> parts) -> {
        int rest = place;
        for (Term part : parts) {
          if (rest < part.bits()) {
            collect(part, rest, bit);
            return;
          }
          rest -= part.bits();
        }
      }
      case Logic(long table, List<Term> leaves) when isParity(table, leaves.size()) -> {
        bit.one ^= (table & 1) != 0;
        leaves.forEach(leaf -> collect(leaf, place, bit));
      }
      default -> bit.add(new Word(term, place));
    }
  }

  /** Returns whether the table is an exclusive or of that many words, or its complement. */
  static boolean isParity(long table, int words) {
    long parity = parity(words);
    long all = words == 6 ? -1 : (1L << (1 << words)) - 1;
    return table == parity || table == (~parity & all);
  }

  /** Returns the truth table of the exclusive or of that many words. */
  static long parity(int words) {
    long table = 0;
    for (int values = 0; values < 1 << words; values++) {
      table |= (long) (Integer.bitCount(values) & 1) << values;
    }
    return table;
  }
}
