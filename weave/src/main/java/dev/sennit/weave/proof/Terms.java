package dev.sennit.weave.proof;

import dev.sennit.weave.proof.Term.Concat;
import dev.sennit.weave.proof.Term.Constant;
import dev.sennit.weave.proof.Term.Logic;
import dev.sennit.weave.proof.Term.Multiple;
import dev.sennit.weave.proof.Term.Shape;
import dev.sennit.weave.proof.Term.Slice;
import dev.sennit.weave.proof.Term.Sum;
import dev.sennit.weave.proof.Term.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Makes terms in normal form. Every rule here is an identity on words, so terms that are one object
 * are equal for all inputs; the converse need not hold, and a proof that needs an identity which is
 * not here fails.
 *
 * <ul>
 *   <li>Sums are multisets of multiples. A left shift is a multiple; a rotation that is added is
 *       its two shifts; Boolean functions with no bit in common, added, are their union.
 *   <li>Boolean functions of up to six words are truth tables over the words in a fixed order.
 *   <li>Shifts, rotations, bytes and lanes are slices side by side; neighbouring slices of one word
 *       join again.
 *   <li>A word at which the algorithm is cut gets a name, and stands under that name wherever it
 *       comes up again. So terms stay small however long the computation is.
 * </ul>
 */
public final class Terms {
  private static final int MOST_LEAVES = 6;
  private static final int WORD = 64;

  private record Key(int bits, Shape shape) {}

  private final Map<Key, Term> interned = new HashMap<>();

  private final Map<Term, Term> names = new HashMap<>();

  /**
   * What has been worked out before, before names: all cases of a kernel go over the same terms.
   */
  private final Map<Work, Term> workedOut = new HashMap<>();

  private record Work(int bits, long table, List<Term> operands) {}

  private static final long ADDITION = -1;

  private Term once(Work work, Supplier<Term> result) {
    Term known = workedOut.get(work);
    if (known == null) {
      known = result.get();
      workedOut.put(work, known);
    }
    return names.getOrDefault(known, known);
  }

  private Term intern(int bits, Shape shape, boolean secret) {
    Term term =
        interned.computeIfAbsent(
            new Key(bits, shape), _ -> new Term(interned.size(), bits, shape, secret));
    return names.getOrDefault(term, term);
  }

  /** A name for the term, under which it stands from now on. */
  Term cut(Term term) {
    if (term.isConstant() || term.shape() instanceof Symbol) {
      return term;
    }
    return names.computeIfAbsent(
        term, _ -> symbol(term.bits(), "word " + names.size(), term.secret()));
  }

  // ---------------------------------------------------------------- atoms

  Term constant(int bits, long value) {
    if (bits > WORD) {
      if (value != 0) {
        throw new IllegalArgumentException("a constant of " + bits + " bits can only be zero");
      }
      return concat(List.of(constant(WORD, 0), constant(bits - WORD, 0)));
    }
    return intern(bits, new Constant(value & mask(bits)), false);
  }

  Term symbol(int bits, String name, boolean secret) {
    return intern(bits, new Symbol(name), secret);
  }

  private static long mask(int bits) {
    return bits == WORD ? -1 : (1L << bits) - 1;
  }

  private static boolean anySecret(Iterable<Term> terms) {
    for (Term term : terms) {
      if (term.secret()) {
        return true;
      }
    }
    return false;
  }

  // ---------------------------------------------------------------- slices side by side

  Term slice(Term term, int low, int bits) {
    if (low == 0 && bits == term.bits()) {
      return term;
    }
    if (low < 0 || bits <= 0 || low + bits > term.bits()) {
      throw new IllegalArgumentException(
          "bits %d to %d of a word of %d bits".formatted(low, low + bits - 1, term.bits()));
    }
    return switch (term.shape()) {
      case Constant(long value) -> constant(bits, value >>> low);
      case Slice(Term of, int start) -> slice(of, start + low, bits);
      case Concat(List<Term> parts) -> sliceOfParts(parts, low, bits);
      case Sum(List<Multiple> multiples, long constant)
          when low == 0 && bits * 2 == term.bits() && bits >= 32 -> {
        // The lower half of a sum is the sum of the lower halves: words in wider registers.
        List<Multiple> lower = new ArrayList<>();
        for (Multiple multiple : multiples) {
          lower.add(new Multiple(slice(multiple.term(), 0, bits), multiple.factor()));
        }
        yield sum(bits, lower, constant);
      }
      case Sum _, Logic _, Symbol _ -> intern(bits, new Slice(term, low), term.secret());
    };
  }

  private Term sliceOfParts(List<Term> parts, int low, int bits) {
    List<Term> taken = new ArrayList<>();
    int start = 0;
    for (Term part : parts) {
      int from = Math.max(low, start);
      int to = Math.min(low + bits, start + part.bits());
      if (from < to) {
        taken.add(slice(part, from - start, to - from));
      }
      start += part.bits();
    }
    return concat(taken);
  }

  /** Words side by side, the lowest first. */
  Term concat(List<Term> words) {
    List<Term> parts = new ArrayList<>();
    for (Term word : words) {
      if (word.shape() instanceof Concat(List<Term> inner)) {
        inner.forEach(part -> append(parts, part));
      } else {
        append(parts, word);
      }
    }
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    int bits = parts.stream().mapToInt(Term::bits).sum();
    return intern(bits, new Concat(List.copyOf(parts)), anySecret(parts));
  }

  private void append(List<Term> parts, Term part) {
    if (!parts.isEmpty()) {
      Term last = parts.getLast();
      if (last.shape() instanceof Constant(long low)
          && part.shape() instanceof Constant(long high)) {
        int room = Math.min(WORD - last.bits(), part.bits());
        if (room > 0) {
          parts.removeLast();
          parts.add(constant(last.bits() + room, low | (high & mask(room)) << last.bits()));
          if (room < part.bits()) {
            parts.add(constant(part.bits() - room, high >>> room));
          }
          return;
        }
      }
      Term joined = joined(last, part);
      if (joined != null) {
        parts.removeLast();
        parts.add(joined);
        return;
      }
    }
    parts.add(part);
  }

  /** Neighbouring slices of one word as one slice, else null. */
  private Term joined(Term low, Term high) {
    if (low.shape() instanceof Slice(Term of, int start)
        && high.shape() instanceof Slice(Term same, int next)
        && of == same
        && start + low.bits() == next) {
      return slice(of, start, low.bits() + high.bits());
    }
    return null;
  }

  /** The word with zeros above it. */
  Term extend(Term term, int bits) {
    return term.bits() == bits ? term : concat(List.of(term, constant(bits - term.bits(), 0)));
  }

  Term rotateLeft(Term term, int count) {
    int rest = term.bits() - count;
    return count == 0 ? term : concat(List.of(slice(term, rest, count), slice(term, 0, rest)));
  }

  Term shiftLeft(Term term, int count) {
    return count == 0
        ? term
        : concat(List.of(constant(count, 0), slice(term, 0, term.bits() - count)));
  }

  Term shiftRight(Term term, int count) {
    return count == 0
        ? term
        : concat(List.of(slice(term, count, term.bits() - count), constant(count, 0)));
  }

  // ---------------------------------------------------------------- sums

  Term sum(int bits, List<Term> terms) {
    return once(
        new Work(bits, ADDITION, terms),
        () -> sum(bits, terms.stream().map(term -> new Multiple(term, 1)).toList(), 0));
  }

  /** The term plus a number. */
  Term plus(Term term, long constant) {
    return sum(term.bits(), List.of(new Multiple(term, 1)), constant);
  }

  /** A multiple of the term. */
  Term times(Term term, long factor) {
    return sum(term.bits(), List.of(new Multiple(term, factor)), 0);
  }

  /** The first term less the second. */
  Term minus(Term term, Term other) {
    return sum(term.bits(), List.of(new Multiple(term, 1), new Multiple(other, -1)), 0);
  }

  private Term sum(int bits, List<Multiple> summands, long constant) {
    Map<Term, Long> factors = new TreeMap<>(Comparator.comparingInt(Term::id));
    long rest = constant;
    for (Multiple summand : summands) {
      rest += collect(summand.term(), summand.factor(), factors, bits);
    }
    uniteDisjoint(factors);
    List<Multiple> multiples = new ArrayList<>();
    factors.forEach((term, factor) -> {
      if ((factor & mask(bits)) != 0) {
        multiples.add(new Multiple(term, factor & mask(bits)));
      }
    });
    if (multiples.isEmpty()) {
      return constant(bits, rest);
    }
    Multiple first = multiples.getFirst();
    if (multiples.size() == 1 && first.factor() == 1 && (rest & mask(bits)) == 0) {
      return first.term();
    }
    boolean secret = multiples.stream().anyMatch(multiple -> multiple.term().secret());
    return intern(bits, new Sum(List.copyOf(multiples), rest & mask(bits)), secret);
  }

  /** Adds a multiple of a term to {@code factors}; gives the constant part. */
  private long collect(Term term, long factor, Map<Term, Long> factors, int bits) {
    switch (term.shape()) {
      case Constant(long value) -> {
        return value * factor;
      }
      case Sum(List<Multiple> multiples, long constant) -> {
        long rest = constant * factor;
        for (Multiple multiple : multiples) {
          rest += collect(multiple.term(), multiple.factor() * factor, factors, bits);
        }
        return rest;
      }
      case Concat(List<Term> parts)
          when parts.size() == 2
              && parts.get(1).shape() instanceof Slice(Term of, int low)
              && low == 0
              && of.bits() == bits
              && isShiftOrRotation(parts.getFirst(), of) -> {
        int count = parts.getFirst().bits();
        long rest = collect(of, factor << count, factors, bits);
        return parts.getFirst().isConstant()
            ? rest
            : rest + collect(shiftRight(of, bits - count), factor, factors, bits);
      }
      default -> {
        factors.merge(term, factor, Long::sum);
        return 0;
      }
    }
  }

  /** Whether {@code low} is what comes in when {@code of} is shifted or rotated to the left. */
  private static boolean isShiftOrRotation(Term low, Term of) {
    return low.isConstant(0)
        || low.shape() instanceof Slice(Term same, int start)
            && same == of
            && start + low.bits() == of.bits();
  }

  /** Replaces Boolean functions that have no bit in common by their union, which is their sum. */
  private void uniteDisjoint(Map<Term, Long> factors) {
    List<Term> functions =
        new ArrayList<>(
            factors.keySet().stream().filter(term -> term.shape() instanceof Logic).toList());
    for (int i = 0; i < functions.size(); i++) {
      for (int j = i + 1; j < functions.size(); j++) {
        Term one = functions.get(i);
        Term other = functions.get(j);
        if (factors.get(one).equals(factors.get(other)) && and(one, other).isConstant(0)) {
          long factor = factors.get(one);
          factors.remove(one);
          factors.remove(other);
          Term union = logic(one.bits(), 0b1110, List.of(one, other));
          factors.merge(union, factor, Long::sum);
          uniteDisjoint(factors);
          return;
        }
      }
    }
  }

  private Term and(Term one, Term other) {
    return logic(one.bits(), 0b1000, List.of(one, other));
  }

  // ---------------------------------------------------------------- Boolean functions

  /**
   * A Boolean function of words.
   *
   * @param table bit {@code i} is the value where operand {@code j} has bit {@code j} of {@code i}
   */
  Term logic(int bits, long table, List<Term> operands) {
    return once(new Work(bits, table, operands), () -> normalLogic(bits, table, operands));
  }

  private Term normalLogic(int bits, long table, List<Term> operands) {
    for (Term operand : operands) {
      int cut = firstCut(operand);
      if (cut > 0) {
        return concat(
            List.of(
                logic(cut, table, slices(operands, 0, cut)),
                logic(bits - cut, table, slices(operands, cut, bits - cut))));
      }
    }
    Set<Term> leaves = new LinkedHashSet<>();
    operands.forEach(operand -> addLeaves(operand, leaves));
    List<Term> over =
        leaves.size() <= MOST_LEAVES
            ? new ArrayList<>(leaves)
            : new ArrayList<>(
                new LinkedHashSet<>(operands.stream().filter(term -> !term.isConstant()).toList()));
    over.sort(Comparator.comparingInt(Term::id));
    long over64 = 0;
    for (int values = 0; values < 1 << over.size(); values++) {
      int index = 0;
      for (int operand = 0; operand < operands.size(); operand++) {
        index |= value(operands.get(operand), over, values) << operand;
      }
      over64 |= (table >>> index & 1) << values;
    }
    return reduced(bits, over64, over);
  }

  /**
   * Where an operand with constant bits has to be cut, so that each piece is all ones, all zeros or
   * not constant.
   */
  private static int firstCut(Term operand) {
    return switch (operand.shape()) {
      case Constant(long value) -> {
        int run =
            (value & 1) == 0
                ? Long.numberOfTrailingZeros(value)
                : Long.numberOfTrailingZeros(~value);
        yield run < operand.bits() ? run : 0;
      }
      case Concat(List<Term> parts) when parts.stream().anyMatch(Term::isConstant) -> {
        int inner = firstCut(parts.getFirst());
        yield inner > 0 ? inner : parts.getFirst().bits();
      }
      default -> 0;
    };
  }

  private List<Term> slices(List<Term> terms, int low, int bits) {
    return terms.stream().map(term -> slice(term, low, bits)).toList();
  }

  private static void addLeaves(Term operand, Set<Term> leaves) {
    switch (operand.shape()) {
      case Logic(long _, List<Term> inner) -> leaves.addAll(inner);
      case Constant _ -> {}
      default -> leaves.add(operand);
    }
  }

  /** The bit of an operand where the leaves have the bits of {@code values}. */
  private static int value(Term operand, List<Term> leaves, int values) {
    if (operand.shape() instanceof Constant(long value)) {
      return (int) (value & 1);
    }
    int place = leaves.indexOf(operand);
    if (place >= 0) {
      return values >>> place & 1;
    }
    Logic logic = (Logic) operand.shape();
    int index = 0;
    for (int leaf = 0; leaf < logic.leaves().size(); leaf++) {
      index |= (values >>> leaves.indexOf(logic.leaves().get(leaf)) & 1) << leaf;
    }
    return (int) (logic.table() >>> index & 1);
  }

  /** Without the leaves that do not matter. */
  private Term reduced(int bits, long table, List<Term> leaves) {
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      long without = 0;
      boolean matters = false;
      int next = 0;
      for (int values = 0; values < 1 << leaves.size(); values++) {
        if ((values >>> leaf & 1) == 0) {
          long one = table >>> values & 1;
          matters |= one != (table >>> (values | 1 << leaf) & 1);
          without |= one << next++;
        }
      }
      if (!matters) {
        List<Term> fewer = new ArrayList<>(leaves);
        fewer.remove(leaf);
        return reduced(bits, without, fewer);
      }
    }
    if (leaves.isEmpty()) {
      return constant(bits, (table & 1) == 0 ? 0 : -1);
    }
    if (leaves.size() == 1 && table == 0b10) {
      return leaves.getFirst();
    }
    return intern(bits, new Logic(table, List.copyOf(leaves)), anySecret(leaves));
  }

  // ---------------------------------------------------------------- substitution

  /** The term with other terms in the place of some. */
  Term substitute(Term term, Map<Term, Term> replacements) {
    return new Substitution(replacements).in(term);
  }

  /** One substitution; terms share parts, so each is looked at once. */
  private final class Substitution {
    private final Map<Term, Term> done;

    private Substitution(Map<Term, Term> replacements) {
      done = new HashMap<>(replacements);
    }

    private Term in(Term term) {
      Term known = done.get(term);
      if (known == null) {
        known = rebuilt(term);
        done.put(term, known);
      }
      return known;
    }

    private Term rebuilt(Term term) {
      return switch (term.shape()) {
        case Constant _, Symbol _ -> term;
        case Slice(Term of, int low) -> slice(in(of), low, term.bits());
        case Concat(List<Term> parts) -> concat(in(parts));
        case Logic(long table, List<Term> leaves) -> logic(term.bits(), table, in(leaves));
        case Sum(List<Multiple> multiples, long constant) ->
            sum(
                term.bits(),
                multiples.stream()
                    .map(multiple -> new Multiple(in(multiple.term()), multiple.factor()))
                    .toList(),
                constant);
      };
    }

    private List<Term> in(List<Term> terms) {
      return terms.stream().map(this::in).toList();
    }
  }
}
