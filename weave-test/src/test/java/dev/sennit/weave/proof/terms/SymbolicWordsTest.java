package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.words.ByteFunction;
import dev.sennit.weave.words.ConcreteWords;
import dev.sennit.weave.words.TruthTable;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: on known words, terms compute what numbers do. */
@Tag("checks")
class SymbolicWordsTest {
  private static final long X = 0x0123_4567_89AB_CDEFL;
  private static final long Y = 0xFEDC_BA98_0246_8ACEL;
  private static final long Z = 0x1357_9BDF_F0E1_D2C3L;

  private final Terms terms = new Terms();
  private final SymbolicWords words = new SymbolicWords(terms, Long.SIZE);
  private final ConcreteWords numbers = new ConcreteWords(Long.SIZE);

  private Term term(long value) {
    return words.constant(value);
  }

  private void same(Term term, long value) {
    assertThat(term.isConstant(value)).as("%s is %d", term, value).isTrue();
  }

  @Test
  void everyOperationIsThatOfNumbers() {
    same(words.sum(List.of(term(X), term(Y))), X + Y);
    same(words.rotateLeft(term(X), 5), numbers.rotateLeft(X, 5));
    same(words.shiftLeft(term(X), 5), numbers.shiftLeft(X, 5));
    same(words.shiftRight(term(X), 5), numbers.shiftRight(X, 5));
    same(words.swapBytes(term(X)), numbers.swapBytes(X));
    TruthTable choice = TruthTable.of((x, y, z) -> x & y | ~x & z);
    same(words.bool(choice, term(X), term(Y), term(Z)), numbers.bool(choice, X, Y, Z));
    List<Term> product = words.carryless(term(X), term(Y));
    same(product.getFirst(), numbers.carryless(X, Y).getFirst());
    same(product.getLast(), numbers.carryless(X, Y).getLast());
    SymbolicWords bytes = new SymbolicWords(terms, Byte.SIZE);
    for (ByteFunction function : ByteFunction.values()) {
      same(bytes.apply(function, bytes.constant(0x53)), function.apply(0x53));
    }
  }

  @Test
  void aNumberIsKnown() {
    Term any = terms.symbol(Long.SIZE, "any", true);
    assertThat(words.known(term(7))).isEqualTo(OptionalLong.of(7));
    assertThat(words.known(any)).isEmpty();
  }

  @Test
  void aWordThatIsCutHasAName() {
    Term any = terms.symbol(Long.SIZE, "any", true);
    Term sum = words.sum(List.of(any, any));
    Term name = words.cut(sum);
    assertThat(name).isNotSameAs(sum);
    assertThat(words.sum(List.of(any, any))).isSameAs(name);
  }
}
