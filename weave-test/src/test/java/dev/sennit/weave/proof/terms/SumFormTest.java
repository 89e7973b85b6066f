package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.proof.terms.Term.Sum;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a sum is one term for every way to make it, and similar terms are others. */
@Tag("checks")
class SumFormTest {
  private final Terms terms = new Terms();
  private final Term x = terms.symbol(32, "x", true);
  private final Term y = terms.symbol(32, "y", true);
  private final Term z = terms.symbol(32, "z", true);

  private Term sum(Term... some) {
    return terms.sum(32, List.of(some));
  }

  private Term joined(Term low, int lowStart, int count, Term high, int highStart) {
    return terms.concat(
        List.of(terms.slice(low, lowStart, count), terms.slice(high, highStart, 32 - count)));
  }

  /** Two shifts of x, added to y, make a rotation; other bits do not. */
  @Test
  void onlyARotationIsItsTwoShifts() {
    Term shifts = sum(y, terms.shiftLeft(x, 8), terms.shiftRight(x, 24));
    assertThat(sum(y, terms.rotateLeft(x, 8))).isSameAs(shifts);
    assertThat(sum(y, joined(x, 24, 8, x, 0))).isSameAs(shifts);
    assertThat(sum(y, joined(x, 23, 8, x, 0))).isNotSameAs(shifts);
    assertThat(sum(y, joined(z, 24, 8, x, 0))).isNotSameAs(shifts);
    assertThat(sum(y, joined(x, 24, 8, z, 0))).isNotSameAs(shifts);
    assertThat(sum(y, joined(x, 24, 8, x, 1))).isNotSameAs(shifts);
    Term wide = terms.symbol(64, "wide", true);
    Term ofWide = joined(wide, 56, 8, wide, 0);
    assertThat(sum(y, ofWide)).isNotSameAs(sum(y, terms.rotateLeft(terms.slice(wide, 0, 32), 8)));
    Valuation valuation = valued();
    valuation.set(wide, 0x8F00_0000_1234_5678L);
    for (Term summand :
        List.of(
            joined(x, 23, 8, x, 0),
            joined(z, 24, 8, x, 0),
            joined(x, 24, 8, x, 1),
            ofWide,
            joined(x, 24, 8, x, 0),
            terms.shiftLeft(x, 5))) {
      assertThat(valuation.of(sum(y, summand)))
          .isEqualTo(Valuation.low(valuation.of(y).add(valuation.of(summand)), 32));
    }
  }

  private Valuation valued() {
    Valuation valuation = new Valuation();
    valuation.set(x, 0x8765_4321L);
    valuation.set(y, 0x1111_2222L);
    valuation.set(z, 0xA5A5_5A5AL);
    return valuation;
  }

  @Test
  void multiplesOfSumsAreMultiplesOfTheirParts() {
    Term inner = terms.plus(sum(x, y), 3);
    assertThat(terms.times(inner, 5))
        .isSameAs(terms.plus(sum(terms.times(x, 5), terms.times(y, 5)), 15));
    Term constants = sum(terms.plus(x, 3), terms.plus(y, 4), terms.plus(z, 5));
    assertThat(constants).isSameAs(terms.plus(sum(x, y, z), 12));
    assertThat(terms.times(sum(inner, inner), 2)).isSameAs(terms.times(inner, 4));
    Term nested = terms.times(terms.plus(terms.shiftLeft(terms.plus(x, 1), 2), 1), 3);
    assertThat(nested).isSameAs(terms.plus(terms.times(x, 12), 15));
  }

  /** Else a wrong word would take all memory before it is found to be wrong. */
  @Test
  void aLongSumIsNotTakenApart() {
    List<Term> many =
        IntStream.rangeClosed(0, 256).mapToObj(i -> terms.symbol(32, "w" + i, true)).toList();
    List<Term> fewer = many.subList(0, 256);
    Term longest = terms.sum(32, fewer);
    assertThat(sum(longest, many.getLast())).isSameAs(terms.sum(32, many));
    Term tooLong = sum(terms.sum(32, many), x);
    assertThat(tooLong.shape())
        .isInstanceOfSatisfying(Sum.class, sum -> assertThat(sum.multiples()).hasSize(2));
    Term word = x;
    Term next = y;
    for (int i = 0; i < 200; i++) {
      Term both = sum(word, next, terms.symbol(32, "k" + i, false));
      word = next;
      next = both;
    }
    assertThat(next.secret()).isTrue();
  }

  private Term and(Term one, Term other) {
    return terms.logic(32, 0b1000, List.of(one, other));
  }

  private Term or(Term one, Term other) {
    return terms.logic(32, 0b1110, List.of(one, other));
  }

  private Term butNot(Term one, Term other) {
    return terms.logic(32, 0b0010, List.of(one, other));
  }

  @Test
  void functionsWithoutACommonBitAreTheirUnion() {
    Term choice = terms.logic(32, 0b1101_1000, List.of(z, x, y));
    Term both = and(x, z);
    Term other = butNot(y, z);
    Term union = or(both, other);
    assertThat(sum(both, other)).isSameAs(union);
    assertThat(sum(other, both)).isSameAs(union);
    assertThat(sum(both, x, other)).isSameAs(sum(x, union));
    assertThat(sum(and(x, y), both)).isNotSameAs(or(and(x, y), both));
    assertThat(terms.sum(32, List.of(terms.times(both, 2), other)))
        .isNotSameAs(terms.times(union, 2))
        .isNotSameAs(union);
    assertThat(choice.bits()).isEqualTo(32);
  }

  /** A word that is no function is not united with one, even without a common bit. */
  @Test
  void onlyFunctionsAreUnited() {
    Term rest = butNot(y, x);
    assertThat(sum(x, rest)).isNotSameAs(or(x, rest));
    Term both = and(x, y);
    Term half = terms.concat(List.of(terms.slice(rest, 0, 16), terms.constant(16, 0)));
    assertThat(sum(both, half)).isNotSameAs(or(both, half));
  }

  /** Three parts, of which no two have a common bit, are united one after the other. */
  @Test
  void threeFunctionsAreUnitedToo() {
    Term first = and(x, y);
    Term second = butNot(and(x, z), y);
    Term third = butNot(y, x);
    Term union = or(or(first, second), third);
    assertThat(sum(first, butNot(x, y))).isSameAs(x);
    assertThat(sum(first, third, second)).isSameAs(union);
    assertThat(sum(second, third, first)).isSameAs(union);
  }

  @Test
  void amongManyWordsNoPairsAreLookedFor() {
    List<Term> many =
        new ArrayList<>(
            IntStream.range(0, 31).mapToObj(i -> terms.symbol(32, "word " + i, true)).toList());
    Term first = and(x, y);
    Term second = butNot(z, y);
    Term union = or(first, second);
    List<Term> united = new ArrayList<>(many);
    united.add(union);
    many.add(first);
    List<Term> few = new ArrayList<>(many.subList(1, 32));
    few.add(second);
    many.add(second);
    assertThat(terms.sum(32, few)).isSameAs(terms.sum(32, united.subList(1, 32)));
    assertThat(terms.sum(32, many)).isNotSameAs(terms.sum(32, united));
  }
}
