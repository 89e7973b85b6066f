package dev.sennit.weave.proof.terms;

import dev.sennit.weave.proof.terms.Term.Applied;
import dev.sennit.weave.proof.terms.Term.Carryless;
import dev.sennit.weave.proof.terms.Term.Concat;
import dev.sennit.weave.proof.terms.Term.Constant;
import dev.sennit.weave.proof.terms.Term.Logic;
import dev.sennit.weave.proof.terms.Term.Multiple;
import dev.sennit.weave.proof.terms.Term.Shape;
import dev.sennit.weave.proof.terms.Term.Slice;
import dev.sennit.weave.proof.terms.Term.Sum;
import dev.sennit.weave.proof.terms.Term.Symbol;
import dev.sennit.weave.words.ByteFunction;
import dev.sennit.weave.words.ConcreteWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Makes terms in normal form. Every rule here is an identity on words, so one object means equality
 * for all inputs. The converse may not hold: a proof that needs another identity fails.
 *
 * <ul>
 *   <li>Sums are multisets of multiples. A left shift is a multiple. An added rotation is two
 *       shifts. Added Boolean functions with no bit in common are their union.
 *   <li>Boolean functions of up to six words are truth tables over the words in a fixed order.
 *   <li>Shifts, rotations, bytes and lanes are slices side by side; neighbouring slices of one word
 *       join again.
 *   <li>Functions of bytes and carry-less products have only their values at numbers; products also
 *       commute.
 *   <li>A word at which the algorithm is cut gets a name and keeps it everywhere. So terms stay
 *       small in a computation of any length.
 * </ul>
 */
public final class Terms {
  private static final int WORD = 64;

  /** The name of the stack pointer when a kernel begins. */
  public static final String STACK = "stack";

  private static final int STACK_UNIT = 64;

  /** All terms, by their width and shape. */
  private final Map<Integer, Map<Shape, Term>> interned = new HashMap<>();

  /** The number of terms, which is the id of the next one. */
  private int count;

  /** The words from outside, by name. */
  private final Map<String, Term> given = new HashMap<>();

  /** The number of words that the prover has made itself. */
  private int fresh;

  /** Results before names, kept because all cases of a kernel meet the same terms. */
  private final Map<Work, Term> workedOut = new HashMap<>();

  private final OptionalInt stackBeyond;

  private final SumForm sums = new SumForm(this);
  private final BooleanForm functions = new BooleanForm(this);
  private final XorForm exclusiveOrs = new XorForm(this);

  public Terms() {
    this(OptionalInt.empty());
  }

  /**
   * @param stackBeyond the bytes of the stack pointer beyond a multiple of {@link #STACK_UNIT} when
   *     a kernel begins; empty if that is open
   */
  public Terms(OptionalInt stackBeyond) {
    this.stackBeyond = stackBeyond;
  }

  /** A computation on terms. */
  private sealed interface Work {}

  private record Addition(int bits, List<Multiple> multiples, long constant) implements Work {}

  private record Difference(Term term, Term other) implements Work {}

  private record Function(int bits, long table, List<Term> operands) implements Work {}

  private record SliceWithin(Term term, int low, int bits) implements Work {}

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
    return known.named();
  }

  Term intern(int bits, Shape shape, boolean secret) {
    Term term =
        interned
            .computeIfAbsent(bits, _ -> new HashMap<>())
            .computeIfAbsent(shape, _ -> new Term(count++, bits, shape, secret));
    if (term.secret() != secret) {
      throw new IllegalArgumentException(
          "takes %s for %s, which it is not".formatted(term, secret ? "a secret" : "public"));
    }
    return term.named();
  }

  /** Gives the term a name, which replaces it from now on. */
  Term cut(Term term) {
    if (term.isConstant() || term.shape() instanceof Symbol) {
      return term;
    }
    if (term.named() == term) {
      term.name(fresh(term.bits(), "word", term.secret()));
    }
    return term.named();
  }

  // ---------------------------------------------------------------- atoms

  /** Returns the stack pointer when a kernel begins. */
  public Term stack() {
    Term any = symbol(Long.SIZE, STACK, false);
    return stackBeyond.isEmpty() ? any : plus(times(any, STACK_UNIT), stackBeyond.getAsInt());
  }

  public Term constant(int bits, long value) {
    if (bits > WORD) {
      if (value != 0) {
        throw new IllegalArgumentException("a constant of " + bits + " bits must be zero");
      }
      return zeros(bits);
    }
    return intern(bits, new Constant(value & mask(bits)), false);
  }

  private Term zeros(int bits) {
    List<Term> words = new ArrayList<>(Collections.nCopies(bits / WORD, constant(WORD, 0)));
    if (bits % WORD > 0) {
      words.add(constant(bits % WORD, 0));
    }
    return intern(bits, new Concat(List.copyOf(words)), false);
  }

  /**
   * Any word from outside: an argument, or the initial content of memory and registers. One name
   * always means one word. The prover's own words are {@link #fresh}.
   */
  public Term symbol(int bits, String name, boolean secret) {
    Term word = given.computeIfAbsent(name, _ -> intern(bits, new Symbol(name, 0), secret));
    if (word.bits() != bits || word.secret() != secret) {
      throw new IllegalArgumentException("'%s' is the name of another word".formatted(name));
    }
    return word;
  }

  /** Any word, another one for each call. */
  public Term fresh(int bits, String name, boolean secret) {
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

  public Term slice(Term term, int low, int bits) {
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
        // The bits below make no carry.
        List<Multiple> upper =
            multiples.stream()
                .map(multiple -> new Multiple(multiple.term(), multiple.factor() >>> low))
                .toList();
        yield slice(sum(term.bits(), upper, constant >>> low), 0, bits);
      }
      case Sum(List<Multiple> multiples, long constant)
          when low == 0 && bits * 2 == term.bits() && bits >= 32 -> {
        // The lower half of a sum is the sum of the lower halves, for words in wider registers.
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
      if (to == low + bits) {
        break;
      }
      start += part.bits();
    }
    return taken.size() == 1 ? taken.getFirst() : concat(taken);
  }

  /** Puts words side by side, the lowest first. */
  public Term concat(List<Term> words) {
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

  /** Joins neighbouring slices of one word, or returns null. */
  private Term joined(Term low, Term high) {
    return high.shape() instanceof Slice(Term of, int start)
            && start >= low.bits()
            && isSlice(low, of, start - low.bits())
        ? slice(of, start - low.bits(), low.bits() + high.bits())
        : null;
  }

  /** Returns whether a word is a slice of another one. The lower half of a sum has another form. */
  private boolean isSlice(Term word, Term of, int start) {
    return word.shape() instanceof Slice(Term same, int low) && same == of
        ? low == start
        : of.shape() instanceof Sum && word == slice(of, start, word.bits());
  }

  /** Puts zeros above the word. */
  public Term extend(Term term, int bits) {
    return term.bits() == bits ? term : concat(List.of(term, constant(bits - term.bits(), 0)));
  }

  Term rotateLeft(Term term, int count) {
    int rest = term.bits() - count;
    return count == 0 ? term : concat(List.of(slice(term, rest, count), slice(term, 0, rest)));
  }

  public Term shiftLeft(Term term, int count) {
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

  public Term sum(int bits, List<Term> terms) {
    return sum(bits, terms.stream().map(term -> new Multiple(term, 1)).toList(), 0);
  }

  public Term sum(int bits, List<Multiple> multiples, long constant) {
    return once(
        new Addition(bits, multiples, constant),
        () -> {
          checkWidths(bits, multiples.stream().map(Multiple::term).toList());
          return sums.of(bits, multiples, constant);
        });
  }

  public Term plus(Term term, long constant) {
    if (term.shape() instanceof Constant(long value)) {
      return constant(term.bits(), value + constant);
    }
    return constant == 0 ? term : sum(term.bits(), List.of(new Multiple(term, 1)), constant);
  }

  /** Returns a multiple of the term. */
  public Term times(Term term, long factor) {
    return sum(term.bits(), List.of(new Multiple(term, factor)), 0);
  }

  /** Returns the first term less the second. */
  public Term minus(Term term, Term other) {
    return once(
        new Difference(term, other),
        () -> sum(term.bits(), List.of(new Multiple(term, 1), new Multiple(other, -1)), 0));
  }

  /** Returns the first term less the second if they are sums that differ in their constant only. */
  public static OptionalLong distance(Term term, Term other) {
    return term.bits() == Long.SIZE
            && other.bits() == Long.SIZE
            && multiples(term).equals(multiples(other))
        ? OptionalLong.of(constant(term) - constant(other))
        : OptionalLong.empty();
  }

  private static List<Multiple> multiples(Term term) {
    return switch (term.shape()) {
      case Constant _ -> List.of();
      case Sum(List<Multiple> multiples, long _) -> multiples;
      default -> List.of(new Multiple(term, 1));
    };
  }

  private static long constant(Term term) {
    return switch (term.shape()) {
      case Constant(long value) -> value;
      case Sum(List<Multiple> _, long constant) -> constant;
      default -> 0;
    };
  }

  /**
   * Returns a Boolean function of words.
   *
   * @param table bit {@code i} is the value if operand {@code j} has bit {@code j} of {@code i}
   */
  public Term logic(int bits, long table, List<Term> operands) {
    checkWidths(bits, operands);
    return once(new Function(bits, table, operands), () -> functions.of(bits, table, operands));
  }

  /**
   * Returns some bits of a word, of a function as the function of the same bits of its words. Many
   * functions share words, so each is worked out once.
   */
  Term sliceWithin(Term term, int low, int bits) {
    return term.shape() instanceof Logic logic
        ? once(new SliceWithin(term, low, bits), () -> functions.slice(logic, low, bits))
        : slice(term, low, bits);
  }

  // ---------------------------------------------------------------- what AES and GHASH are made of

  Term apply(ByteFunction function, Term term) {
    Term sorted = sorted(term);
    return sorted.shape() instanceof Constant(long value)
        ? constant(sorted.bits(), function.apply(value))
        : intern(sorted.bits(), new Applied(function, sorted), sorted.secret());
  }

  /** Brings the term into its normal form if it is an exclusive or of any number of words. */
  public Term sorted(Term term) {
    return exclusiveOrs.of(term);
  }

  /** Multiplies two words as polynomials over GF(2), in either order. */
  Term carryless(Term one, Term other) {
    int bits = one.bits();
    if (one.shape() instanceof Constant(long first)
        && other.shape() instanceof Constant(long second)) {
      return concat(
          new ConcreteWords(bits)
              .carryless(first, second).stream().map(word -> constant(bits, word)).toList());
    }
    if (one.isConstant(0) || other.isConstant(0)) {
      return constant(2 * bits, 0);
    }
    return one.id() <= other.id()
        ? intern(2 * bits, new Carryless(one, other), anySecret(List.of(one, other)))
        : carryless(other, one);
  }

  public Term substitute(Term term, Map<Term, Term> replacements) {
    return substitution(replacements).apply(term);
  }

  /** Replaces terms in each of several terms, which share parts. */
  public UnaryOperator<Term> substitution(Map<Term, Term> replacements) {
    return new Substitution(this, replacements)::in;
  }
}
