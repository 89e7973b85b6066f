package dev.sennit.weave.proof;

import dev.sennit.weave.proof.Term.Applied;
import dev.sennit.weave.proof.Term.Carryless;
import dev.sennit.weave.proof.Term.Concat;
import dev.sennit.weave.proof.Term.Constant;
import dev.sennit.weave.proof.Term.Logic;
import dev.sennit.weave.proof.Term.Multiple;
import dev.sennit.weave.proof.Term.Shape;
import dev.sennit.weave.proof.Term.Slice;
import dev.sennit.weave.proof.Term.Sum;
import dev.sennit.weave.proof.Term.Symbol;
import dev.sennit.weave.words.ByteFunction;
import dev.sennit.weave.words.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
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
 *   <li>Of functions of bytes, and of products without carries, nothing is known but the values at
 *       numbers, and that a product does not depend on the order.
 *   <li>A word at which the algorithm is cut gets a name, and stands under that name wherever it
 *       comes up again. So terms stay small however long the computation is.
 * </ul>
 */
public final class Terms {
  private static final int WORD = 64;

  private record Key(int bits, Shape shape) {}

  /** How far stack pointers may be told from each other when a kernel begins. */
  private static final int STACK_UNIT = 64;

  private final Map<Key, Term> interned = new HashMap<>();

  /** The words that are given from outside, by name. */
  private final Map<String, Term> given = new HashMap<>();

  /** How many words have come up on the way. */
  private int fresh;

  private final Map<Term, Term> names = new HashMap<>();

  /**
   * What has been worked out before, before names: all cases of a kernel go over the same terms.
   */
  private final Map<Work, Term> workedOut = new HashMap<>();

  private final OptionalInt stackBeyond;

  private final Sums sums = new Sums(this);
  private final BooleanFunctions functions = new BooleanFunctions(this);
  private final ExclusiveOrs exclusiveOrs = new ExclusiveOrs(this);

  public Terms() {
    this(OptionalInt.empty());
  }

  /**
   * @param stackBeyond how many bytes the stack pointer is beyond a multiple of {@link #STACK_UNIT}
   *     when a kernel begins; empty where that is left open
   */
  Terms(OptionalInt stackBeyond) {
    this.stackBeyond = stackBeyond;
  }

  /** Something to be worked out. */
  private sealed interface Work {}

  private record Addition(int bits, List<Term> operands) implements Work {}

  private record Function(int bits, long table, List<Term> operands) implements Work {}

  private static void checkWidths(int bits, List<Term> operands) {
    for (Term operand : operands) {
      if (operand.bits() != bits) {
        throw new IllegalArgumentException(
            "a word of %d bits among words of %d".formatted(operand.bits(), bits));
      }
    }
  }

  private Term once(Work work, Supplier<Term> result) {
    Term known = workedOut.get(work);
    if (known == null) {
      known = result.get();
      workedOut.put(work, known);
    }
    return names.getOrDefault(known, known);
  }

  Term intern(int bits, Shape shape, boolean secret) {
    Term term =
        interned.computeIfAbsent(
            new Key(bits, shape), _ -> new Term(interned.size(), bits, shape, secret));
    if (term.secret() != secret) {
      throw new IllegalArgumentException(
          "takes %s for %s, which it is not".formatted(term, secret ? "a secret" : "public"));
    }
    return names.getOrDefault(term, term);
  }

  /** A name for the term, under which it stands from now on. */
  Term cut(Term term) {
    if (term.isConstant() || term.shape() instanceof Symbol) {
      return term;
    }
    return names.computeIfAbsent(term, _ -> fresh(term.bits(), "word", term.secret()));
  }

  // ---------------------------------------------------------------- atoms

  /** The stack pointer when a kernel begins. */
  Term stack() {
    Term any = symbol(Long.SIZE, EntryRegisters.STACK, false);
    return stackBeyond.isEmpty() ? any : plus(times(any, STACK_UNIT), stackBeyond.getAsInt());
  }

  Term constant(int bits, long value) {
    if (bits > WORD) {
      if (value != 0) {
        throw new IllegalArgumentException("a constant of " + bits + " bits can only be zero");
      }
      return concat(List.of(constant(WORD, 0), constant(bits - WORD, 0)));
    }
    return intern(bits, new Constant(value & mask(bits)), false);
  }

  /**
   * Any word that is given from outside: an argument, or what memory and registers hold at first.
   * The same name always means the same word. What comes up on the way is {@link #fresh}.
   */
  public Term symbol(int bits, String name, boolean secret) {
    Term word = given.computeIfAbsent(name, _ -> intern(bits, new Symbol(name, 0), secret));
    if (word.bits() != bits || word.secret() != secret) {
      throw new IllegalArgumentException("'%s' is the name of another word".formatted(name));
    }
    return word;
  }

  /** Any word that is no other one: each call makes another. */
  Term fresh(int bits, String name, boolean secret) {
    return intern(bits, new Symbol(name, ++fresh), secret);
  }

  static long mask(int bits) {
    if (bits > WORD) {
      throw new IllegalArgumentException("computes with numbers of %d bits".formatted(bits));
    }
    return bits == WORD ? -1 : (1L << bits) - 1;
  }

  static boolean anySecret(Iterable<Term> terms) {
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
          when low > 0 && areMultiples(multiples, low) -> {
        // Nothing is carried from the bits below.
        List<Multiple> upper =
            multiples.stream()
                .map(multiple -> new Multiple(multiple.term(), multiple.factor() >>> low))
                .toList();
        yield slice(sum(term.bits(), upper, constant >>> low), 0, bits);
      }
      case Sum(List<Multiple> multiples, long constant)
          when low == 0 && bits * 2 == term.bits() && bits >= 32 -> {
        // The lower half of a sum is the sum of the lower halves: words in wider registers.
        List<Multiple> lower = new ArrayList<>();
        for (Multiple multiple : multiples) {
          lower.add(new Multiple(slice(multiple.term(), 0, bits), multiple.factor()));
        }
        yield sum(bits, lower, constant);
      }
      case Sum _, Logic _, Symbol _, Applied _, Carryless _ ->
          intern(bits, new Slice(term, low), term.secret());
    };
  }

  private static boolean areMultiples(List<Multiple> multiples, int bits) {
    return multiples.stream()
        .allMatch(multiple -> Long.numberOfTrailingZeros(multiple.factor()) >= bits);
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

  /**
   * Neighbouring slices of one word as one slice, else null. The lower half of a sum is a slice of
   * it that does not look like one.
   */
  private Term joined(Term low, Term high) {
    return high.shape() instanceof Slice(Term of, int start)
            && (low.shape() instanceof Slice || low.shape() instanceof Sum)
            && start >= low.bits()
            && low == slice(of, start - low.bits(), low.bits())
        ? slice(of, start - low.bits(), low.bits() + high.bits())
        : null;
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

  Term swapBytes(Term term) {
    List<Term> bytes = new ArrayList<>();
    for (int low = term.bits() - Byte.SIZE; low >= 0; low -= Byte.SIZE) {
      bytes.add(slice(term, low, Byte.SIZE));
    }
    return concat(bytes);
  }

  // ---------------------------------------------------------------- sums and functions

  Term sum(int bits, List<Term> terms) {
    return once(
        new Addition(bits, terms),
        () -> sum(bits, terms.stream().map(term -> new Multiple(term, 1)).toList(), 0));
  }

  Term sum(int bits, List<Multiple> multiples, long constant) {
    checkWidths(bits, multiples.stream().map(Multiple::term).toList());
    return sums.of(bits, multiples, constant);
  }

  /** The term plus a number. */
  Term plus(Term term, long constant) {
    if (term.shape() instanceof Constant(long value)) {
      return constant(term.bits(), value + constant);
    }
    return constant == 0 ? term : sum(term.bits(), List.of(new Multiple(term, 1)), constant);
  }

  /** A multiple of the term. */
  Term times(Term term, long factor) {
    return sum(term.bits(), List.of(new Multiple(term, factor)), 0);
  }

  /** The first term less the second. */
  Term minus(Term term, Term other) {
    return sum(term.bits(), List.of(new Multiple(term, 1), new Multiple(other, -1)), 0);
  }

  /**
   * A Boolean function of words.
   *
   * @param table bit {@code i} is the value where operand {@code j} has bit {@code j} of {@code i}
   */
  Term logic(int bits, long table, List<Term> operands) {
    checkWidths(bits, operands);
    return once(new Function(bits, table, operands), () -> functions.of(bits, table, operands));
  }

  // ---------------------------------------------------------------- what AES and GHASH are made of

  Term apply(ByteFunction function, Term term) {
    Term sorted = sorted(term);
    return sorted.shape() instanceof Constant(long value)
        ? constant(sorted.bits(), function.apply(value))
        : intern(sorted.bits(), new Applied(function, sorted), sorted.secret());
  }

  /** The term, in a normal form if it is an exclusive or of words, however many. */
  Term sorted(Term term) {
    return exclusiveOrs.of(term);
  }

  /** The product of two words as polynomials over GF(2). Which comes first does not matter. */
  Term carryless(Term one, Term other) {
    int bits = one.bits();
    if (one.shape() instanceof Constant(long first)
        && other.shape() instanceof Constant(long second)) {
      return concat(
          new Numbers(bits)
              .carryless(first, second).stream().map(word -> constant(bits, word)).toList());
    }
    if (one.isConstant(0) || other.isConstant(0)) {
      return constant(2 * bits, 0);
    }
    return one.id() <= other.id()
        ? intern(2 * bits, new Carryless(one, other), anySecret(List.of(one, other)))
        : carryless(other, one);
  }

  /** The term with other terms in the place of some. */
  Term substitute(Term term, Map<Term, Term> replacements) {
    return new Substitution(this, replacements).in(term);
  }
}
