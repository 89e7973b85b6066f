package dev.sennit.weave.statement;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word that is printed. It gets a line with a name of its own if the statement marks it, or if it
 * is used more than once. Other words are part of the formula that uses them.
 */
final class Formula {
  private static final Pattern PLACE = Pattern.compile("\\{(\\d+)}");

  /** The text, with operands by their numbers, such as {@code {0} + {1}}. */
  private final String pattern;

  private final List<Formula> operands;
  private boolean isMarked;
  private int uses;
  private String name = "";

  private Formula(String pattern, List<Formula> operands) {
    this.pattern = pattern;
    this.operands = operands;
  }

  /** Returns a word that is given: a constant, or one with a name. */
  static Formula given(String text) {
    Formula given = new Formula("", List.of());
    given.name = text;
    return given;
  }

  /** Returns a formula whose pattern has operands by their numbers. */
  static Formula of(String pattern, List<Formula> operands) {
    Formula made = new Formula(pattern, List.copyOf(operands));
    PLACE.matcher(pattern).results().forEach(place -> made.operand(place).uses++);
    return made;
  }

  private Formula operand(MatchResult place) {
    return operands.get(Integer.parseInt(place.group(1)));
  }

  void mark() {
    isMarked = true;
  }

  boolean hasName() {
    return !name.isEmpty();
  }

  /** Returns whether it needs a line of its own. */
  boolean needsName() {
    return !hasName() && (isMarked || uses > 1);
  }

  void name(String other) {
    name = other;
  }

  String name() {
    return name;
  }

  /** Returns what the word is made of; a word that is given is made of itself. */
  String text() {
    return operands.isEmpty()
        ? name
        : PLACE
            .matcher(pattern)
            .replaceAll(place -> Matcher.quoteReplacement(text(operand(place))));
  }

  private String text(Formula operand) {
    boolean bare = operand.hasName() || isCall() || operand.isCall();
    return bare ? operand.nameOrText() : "(" + operand.text() + ")";
  }

  private String nameOrText() {
    return hasName() ? name : text();
  }

  /** Returns whether the pattern encloses its operand itself. */
  private boolean isCall() {
    return Character.isLetter(pattern.charAt(0));
  }
}
