package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a Boolean function is one truth table, of as many words as a table can have. */
@Tag("checks")
class BooleanFormTest {
  private static final int AND = 0b1000;
  private static final int OR = 0b1110;
  private static final int XOR = 0b0110;

  private final Random random = new Random(7);
  private final Terms terms = new Terms();
  private final Valuation valuation = new Valuation();
  private final List<Term> words =
      IntStream.range(0, 9).mapToObj(i -> word(32, "word " + i)).toList();

  private Term word(int bits, String name) {
    Term word = terms.symbol(bits, name, true);
    valuation.set(word, random.nextLong());
    return word;
  }

  private Term of(int table, Term... operands) {
    return terms.logic(operands[0].bits(), table, List.of(operands));
  }

  private Term all(int table, List<Term> some) {
    return some.stream().reduce((one, other) -> of(table, one, other)).orElseThrow();
  }

  private void isWorth(Term term, long value) {
    assertThat(worth(term)).isEqualTo(value & 0xFFFF_FFFFL);
  }

  private long worth(Term term) {
    return valuation.of(term).longValue();
  }

  @Test
  void sixWordsAreOneTableHoweverTheyAreNested() {
    List<Term> six = words.subList(0, 6);
    Term halves = of(XOR, all(XOR, six.subList(0, 3)), all(XOR, six.subList(3, 6)));
    assertThat(all(XOR, six)).isSameAs(halves);
    assertThat(all(XOR, six.reversed())).isSameAs(halves);
    assertThat(((Term.Logic) halves.shape()).leaves()).hasSize(6);
    Term five = all(OR, words.subList(0, 5));
    assertThat(of(OR, all(OR, six), words.getFirst())).isSameAs(all(OR, six));
    assertThat(of(XOR, of(XOR, five, words.get(5)), words.get(5))).isSameAs(five);
    Term not = terms.logic(32, 0b01, List.of(five));
    assertThat(of(XOR, of(XOR, not, words.get(5)), words.get(5))).isSameAs(not);
  }

  /** Functions of more words than a table can have stay nested. */
  @Test
  void moreThanSixWordsAreWorthTheSame() {
    for (int table : List.of(AND, OR, XOR, 0b0111, 0b1011)) {
      long expected = worth(words.getFirst());
      for (Term next : words.subList(1, 9)) {
        expected = worth(of(table, known(expected), next));
      }
      Term made = words.getFirst();
      for (Term next : words.subList(1, 9)) {
        made = of(table, made, next);
      }
      isWorth(made, expected);
    }
    Term one = all(OR, words.subList(0, 4));
    Term other = all(XOR, words.subList(4, 8));
    for (long number : List.of(0L, -1L, 0xFFL)) {
      Term three = terms.logic(32, 0b1101_0010, List.of(one, other, known(number)));
      List<BigInteger> operands = Stream.of(one, other, known(number)).map(valuation::of).toList();
      isWorth(three, Valuation.logic(0b1101_0010, operands).longValue());
    }
  }

  private Term known(long value) {
    return terms.constant(32, value);
  }

  @Test
  void aTableHasNoMoreBitsThanItsWordsHaveValues() {
    Term nor = of(0b0001, words.get(0), words.get(1));
    assertThat(nor.shape()).isEqualTo(new Term.Logic(0b0001, List.of(words.get(0), words.get(1))));
    Term not = terms.logic(32, 0b01, List.of(words.get(0)));
    assertThat(not.shape()).isEqualTo(new Term.Logic(0b01, List.of(words.get(0))));
    assertThat(of(XOR, nor, not).shape()).isInstanceOf(Term.Logic.class);
  }

  @Test
  void aSliceOfAFunctionIsTheFunctionOfSlices() {
    Term x = words.get(0);
    Term y = words.get(1);
    Term slice = terms.slice(of(AND, x, y), 8, 16);
    Term ofSlices = of(AND, terms.slice(x, 8, 16), terms.slice(y, 8, 16));
    assertThat(of(AND, slice, terms.slice(x, 8, 16))).isSameAs(ofSlices);
    assertThat(of(XOR, slice, terms.slice(of(AND, y, x), 8, 16)).isConstant(0)).isTrue();
    assertThat(of(XOR, slice, terms.slice(of(AND, y, x), 9, 16)).isConstant(0)).isFalse();
  }

  @Test
  void functionsSideBySideAreLookedAtByThemselves() {
    Term x = words.get(0);
    Term y = words.get(1);
    Term low = terms.slice(x, 0, 16);
    Term high = terms.slice(y, 0, 16);
    Term either = of(OR, low, high);
    Term both = of(AND, low, high);
    Term side = terms.concat(List.of(either, both));
    assertThat(of(AND, side, terms.concat(List.of(both, both))))
        .isSameAs(terms.concat(List.of(both, both)));
    Term sliced = terms.concat(List.of(terms.slice(of(AND, x, y), 16, 16), low));
    assertThat(of(OR, sliced, x).shape()).isInstanceOf(Term.Concat.class);
    assertThat(of(AND, terms.concat(List.of(low, terms.constant(16, 0))), y))
        .isSameAs(terms.concat(List.of(of(AND, low, high), terms.constant(16, 0))));
    Term plain = terms.concat(List.of(low, high));
    assertThat(of(AND, plain, words.get(2)).shape())
        .isEqualTo(new Term.Logic(AND, List.of(words.get(2), plain)));
  }

  @Test
  void constantBitsAreWorkedOut() {
    Term x = words.get(0);
    Term masked = of(AND, x, known(0x00FF_0F00));
    assertThat(terms.slice(masked, 0, 8).isConstant(0)).isTrue();
    assertThat(terms.slice(masked, 8, 4)).isSameAs(terms.slice(x, 8, 4));
    assertThat(terms.slice(masked, 16, 8)).isSameAs(terms.slice(x, 16, 8));
    isWorth(masked, worth(x) & 0x00FF_0F00);
    isWorth(of(OR, x, known(0x1234_5678)), worth(x) | 0x1234_5678);
    assertThat(of(AND, known(6), known(3)).isConstant(2)).isTrue();
  }
}
