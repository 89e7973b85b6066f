package dev.sennit.weave.proof.terms;

import dev.sennit.weave.words.ByteFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random words, each in two ways: as a term from {@link Terms}, and as bits from the meaning of the
 * operation. Operations make new words from old ones, so that all rules for terms meet.
 */
final class RandomTerms {
  /** Widths that occur in kernels, and widths of their pieces. */
  private static final int[] WIDTHS = {8, 16, 32, 64};

  /** A word in its two ways. */
  record Word(Term term, boolean[] bits) {}

  /** A name and its word. */
  private record Name(Term name, Word word) {}

  private final Terms terms = new Terms();
  private final Valuation valuation = new Valuation();
  private final List<Word> words = new ArrayList<>();
  private final List<Word> symbols = new ArrayList<>();
  private final List<Name> names = new ArrayList<>();
  private final Random random;

  RandomTerms(Random random, int symbolsOfEachWidth) {
    this.random = random;
    for (int width : WIDTHS) {
      for (int i = 0; i < symbolsOfEachWidth; i++) {
        Term symbol = terms.symbol(width, "x" + i + " of " + width, i % 2 == 0);
        boolean[] bits = Valuation.bits(random.nextLong(), width);
        valuation.set(symbol, bits);
        words.add(new Word(symbol, bits));
      }
      words.add(constant(width));
    }
    symbols.addAll(words);
  }

  Terms terms() {
    return terms;
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
      other.set(known.term(), known.bits());
    }
    other.set(symbol.term(), replacement.bits());
    names.forEach(name -> other.set(name.name(), name.word().bits()));
    Term term = terms.substitute(word.term(), Map.of(symbol.term(), replacement.term()));
    return new Word(term, other.of(word.term()));
  }

  /** The values of terms with other secrets. */
  Valuation withOtherSecrets() {
    Valuation other = new Valuation();
    for (Word symbol : symbols) {
      boolean[] bits =
          symbol.term().secret()
              ? Valuation.bits(random.nextLong(), symbol.term().bits())
              : symbol.bits();
      other.set(symbol.term(), bits);
    }
    names.forEach(name -> other.set(name.name(), other.of(name.word().term())));
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
    return new Word(terms.constant(width, value), Valuation.bits(value, width));
  }

  private Word sum() {
    int width = width();
    List<Word> summands = new ArrayList<>();
    long sum = 0;
    for (int i = 0; i <= 1 + random.nextInt(3); i++) {
      summands.add(any(width));
      sum += Valuation.number(summands.getLast().bits());
    }
    return new Word(
        terms.sum(width, summands.stream().map(Word::term).toList()), Valuation.bits(sum, width));
  }

  private Word plusAndTimes() {
    Word word = any(width());
    Word other = any(word.term().bits());
    int width = word.term().bits();
    long number = random.nextLong(-50, 50);
    long value = Valuation.number(word.bits());
    return switch (random.nextInt(3)) {
      case 0 -> new Word(terms.plus(word.term(), number), Valuation.bits(value + number, width));
      case 1 -> new Word(terms.times(word.term(), number), Valuation.bits(value * number, width));
      default ->
          new Word(
              terms.minus(word.term(), other.term()),
              Valuation.bits(value - Valuation.number(other.bits()), width));
    };
  }

  private Word rotation() {
    Word word = any();
    int width = word.term().bits();
    int count = random.nextInt(width);
    boolean[] rotated = new boolean[width];
    for (int bit = 0; bit < width; bit++) {
      rotated[(bit + count) % width] = word.bits()[bit];
    }
    return new Word(terms.rotateLeft(word.term(), count), rotated);
  }

  private Word shift() {
    Word word = any();
    int width = word.term().bits();
    int count = random.nextInt(width);
    boolean left = random.nextBoolean();
    boolean[] shifted = new boolean[width];
    for (int bit = 0; bit < width; bit++) {
      int to = left ? bit + count : bit - count;
      if (to >= 0 && to < width) {
        shifted[to] = word.bits()[bit];
      }
    }
    return new Word(
        left ? terms.shiftLeft(word.term(), count) : terms.shiftRight(word.term(), count), shifted);
  }

  private Word logic() {
    int width = width();
    int operands = 1 + random.nextInt(3);
    long table = random.nextLong() & (1L << (1 << operands)) - 1;
    List<Word> over = new ArrayList<>();
    for (int i = 0; i < operands; i++) {
      over.add(any(width));
    }
    boolean[] bits = new boolean[width];
    for (int bit = 0; bit < width; bit++) {
      int row = 0;
      for (int operand = 0; operand < operands; operand++) {
        row |= over.get(operand).bits()[bit] ? 1 << operand : 0;
      }
      bits[bit] = (table >>> row & 1) != 0;
    }
    return new Word(terms.logic(width, table, over.stream().map(Word::term).toList()), bits);
  }

  private Word slice() {
    Word word = any(Long.SIZE);
    int width = width();
    int low = random.nextInt(Long.SIZE - width + 1);
    return new Word(terms.slice(word.term(), low, width), Valuation.slice(word.bits(), low, width));
  }

  /** Two words side by side as one of twice the width. */
  private Word concat() {
    int half = WIDTHS[random.nextInt(WIDTHS.length - 1)];
    Word low = any(half);
    Word high = random.nextInt(4) == 0 ? low : any(half);
    return new Word(
        terms.concat(List.of(low.term(), high.term())),
        Valuation.concat(List.of(low.bits(), high.bits())));
  }

  /** Bits of one word below bits of another: nearly a rotation, and often one. */
  private Word spliced() {
    Word high = any(width());
    int width = high.term().bits();
    Word low = random.nextBoolean() ? high : any(width);
    int count = 1 + random.nextInt(width - 1);
    int start = random.nextBoolean() ? width - count : random.nextInt(width - count + 1);
    int from = random.nextInt(4) > 0 ? 0 : random.nextInt(count + 1);
    return new Word(
        terms.concat(
            List.of(
                terms.slice(low.term(), start, count),
                terms.slice(high.term(), from, width - count))),
        Valuation.concat(
            List.of(
                Valuation.slice(low.bits(), start, count),
                Valuation.slice(high.bits(), from, width - count))));
  }

  private Word extended() {
    Word word = any();
    int width = random.nextBoolean() ? Long.SIZE : 2 * Long.SIZE;
    return new Word(terms.extend(word.term(), width), Arrays.copyOf(word.bits(), width));
  }

  private Word applied() {
    Word word = any(Byte.SIZE);
    ByteFunction[] functions = ByteFunction.values();
    ByteFunction function = functions[random.nextInt(functions.length)];
    return new Word(
        terms.apply(function, word.term()),
        Valuation.bits(function.apply(Valuation.number(word.bits())), Byte.SIZE));
  }

  private Word product() {
    Word one = any(width());
    Word other = any(one.term().bits());
    int width = one.term().bits();
    boolean[] product = new boolean[2 * width];
    for (int bit = 0; bit < width; bit++) {
      for (int place = 0; one.bits()[bit] && place < width; place++) {
        product[bit + place] ^= other.bits()[place];
      }
    }
    return new Word(terms.carryless(one.term(), other.term()), product);
  }

  private Word sorted() {
    Word word = any();
    return new Word(terms.sorted(word.term()), word.bits());
  }

  private Word cut() {
    Word word = any();
    Word name = new Word(terms.cut(word.term()), word.bits());
    if (name.term() != word.term()) {
      valuation.set(name.term(), name.bits());
      names.add(new Name(name.term(), word));
    }
    return name;
  }
}
