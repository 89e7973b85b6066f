package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: an exclusive or of many words is one term for every way to make it. */
@Tag("checks")
class XorFormTest {
  private static final long XOR = 0b0110;

  private final Terms terms = new Terms();
  private final List<Term> words =
      IntStream.range(0, 9).mapToObj(i -> terms.symbol(32, "word " + i, true)).toList();

  private Term xor(Term one, Term other) {
    return terms.logic(one.bits(), XOR, List.of(one, other));
  }

  private Term xor(List<Term> some) {
    return some.stream().reduce(this::xor).orElseThrow();
  }

  private List<Term> shuffled(int seed) {
    List<Term> shuffled = new ArrayList<>(words);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled;
  }

  @Test
  void theOrderDoesNotMatter() {
    Term all = terms.sorted(xor(words));
    for (int seed = 0; seed < 5; seed++) {
      assertThat(terms.sorted(xor(shuffled(seed)))).isSameAs(all);
      List<Term> order = shuffled(seed);
      Term halves = xor(xor(order.subList(0, 5)), xor(order.subList(5, 9)));
      assertThat(terms.sorted(halves)).isSameAs(all);
    }
    assertThat(terms.sorted(xor(words.subList(0, 8)))).isNotSameAs(all);
    assertThat(terms.sorted(all)).isSameAs(all);
  }

  @Test
  void aWordTwiceIsNothing() {
    Term some = xor(words.subList(0, 8));
    Term twice = xor(xor(some, words.getLast()), words.getLast());
    assertThat(terms.sorted(twice)).isSameAs(terms.sorted(some));
    assertThat(terms.sorted(xor(some, xor(words.subList(0, 8).reversed()))).isConstant(0)).isTrue();
  }

  @Test
  void numbersAreAddedToo() {
    Term five = terms.constant(32, 5);
    Term ones = terms.constant(32, -1);
    Term all = xor(words);
    assertThat(terms.sorted(xor(all, five))).isNotSameAs(terms.sorted(all));
    assertThat(terms.sorted(xor(xor(five, all), five))).isSameAs(terms.sorted(all));
    Term complement = terms.sorted(xor(all, ones));
    assertThat(complement).isNotSameAs(terms.sorted(all));
    for (int seed = 0; seed < 5; seed++) {
      List<Term> order = shuffled(seed);
      Term negated = terms.logic(32, 0b01, List.of(order.getFirst()));
      assertThat(terms.sorted(xor(negated, xor(order.subList(1, 9))))).isSameAs(complement);
      Term ofThree = terms.logic(32, 0b0110_1001, order.subList(0, 3));
      assertThat(terms.sorted(xor(ofThree, xor(order.subList(3, 9))))).isSameAs(complement);
    }
  }

  @Test
  void slicesAreSlicesOfEachWord() {
    Term all = xor(words);
    Term upper = terms.slice(terms.sorted(xor(words.reversed())), 16, 16);
    assertThat(terms.sorted(terms.slice(all, 16, 16))).isSameAs(terms.sorted(upper));
    assertThat(terms.sorted(terms.slice(all, 16, 16)))
        .isNotSameAs(terms.sorted(terms.slice(all, 0, 16)));
    Term again = terms.concat(List.of(terms.slice(all, 0, 16), upper));
    assertThat(terms.sorted(again)).isSameAs(terms.sorted(all));
    Term exchanged = terms.concat(List.of(upper, terms.slice(all, 0, 16)));
    assertThat(terms.sorted(exchanged)).isNotSameAs(terms.sorted(all));
  }

  @Test
  void otherWordsStayAsTheyAre() {
    Term and = terms.logic(32, 0b1000, words.subList(0, 2));
    Term sum = terms.sum(32, words.subList(0, 2));
    Term side =
        terms.concat(List.of(terms.slice(words.get(0), 0, 16), terms.slice(words.get(1), 0, 16)));
    for (Term other : List.of(and, sum, side, words.getFirst(), terms.constant(32, 7))) {
      assertThat(terms.sorted(other)).isSameAs(other);
    }
  }

  @Test
  void parityIsOneWhereTheNumberOfOnesIsOdd() {
    for (int count = 1; count <= 6; count++) {
      long parity = XorForm.parity(count);
      long all = count == 6 ? -1 : (1L << (1 << count)) - 1;
      for (int values = 0; values < 1 << count; values++) {
        assertThat(parity >>> values & 1).isEqualTo(Integer.bitCount(values) % 2);
      }
      assertThat(parity & ~all).isZero();
      assertThat(XorForm.isParity(parity, count)).isTrue();
      assertThat(XorForm.isParity(parity ^ all, count)).isTrue();
      for (long other : new long[] {parity ^ 1, parity ^ 2, 0}) {
        assertThat(XorForm.isParity(other, count)).isFalse();
      }
    }
  }
}
