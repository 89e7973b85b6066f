package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.words.Numbers;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a sum of products is accepted if it is the one that is stated, and only then. */
@Tag("checks")
class BilinearTest {
  private static final long XOR = 0b0110;

  private final Terms terms = new Terms();
  private final List<Term> data = List.of(vector("data 0"), vector("data 1"));
  private final List<Term> factors = List.of(vector("factor 0"), vector("factor 1"));

  /** The products of each lower half with the lower half at the same place, added up. */
  private static long[] stated(int data, int dataBit, int factor, int factorBit) {
    if (data != factor || dataBit >= Long.SIZE || factorBit >= Long.SIZE) {
      return new long[] {0, 0};
    }
    List<Long> product = new Numbers(Long.SIZE).carryless(1L << dataBit, 1L << factorBit);
    return new long[] {product.getFirst(), product.getLast()};
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
    return terms.concat(new TermWords(terms, Long.SIZE).carryless(one, other));
  }

  private Term sum(Term one, Term other) {
    return terms.logic(one.bits(), XOR, List.of(one, other));
  }

  private void check(Term result) {
    Bilinear.check(result, data, factors, BilinearTest::stated);
  }

  private Term lows(int i) {
    return product(low(data.get(i)), low(factors.get(i)));
  }

  @Test
  void theSumOfProductsIsAccepted() {
    assertThatCode(() -> check(sum(lows(0), lows(1)))).doesNotThrowAnyException();
  }

  @Test
  void soIsTheSameSumInAnotherForm() {
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
      assertThatThrownBy(() -> check(wrong)).hasMessageContaining("makes another product");
    }
  }

  @Test
  void whatIsNotBilinearIsRefused() {
    Term one = terms.constant(Long.SIZE, 1);
    Term number = terms.concat(List.of(one, one));
    Term square = product(low(data.get(0)), low(data.get(0)));
    assertThatThrownBy(() -> check(sum(lows(0), number))).hasMessageContaining("is not linear");
    assertThatThrownBy(() -> check(sum(lows(0), data.get(1)))).hasMessageContaining("adds words");
    assertThatThrownBy(() -> check(sum(lows(0), square)))
        .hasMessageContaining("multiplies what makes no product");
    assertThatThrownBy(() -> check(data.get(0))).hasMessageContaining("no product");
  }
}
