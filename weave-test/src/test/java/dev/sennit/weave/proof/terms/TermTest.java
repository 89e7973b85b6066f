package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.words.ByteFunction;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a refusal shows the structure of a term and cuts off long texts. */
@Tag("checks")
class TermTest {
  private final Terms terms = new Terms();
  private final Term x = terms.symbol(32, "x", true);
  private final Term y = terms.symbol(32, "y", true);
  private final Term b = terms.symbol(8, "b", true);

  @Test
  void numbersAreCompared() {
    Term five = terms.constant(64, 5);
    assertThat(five.isConstant(5)).isTrue();
    assertThat(five.isConstant(4)).isFalse();
    assertThat(x.isConstant(0)).isFalse();
    assertThat(five.isBelow(6)).isTrue();
    assertThat(five.isBelow(5)).isFalse();
    assertThat(terms.constant(64, -1).isBelow(0)).isTrue();
    assertThat(x.isBelow(Long.MAX_VALUE)).isFalse();
  }

  @Test
  void everyShapeHasItsText() {
    assertThat(terms.constant(32, 7)).hasToString("7");
    assertThat(x).hasToString("x");
    assertThat(terms.fresh(32, "word", true)).hasToString("word #1");
    assertThat(terms.plus(x, 3)).hasToString("(x + 3)");
    assertThat(terms.sum(32, List.of(x, terms.times(y, 5)))).hasToString("(x + 5*y)");
    assertThat(terms.logic(32, 0b1000, List.of(x, y))).hasToString("logic 8(x, y)");
    assertThat(terms.slice(x, 8, 16)).hasToString("x[8..23]");
    assertThat(terms.concat(List.of(x, b, y))).hasToString("concat(x, b, y)");
    assertThat(terms.carryless(x, y)).hasToString("product(x, y)");
    ByteFunction function = ByteFunction.values()[0];
    assertThat(terms.apply(function, b))
        .hasToString(function.name().toLowerCase(Locale.ROOT) + "(b)");
  }

  @Test
  void deepOrLongTermsAreCutOff() {
    List<Term> many = IntStream.range(0, 7).mapToObj(i -> terms.symbol(32, "w" + i, true)).toList();
    assertThat(terms.sum(32, many)).hasToString("(w0 + w1 + w2 + w3 + w4 + w5 + ..)");
    assertThat(terms.sum(32, many.subList(0, 6))).hasToString("(w0 + w1 + w2 + w3 + w4 + w5)");
    Term logic = terms.logic(32, 0b1000, List.of(x, terms.plus(y, 1)));
    assertThat(logic).hasToString("logic 8(x, (y + 1))");
    Term deep = terms.sum(32, List.of(x, terms.logic(32, 0b1000, List.of(x, terms.plus(y, 1)))));
    assertThat(deep).hasToString("(x + logic 8(x, (.. + 1)))");
    assertThat(terms.slice(terms.plus(terms.slice(terms.plus(x, 1), 4, 8), 1), 2, 4))
        .hasToString("(..[4..11] + 1)[2..5]");
  }
}
