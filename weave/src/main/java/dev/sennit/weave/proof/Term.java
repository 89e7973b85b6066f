package dev.sennit.weave.proof;

import dev.sennit.weave.words.ByteFunction;
import java.util.List;
import java.util.Locale;

/**
 * A word for all inputs at once. {@link Terms} makes terms and brings them into a normal form, so
 * that two terms which it recognises as equal are one object.
 */
public final class Term {

  /** What a term is made of. */
  sealed interface Shape {}

  record Constant(long value) implements Shape {}

  /**
   * Any word.
   *
   * @param number what tells it from others of that name; 0 if it is the only one
   */
  record Symbol(String name, int number) implements Shape {}

  /** A sum of multiples and a constant, modulo two to the width. */
  record Sum(List<Multiple> multiples, long constant) implements Shape {}

  record Multiple(Term term, long factor) {}

  /**
   * A Boolean function of words: bit {@code i} of the table is its value where leaf {@code j} has
   * bit {@code j} of i.
   */
  record Logic(long table, List<Term> leaves) implements Shape {}

  /** Some of a word's bits, from bit {@code low}. */
  record Slice(Term of, int low) implements Shape {}

  /** Words side by side, the lowest first. */
  record Concat(List<Term> parts) implements Shape {}

  /** A function of a byte, of which nothing is known but its values at numbers. */
  record Applied(ByteFunction function, Term to) implements Shape {}

  /** The product of two words as polynomials over GF(2), twice as wide as they are. */
  record Carryless(Term one, Term other) implements Shape {}

  private final int id;
  private final int bits;
  private final Shape shape;
  private final boolean secret;

  Term(int id, int bits, Shape shape, boolean secret) {
    this.id = id;
    this.bits = bits;
    this.shape = shape;
    this.secret = secret;
  }

  int id() {
    return id;
  }

  int bits() {
    return bits;
  }

  Shape shape() {
    return shape;
  }

  /** Whether it depends on message, key or state. */
  boolean secret() {
    return secret;
  }

  boolean isConstant() {
    return shape instanceof Constant;
  }

  boolean isConstant(long value) {
    return shape instanceof Constant(long constant) && constant == value;
  }

  /** Whether it is a number less than {@code value}, both with signs. */
  boolean isBelow(long value) {
    return shape instanceof Constant(long constant) && constant < value;
  }

  private static final int MOST_PARTS = 6;

  /** A short text; deep and long terms are cut off. */
  @Override
  public String toString() {
    return text(3);
  }

  private String text(int depth) {
    if (depth == 0) {
      return "..";
    }
    return switch (shape) {
      case Constant(long value) -> Long.toString(value);
      case Symbol(String name, int number) -> number == 0 ? name : name + " #" + number;
      case Sum(List<Multiple> multiples, long constant) -> {
        StringBuilder text = new StringBuilder("(");
        for (Multiple multiple : multiples.subList(0, Math.min(MOST_PARTS, multiples.size()))) {
          text.append(text.length() > 1 ? " + " : "");
          text.append(multiple.factor() == 1 ? "" : multiple.factor() + "*");
          text.append(multiple.term().text(depth - 1));
        }
        text.append(multiples.size() > MOST_PARTS ? " + .." : "");
        yield text.append(constant == 0 ? "" : " + " + constant).append(')').toString();
      }
      case Logic(long table, List<Term> leaves) ->
          "logic " + Long.toHexString(table) + texts(leaves, depth);
      case Slice(Term of, int low) ->
          of.text(depth - 1) + "[" + low + ".." + (low + bits - 1) + "]";
      case Concat(List<Term> parts) -> "concat" + texts(parts, depth);
      case Applied(ByteFunction function, Term to) ->
          function.name().toLowerCase(Locale.ROOT) + texts(List.of(to), depth);
      case Carryless(Term one, Term other) -> "product" + texts(List.of(one, other), depth);
    };
  }

  private static String texts(List<Term> terms, int depth) {
    StringBuilder text = new StringBuilder("(");
    for (Term term : terms) {
      text.append(text.length() > 1 ? ", " : "").append(term.text(depth - 1));
    }
    return text.append(')').toString();
  }
}
