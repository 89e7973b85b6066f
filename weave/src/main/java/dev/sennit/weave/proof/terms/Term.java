package dev.sennit.weave.proof.terms;

import dev.sennit.weave.words.ByteFunction;
import java.util.List;
import java.util.Locale;

/**
 * A word for all inputs at once. {@link Terms} makes terms in a normal form, so two terms that it
 * recognises as equal are one object.
 */
public final class Term {

  /** The structure of a term. */
  sealed interface Shape {}

  public record Constant(long value) implements Shape {}

  /**
   * Any word.
   *
   * @param number distinguishes words of one name; 0 if the name is unique
   */
  record Symbol(String name, int number) implements Shape {}

  /** A sum of multiples and a constant, modulo two to the width. */
  record Sum(List<Multiple> multiples, long constant) implements Shape {}

  record Multiple(Term term, long factor) {}

  /**
   * A Boolean function of words: bit {@code i} of the table is its value if leaf {@code j} has bit
   * {@code j} of i.
   */
  record Logic(long table, List<Term> leaves) implements Shape {}

  /** Some of a word's bits, from bit {@code low}. */
  record Slice(Term of, int low) implements Shape {}

  /** Words side by side, the lowest first. */
  record Concat(List<Term> parts) implements Shape {}

  /** A function of a byte; only its values at numbers are known. */
  record Applied(ByteFunction function, Term to) implements Shape {}

  /** The product of two words as polynomials over GF(2), twice as wide as they are. */
  record Carryless(Term one, Term other) implements Shape {}

  private final int id;
  private final int bits;
  private final Shape shape;
  private final boolean secret;

  /** The word that replaces it where the algorithm is cut; null if it is not cut here. */
  private Term name;

  Term(int id, int bits, Shape shape, boolean secret) {
    this.id = id;
    this.bits = bits;
    this.shape = shape;
    this.secret = secret;
  }

  public int id() {
    return id;
  }

  public int bits() {
    return bits;
  }

  /** Returns the word that replaces it from now on: its name if it has one, else itself. */
  Term named() {
    return name == null ? this : name;
  }

  void name(Term word) {
    name = word;
  }

  public Shape shape() {
    return shape;
  }

  /** Returns whether it depends on a message, key or state. */
  public boolean secret() {
    return secret;
  }

  /**
   * Checks that it is no secret.
   *
   * @param does what may be done with public words only
   */
  public void checkPublic(String does) {
    if (secret) {
      throw new ProofFailure("%s a secret: %s", does, this);
    }
  }

  public boolean isConstant() {
    return shape instanceof Constant;
  }

  public boolean isConstant(long value) {
    return shape instanceof Constant(long constant) && constant == value;
  }

  /** Returns whether it is a number less than {@code value}, both with signs. */
  public boolean isBelow(long value) {
    return shape instanceof Constant(long constant) && constant < value;
  }

  private static final int MOST_PARTS = 6;

  /** Returns a short text that leaves out deep and long parts. */
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
