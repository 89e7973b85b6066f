package dev.sennit.weave.statement;

import dev.sennit.weave.forms.FormText;
import dev.sennit.weave.forms.NamedFunction;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Java;
import dev.sennit.weave.lower.FormChoice;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.words.ByteFunction;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The machine whose words are formulas: an algorithm on it writes down what it computes. */
final class FormulaWords implements Words<Formula> {
  private record Step(String name, List<Formula> made) {}

  private static final FormChoice FORMS =
      new FormChoice(new Forms(Java.TABLE, Bank.GENERAL, "32: "), Goal.FEW_OPERATIONS);

  private final int bits;
  private final Map<TruthTable, String> formulas = new HashMap<>();
  private final List<Step> steps = new ArrayList<>();

  FormulaWords(int bits) {
    this.bits = bits;
  }

  /** Returns words that are given, with numbers behind their name. */
  static List<Formula> given(String name, int count) {
    return IntStream.range(0, count).mapToObj(i -> Formula.given(name + i)).toList();
  }

  /**
   * Returns the steps, each with its words. The first word of step 17 has the name 17.1.
   *
   * @param results the words that the statement makes
   * @param name the names of their numbers
   */
  List<String> lines(List<Formula> results, IntFunction<String> name) {
    List<String> unchanged = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).hasName()) {
        unchanged.add("  %s = %s".formatted(name.apply(i), results.get(i).name()));
      } else {
        results.get(i).name(name.apply(i));
      }
    }
    List<String> lines = new ArrayList<>();
    for (int number = 0; number < steps.size(); number++) {
      List<Formula> shown = named(steps.get(number), number);
      if (!shown.isEmpty()) {
        lines.add("%d. %s".formatted(number, steps.get(number).name()));
        shown.forEach(word -> lines.add("  %s = %s".formatted(word.name(), word.text())));
      }
    }
    lines.addAll(unchanged);
    return lines;
  }

  private static List<Formula> named(Step step, int number) {
    List<Formula> named = new ArrayList<>();
    for (Formula word : step.made()) {
      if (word.needsName()) {
        word.name("%d.%d".formatted(number, named.size() + 1));
      }
      if (word.hasName()) {
        named.add(word);
      }
    }
    return named;
  }

  private Formula made(String pattern, Formula... operands) {
    return made(pattern, List.of(operands));
  }

  private Formula made(String pattern, List<Formula> operands) {
    Formula made = Formula.of(pattern, operands);
    steps.getLast().made().add(made);
    return made;
  }

  @Override
  public void step(String name) {
    steps.add(new Step(name, new ArrayList<>()));
  }

  @Override
  public Formula cut(Formula word) {
    word.mark();
    return word;
  }

  @Override
  public int bits() {
    return bits;
  }

  @Override
  public Formula constant(long value) {
    return Formula.given(hex(value, bits));
  }

  static String hex(long value, int bits) {
    return "0x" + "%016x".formatted(value).substring((Long.SIZE - bits) / 4);
  }

  @Override
  public Formula sum(List<Formula> summands) {
    return made(
        IntStream.range(0, summands.size())
            .mapToObj("{%d}"::formatted)
            .collect(Collectors.joining(" + ")),
        summands);
  }

  @Override
  public Formula rotateLeft(Formula word, int count) {
    return made("rotl({0}, %d)".formatted(count), word);
  }

  @Override
  public Formula rotateRight(Formula word, int count) {
    return made("rotr({0}, %d)".formatted(count), word);
  }

  @Override
  public Formula shiftLeft(Formula word, int count) {
    return made("shl({0}, %d)".formatted(count), word);
  }

  @Override
  public Formula shiftRight(Formula word, int count) {
    return made("shr({0}, %d)".formatted(count), word);
  }

  @Override
  public Formula bool(TruthTable function, Formula x, Formula y, Formula z) {
    return made(formulas.computeIfAbsent(function, FormulaWords::formula), x, y, z);
  }

  /** Returns the formula of a standard, or else the shortest one. */
  private static String formula(TruthTable function) {
    return NamedFunction.ALL.stream()
        .filter(named -> named.table().equals(function))
        .map(NamedFunction::formula)
        .findFirst()
        .orElseGet(() -> FormText.ofOperators(FORMS.whole(function, new int[3])))
        .replace("x", "{0}")
        .replace("y", "{1}")
        .replace("z", "{2}");
  }

  @Override
  public Formula apply(ByteFunction function, Formula word) {
    return made(name(function) + "[{0}]", word);
  }

  static String name(ByteFunction function) {
    return function.name().toLowerCase(Locale.ROOT);
  }
}
