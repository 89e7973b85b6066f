package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.words.ByteFunction;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random words, each in two ways: as a term from {@link Terms}, and as a number from the meaning of
 * the operation. Operations make new words from old ones, so that all rules for terms meet.
 */
final class RandomTerms {
  /** Widths that occur in kernels, and widths of their pieces. */
  private static final int[] WIDTHS = {8, 16, 32, 64};

  /** A word in its two ways. */
  record Word(Term term, BigInteger value) {}

  private final Terms terms = new Terms();
  private final Valuation valuation = new Valuation();
  private final List<Word> words = new ArrayList<>();
  private final List<Word> symbols = new ArrayList<>();
  private final Map<Term, Word> names = new LinkedHashMap<>();
  private final Random random;

  RandomTerms(Random random, int symbolsOfEachWidth) {
    this.random = random;
    for (int width : WIDTHS) {
      for (int i = 0; i < symbolsOfEachWidth; i++) {
        Term symbol = terms.symbol(width, "x" + i + " of " + width, i % 2 == 0);
        valuation.set(symbol, random.nextLong());
        words.add(new Word(symbol, valuation.of(symbol)));
      }
      words.add(constant(width));
    }
    symbols.addAll(words);
  }

  Valuation valuation() {
    return valuation;
  }

  List<Word> words() {
    return words;
  }

  /** Makes a word from the words so far. */
  Word make() {
    Word made =
        switch (random.nextInt(17)) {
          case 0, 1 -> sum();
          case 2 -> plusAndTimes();
          case 3 -> rotation();
          case 4 -> shift();
          case 5, 6, 7 -> logic();
          case 8 -> slice();
          case 9 -> concat();
          case 10 -> extended();
          case 11 -> applied();
          case 12 -> product();
          case 13 -> sorted();
          case 14, 15 -> spliced();
          default -> cut();
        };
    if (made.term().bits() <= Long.SIZE) {
      words.add(made);
    }
    return made;
  }

  /** Substitutes a symbol in a word, with names replaced by their words. */
  Word substituted() {
    Word word = any();
    Word symbol = symbols.get(random.nextInt(symbols.size()));
    while (symbol.term().isConstant()) {
      symbol = symbols.get(random.nextInt(symbols.size()));
    }
    Word replacement = any(symbol.term().bits());
    Valuation other = new Valuation();
    for (Word known : symbols) {
      other.set(known.term(), known.value());
    }
    other.set(symbol.term(), replacement.value());
    names.forEach((name, named) -> other.set(name, named.value()));
    Term term = terms.substitute(word.term(), Map.of(symbol.term(), replacement.term()));
    return new Word(term, other.of(word.term()));
  }

  /** The values of terms with other secrets. */
  Valuation withOtherSecrets() {
    Valuation other = new Valuation();
    for (Word symbol : symbols) {
      other.set(symbol.term(), symbol.value());
      if (symbol.term().secret()) {
        other.set(symbol.term(), random.nextLong());
      }
    }
    names.forEach((name, named) -> other.set(name, other.of(named.term())));
    return other;
  }

  private Word any() {
    return words.get(random.nextInt(words.size()));
  }

  private Word any(int width) {
    List<Word> fitting = words.stream().filter(word -> word.term().bits() == width).toList();
    return fitting.get(random.nextInt(fitting.size()));
  }

  private int width() {
    return WIDTHS[random.nextInt(WIDTHS.length)];
  }

  private Word constant(int width) {
    long value =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> -1;
          case 2 -> (1L << random.nextInt(width)) - 1;
          default -> random.nextLong();
        };
    return new Word(terms.constant(width, value), Valuation.low(value, width));
  }

  private static Word word(int width, Term term, BigInteger value) {
    assertThat(term.bits()).as("%s", term).isEqualTo(width);
    return new Word(term, Valuation.low(value, width));
  }

  private static List<Term> terms(List<Word> words) {
    return words.stream().map(Word::term).toList();
  }

  private static List<BigInteger> values(List<Word> words) {
    return words.stream().map(Word::value).toList();
  }

  private Word sum() {
    int width = width();
    List<Word> summands = new ArrayList<>();
    for (int i = 0; i <= 1 + random.nextInt(3); i++) {
      summands.add(any(width));
    }
    return word(
        width,
        terms.sum(width, terms(summands)),
        values(summands).stream().reduce(BigInteger.ZERO, BigInteger::add));
  }

  private Word plusAndTimes() {
    int width = width();
    Word word = any(width);
    Word other = any(width);
    long number = random.nextLong(-50, 50);
    BigInteger value = BigInteger.valueOf(number);
    return switch (random.nextInt(3)) {
      case 0 -> word(width, terms.plus(word.term(), number), word.value().add(value));
      case 1 -> word(width, terms.times(word.term(), number), word.value().multiply(value));
      default ->
          word(width, terms.minus(word.term(), other.term()), word.value().subtract(other.value()));
    };
  }

  private Word rotation() {
    Word word = any();
    int width = word.term().bits();
    int count = random.nextInt(width);
    return word(
        width,
        terms.rotateLeft(word.term(), count),
        word.value().shiftLeft(count).or(word.value().shiftRight(width - count)));
  }

  private Word shift() {
    Word word = any();
    int width = word.term().bits();
    int count = random.nextInt(width);
    return random.nextBoolean()
        ? word(width, terms.shiftLeft(word.term(), count), word.value().shiftLeft(count))
        : word(width, terms.shiftRight(word.term(), count), word.value().shiftRight(count));
  }

  private Word logic() {
    int width = width();
    int operands = 1 + random.nextInt(3);
    long table = random.nextLong() & (1L << (1 << operands)) - 1;
    List<Word> over = new ArrayList<>();
    for (int i = 0; i < operands; i++) {
      over.add(any(width));
    }
    return word(
        width, terms.logic(width, table, terms(over)), Valuation.logic(table, values(over)));
  }

  private Word slice(Word word, int low, int width) {
    return word(width, terms.slice(word.term(), low, width), word.value().shiftRight(low));
  }

  private Word concat(Word low, Word high) {
    return word(
        low.term().bits() + high.term().bits(),
        terms.concat(List.of(low.term(), high.term())),
        high.value().shiftLeft(low.term().bits()).or(low.value()));
  }

  private Word slice() {
    Word word = any(Long.SIZE);
    int width = width();
    return slice(word, random.nextInt(Long.SIZE - width + 1), width);
  }

  /** Two words side by side as one of twice the width. */
  private Word concat() {
    int half = WIDTHS[random.nextInt(WIDTHS.length - 1)];
    Word low = any(half);
    return concat(low, random.nextInt(4) == 0 ? low : any(half));
  }

  /** Bits of one word below bits of another: nearly a rotation, and often one. */
  private Word spliced() {
    Word high = any(width());
    int width = high.term().bits();
    Word low = random.nextBoolean() ? high : any(width);
    int count = 1 + random.nextInt(width - 1);
    int start = random.nextBoolean() ? width - count : random.nextInt(width - count + 1);
    int from = random.nextInt(4) > 0 ? 0 : random.nextInt(count + 1);
    return concat(slice(low, start, count), slice(high, from, width - count));
  }

  private Word extended() {
    Word word = any();
    int width = random.nextBoolean() ? Long.SIZE : 2 * Long.SIZE;
    return word(width, terms.extend(word.term(), width), word.value());
  }

  private Word applied() {
    Word word = any(Byte.SIZE);
    ByteFunction[] functions = ByteFunction.values();
    ByteFunction function = functions[random.nextInt(functions.length)];
    return word(
        Byte.SIZE,
        terms.apply(function, word.term()),
        BigInteger.valueOf(function.apply(word.value().longValue())));
  }

  private Word product() {
    int width = width();
    Word one = any(width);
    Word other = any(width);
    return word(
        2 * width,
        terms.carryless(one.term(), other.term()),
        Valuation.carryless(one.value(), other.value()));
  }

  private Word sorted() {
    Word word = any();
    return word(word.term().bits(), terms.sorted(word.term()), word.value());
  }

  private Word cut() {
    Word word = any();
    Word name = word(word.term().bits(), terms.cut(word.term()), word.value());
    if (name.term() != word.term()) {
      valuation.set(name.term(), name.value());
      names.put(name.term(), word);
    }
    return name;
  }
}
