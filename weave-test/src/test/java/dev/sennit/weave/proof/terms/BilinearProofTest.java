package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a sum of products is accepted if and only if it is the stated one. */
@Tag("checks")
class BilinearProofTest {
  private static final long XOR = 0b0110;

  private final Terms terms = new Terms();
  private final List<Term> data = List.of(vector("data 0"), vector("data 1"));
  private final List<Term> factors = List.of(vector("factor 0"), vector("factor 1"));

  private interface Product {
    long[] of(int dataBit, int factorBit);
  }

  /** The sum of the products of lower halves at the same place. */
  private static long[] stated(int data, int dataBit, int factor, int factorBit) {
    return data == factor && areLow(dataBit, factorBit) ? bits(dataBit + factorBit) : bits();
  }

  private static boolean areLow(int dataBit, int factorBit) {
    return dataBit < Long.SIZE && factorBit < Long.SIZE;
  }

  /** Ones at these places, of those that there are in 128 bits. */
  private static long[] bits(int... places) {
    long[] bits = {0, 0};
    for (int place : places) {
      if (place >= 0 && place < 128) {
        bits[place / Long.SIZE] ^= 1L << place;
      }
    }
    return bits;
  }

  private Term vector(String name) {
    return terms.symbol(128, name, true);
  }

  private Term low(Term vector) {
    return terms.slice(vector, 0, Long.SIZE);
  }

  private Term high(Term vector) {
    return terms.slice(vector, Long.SIZE, Long.SIZE);
  }

  private Term product(Term one, Term other) {
    return terms.concat(new SymbolicWords(terms, Long.SIZE).carryless(one, other));
  }

  private Term sum(Term one, Term other) {
    return terms.logic(one.bits(), XOR, List.of(one, other));
  }

  private void check(Term result) {
    BilinearProof.check(result, data, factors, BilinearProofTest::stated);
  }

  /** Compares what is made of the first words alone. */
  private void check(Term made, Term vector, Product product) {
    BilinearProof.check(
        made,
        List.of(vector),
        factors.subList(0, 1),
        (_, dataBit, _, factorBit) -> product.of(dataBit, factorBit));
  }

  private void check(Term made, Product product) {
    check(made, data.getFirst(), product);
  }

  private Term lows(int i) {
    return product(low(data.get(i)), low(factors.get(i)));
  }

  @Test
  void theSumOfProductsIsAcceptedInAnyForm() {
    assertThatCode(() -> check(sum(lows(0), lows(1)))).doesNotThrowAnyException();
    Term both = sum(low(data.get(0)), high(data.get(0)));
    Term more = product(both, low(factors.get(0)));
    Term less = product(high(data.get(0)), low(factors.get(0)));
    assertThatCode(() -> check(sum(sum(more, less), lows(1)))).doesNotThrowAnyException();
  }

  @Test
  void anotherSumIsRefused() {
    Term crossed = product(low(data.get(0)), low(factors.get(1)));
    Term ofHighs = product(high(data.get(1)), low(factors.get(1)));
    for (Term wrong :
        List.of(
            lows(0),
            lows(1),
            sum(lows(0), crossed),
            sum(sum(lows(0), lows(1)), crossed),
            sum(sum(lows(0), lows(1)), ofHighs))) {
      assertThatThrownBy(() -> check(wrong)).hasMessageContaining("computes another product");
    }
  }

  // ---------------------------------------------------------------- every pair of bits

  /** The sum of the lower halves' product and the upper halves' product. */
  private Term halves() {
    Term sum = terms.constant(128, 0);
    for (int i = 0; i < data.size(); i++) {
      sum = sum(sum, product(low(data.get(i)), low(factors.get(i))));
      sum = sum(sum, product(high(data.get(i)), high(factors.get(i))));
    }
    return sum;
  }

  private static long[] ofHalves(int data, int dataBit, int factor, int factorBit) {
    if (Math.max(dataBit, factorBit) >= 128) {
      throw new AssertionError("there is no such bit");
    }
    boolean sameHalf = dataBit / Long.SIZE == factorBit / Long.SIZE;
    return data == factor && sameHalf ? bits(dataBit % Long.SIZE + factorBit % Long.SIZE) : bits();
  }

  /** The statement differs in one bit for one pair of bits. */
  @Test
  void everyPairOfBitsIsCompared() {
    Term halves = halves();
    BilinearProof.check(halves, data, factors, BilinearProofTest::ofHalves);
    for (int vector = 0; vector < 2; vector++) {
      for (int factor = 0; factor < 2; factor++) {
        for (int dataBit : List.of(0, 63, 64, 127)) {
          for (int factorBit : List.of(0, 127)) {
            for (int half = 0; half < 2; half++) {
              refuseAnother(halves, List.of(vector, dataBit, factor, factorBit), half);
            }
          }
        }
      }
    }
  }

  private void refuseAnother(Term made, List<Integer> pair, int half) {
    BilinearProof.Expected another =
        (vector, dataBit, factor, factorBit) -> {
          long[] stated = ofHalves(vector, dataBit, factor, factorBit);
          stated[half] ^= pair.equals(List.of(vector, dataBit, factor, factorBit)) ? 1L << 63 : 0;
          return stated;
        };
    assertThatThrownBy(() -> BilinearProof.check(made, data, factors, another))
        .isInstanceOf(ProofFailure.class)
        .hasMessageContaining(
            "computes another product: bit %d of data %d and bit %d of factor %d give"
                .formatted(pair.get(1), pair.get(0), pair.get(3), pair.get(2)));
  }

  // ---------------------------------------------------------------- words cut and put together

  /** The product of the lower halves, rotated or shifted by that many bits. */
  @Test
  void wordsMayBeCutAnywhere() {
    for (int count : List.of(1, 5, 63, 64, 65, 100, 127)) {
      check(
          terms.rotateLeft(lows(0), count),
          (d, f) -> areLow(d, f) ? bits((d + f + count) % 128) : bits());
      check(
          terms.shiftRight(lows(0), count), (d, f) -> areLow(d, f) ? bits(d + f - count) : bits());
    }
  }

  /** Other 64 bits of the data, from that place on, and from a concatenated word. */
  @Test
  void dataMayBeCutAnywhere() {
    List<Term> parts =
        List.of(
            terms.symbol(8, "first", true),
            terms.symbol(56, "second", true),
            terms.symbol(40, "third", true),
            terms.symbol(24, "fourth", true));
    Term wide =
        terms.concat(List.of(terms.symbol(24, "low", true), terms.symbol(104, "high", true)));
    for (Term vector : List.of(data.getFirst(), terms.concat(parts), wide)) {
      for (int start : List.of(0, 1, 8, 30, 63, 64)) {
        check(
            product(terms.slice(vector, start, Long.SIZE), low(factors.getFirst())),
            vector,
            (d, f) -> d >= start && areLow(d - start, f) ? bits(d - start + f) : bits());
      }
    }
  }

  @Test
  void aPartIsNoMoreThanThatPart() {
    Term first = terms.symbol(8, "first", true);
    check(
        product(terms.extend(first, Long.SIZE), low(factors.getFirst())),
        terms.concat(List.of(first, terms.symbol(120, "second", true))),
        (d, f) -> d < 8 && areLow(d, f) ? bits(d + f) : bits());
    for (int bits : List.of(32, 63, 64, 65, 100, 127)) {
      check(
          terms.extend(terms.slice(lows(0), 0, bits), 128),
          (d, f) -> areLow(d, f) && d + f < bits ? bits(d + f) : bits());
    }
  }

  /** The order of two words in a product depends on the order in which they were made. */
  @Test
  void aNumberMayComeFirst() {
    Terms others = new Terms();
    Term three = others.constant(Long.SIZE, 3);
    Term one = others.symbol(128, "data", true);
    Term other = others.symbol(128, "factor", true);
    Term low = others.slice(one, 0, Long.SIZE);
    Term product =
        others.carryless(
            others.slice(others.carryless(three, low), 0, Long.SIZE),
            others.slice(other, 0, Long.SIZE));
    BilinearProof.check(
        product,
        List.of(one),
        List.of(other),
        (_, d, _, f) -> areLow(d, f) ? bits(d + f, d < 63 ? d + f + 1 : -1) : bits());
  }

  /** Products of less than 64 bits, with numbers, and of sums in both places. */
  @Test
  void productsMayBeOfAnyWidthAndWithNumbers() {
    Term five = terms.carryless(terms.slice(data.getFirst(), 0, 32), terms.constant(32, 5));
    check(
        product(five, low(factors.getFirst())),
        (d, f) -> d < 32 && areLow(d, f) ? bits(d + f, d + f + 2) : bits());
    Term narrow =
        terms.carryless(
            terms.slice(data.getFirst(), 0, 16), terms.slice(factors.getFirst(), 100, 16));
    check(
        terms.extend(narrow, 128),
        (d, f) -> d < 16 && f >= 100 && f < 116 ? bits(d + f - 100) : bits());
  }

  /** A product of a product, as in a reduction by a number. */
  @Test
  void sumsOfProductsMayBeMultipliedByNumbers() {
    Term reduced = product(high(lows(0)), terms.constant(Long.SIZE, 1L << 62));
    check(
        sum(lows(0), reduced),
        (d, f) -> areLow(d, f) ? bits(d + f, d + f >= Long.SIZE ? d + f - 2 : -1) : bits());
  }

  // ---------------------------------------------------------------- what is not bilinear

  private void refuse(String reason, Term made) {
    assertThatThrownBy(() -> check(made))
        .isInstanceOf(ProofFailure.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aNumberIsNotAddedToWhatIsLinear() {
    Term five = terms.constant(Long.SIZE, 5);
    Term product = lows(0);
    refuse("adds a number to a linear word", terms.concat(List.of(five, low(product))));
    refuse("adds a number to a linear word", terms.concat(List.of(low(product), five)));
    refuse("adds a number to a linear word", terms.concat(List.of(five, five)));
    refuse("is not a product", terms.constant(128, 0));
    refuse("is not a product", data.getFirst());
    refuse("is not a product", terms.concat(List.of(low(data.getFirst()), terms.constant(64, 0))));
  }

  @Test
  void onlyLikeIsAdded() {
    String reason = "adds words that are linear in different inputs";
    refuse(reason, sum(data.getFirst(), factors.getFirst()));
    refuse(reason, sum(lows(0), factors.getFirst()));
    refuse(reason, terms.concat(List.of(low(data.getFirst()), low(factors.getFirst()))));
  }

  @Test
  void productsAreOfDataAndFactors() {
    String reason = "multiplies words that are not data and factors";
    refuse(reason, product(low(factors.get(0)), low(factors.get(1))));
    refuse(reason, product(low(data.get(0)), low(data.get(1))));
    refuse(reason, product(low(lows(0)), low(data.get(1))));
    refuse(reason, product(low(data.get(1)), low(lows(0))));
    refuse(reason, product(low(lows(0)), low(lows(1))));
  }

  @Test
  void otherOperationsAreNotLinear() {
    refuse("is not linear", terms.logic(128, 0b1000, List.of(lows(0), lows(1))));
    refuse("is not linear", terms.logic(128, 0b1001, List.of(lows(0), lows(1))));
    refuse("is not linear", terms.sum(64, List.of(low(data.get(0)), low(data.get(1)))));
    refuse("is not linear", vector("other"));
  }

  @Test
  void wordsAreNoWiderThanVectors() {
    Term wide = terms.carryless(data.getFirst(), factors.getFirst());
    refuse("computes a word of 256 bits, which is too wide", wide);
    refuse("computes a word of 256 bits, which is too wide", terms.slice(wide, 0, 128));
  }
}
