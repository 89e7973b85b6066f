package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.words.ByteFunction;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the equalities that proofs of kernels need are found, and no others. */
@Tag("surroundings")
@Tag("checks")
class TermsTest {
  private static final int AND = 0b1000;
  private static final int OR = 0b1110;

  private final Terms terms = new Terms();
  private final Term x = terms.symbol(32, "x", true);
  private final Term y = terms.symbol(32, "y", true);
  private final Term z = terms.symbol(32, "z", true);

  @Test
  void sumsAreMultisets() {
    Term one = sum(sum(x, y), terms.plus(z, 5));
    Term other = sum(terms.plus(y, 7), z, terms.plus(x, -2));
    assertThat(one).isSameAs(other);
    assertThat(sum(x, x)).isSameAs(terms.times(x, 2));
    assertThat(sum(x, x)).isNotSameAs(x);
    assertThat(terms.minus(sum(x, y), y)).isSameAs(x);
  }

  @Test
  void aRotatedFunctionIsItsTwoShiftsTogether() {
    Term both = of(AND, x, y);
    Term right = terms.shiftRight(both, 31);
    Term left = terms.shiftLeft(both, 1);
    Term rotated = terms.rotateLeft(both, 1);
    assertThat(of(OR, right, left)).isSameAs(rotated);
    assertThat(terms.logic(32, 0b1111_0110, List.of(left, right, right))).isSameAs(rotated);
    assertThat(of(AND, right, left).isConstant(0)).isTrue();
    assertThat(terms.logic(32, 0b0111, List.of(right, left))).isNotSameAs(rotated);
  }

  @Test
  void wordsSideBySideAreOneRow() {
    assertThat(terms.concat(List.of(terms.concat(List.of(x, y)), z)))
        .isSameAs(terms.concat(List.of(x, terms.concat(List.of(y, z)))));
    assertThat(terms.concat(List.of(x, y, z)).shape()).isEqualTo(new Term.Concat(List.of(x, y, z)));
    List<Term> bytes = Stream.of(0, 8, 16, 24).map(low -> terms.slice(x, low, 8)).toList();
    assertThat(terms.concat(bytes)).isSameAs(x);
    assertThat(terms.concat(bytes.reversed())).isNotSameAs(x);
    assertThat(terms.slice(terms.extend(x, 128), 0, 32)).isSameAs(x);
    assertThat(terms.slice(terms.extend(x, 128), 64, 64).isConstant(0)).isTrue();
  }

  @Test
  void masksOfAConcatCutItWhereTheirBitsChange() {
    Term word = terms.concat(List.of(terms.constant(6, 0b100101), terms.symbol(26, "n", false)));
    Term masked = of(AND, word, terms.constant(32, 63));
    assertThat(masked.isConstant(0b100101)).isTrue();
  }

  /** Like a sum that comes back from memory, by its lower half, which is a sum. */
  @Test
  void aSumComesTogetherFromItsBytes() {
    Term sum = terms.sum(64, List.of(terms.symbol(64, "v", true), terms.symbol(64, "w", true)));
    List<Term> bytes =
        Stream.iterate(0, low -> low + 8)
            .limit(8)
            .map(low -> terms.slice(sum, low, 8))
            .collect(Collectors.toList());
    assertThat(terms.concat(bytes)).isSameAs(sum);
    bytes.set(3, terms.slice(sum, 16, 8));
    assertThat(terms.concat(bytes)).isNotSameAs(sum);
  }

  @Test
  void aNameStandsWhereverItsWordComesUpAgain() {
    Term before = sum(x, y);
    Term name = terms.cut(before);
    assertThat(terms.cut(before)).isSameAs(name);
    assertThat(name).isNotSameAs(x);
    assertThat(sum(y, x)).isSameAs(name);
    assertThat(terms.plus(sum(x, y), 0)).isSameAs(name);
    assertThat(name.secret()).isTrue();
    for (Term named : List.of(name, x, terms.constant(32, 5))) {
      assertThat(terms.cut(named)).isSameAs(named);
    }
    assertThat(terms.cut(sum(x, z))).isNotSameAs(name);
  }

  @Test
  void sumsThatDifferInTheirConstantHaveADistance() {
    Term start = terms.symbol(64, "start", false);
    Term twice = terms.times(start, 2);
    assertThat(Terms.distance(terms.plus(start, 7), terms.plus(start, -2))).hasValue(9);
    assertThat(Terms.distance(terms.constant(64, 7), terms.constant(32, 2))).isEmpty();
    assertThat(Terms.distance(terms.constant(32, 7), terms.constant(64, 2))).isEmpty();
    assertThat(Terms.distance(start, terms.plus(start, 3))).hasValue(-3);
    assertThat(Terms.distance(terms.plus(twice, 8), twice)).hasValue(8);
    assertThat(Terms.distance(terms.constant(64, 5), terms.constant(64, 7))).hasValue(-2);
    assertThat(Terms.distance(twice, start)).isEmpty();
    assertThat(Terms.distance(start, terms.constant(64, 0))).isEmpty();
    assertThat(Terms.distance(start, terms.symbol(64, "other", false))).isEmpty();
    assertThat(Terms.distance(terms.plus(x, 7), x)).as("of 32 bits").isEmpty();
  }

  @Test
  void aNameThatIsGivenStandsForOneWord() {
    assertThat(terms.symbol(32, "x", true)).isSameAs(x);
    refuse("'x' is the name of another word", () -> terms.symbol(32, "x", false));
    refuse("'x' is the name of another word", () -> terms.symbol(64, "x", true));
  }

  @Test
  void aFreshWordIsNoOtherOne() {
    Term one = terms.fresh(32, "left", false);
    Term other = terms.fresh(32, "left", true);
    assertThat(other).isNotSameAs(one);
    assertThat(List.of(one.secret(), other.secret())).containsExactly(false, true);
    assertThat(terms.minus(one, other).isConstant()).isFalse();
    assertThat(terms.symbol(32, "left", false)).isNotSameAs(one);
    assertThat(terms.symbol(32, one.toString(), false)).isNotSameAs(one);
  }

  @Test
  void substitutionReachesEveryPart() {
    Term word = sum(terms.rotateLeft(x, 3), of(AND, x, y));
    assertThat(terms.substitute(word, Map.of(x, z, y, z))).isSameAs(sum(terms.rotateLeft(z, 3), z));
  }

  private Term sum(Term... words) {
    return terms.sum(32, List.of(words));
  }

  private Term of(int table, Term... words) {
    return terms.logic(32, table, List.of(words));
  }

  private static void refuse(String reason, ThrowingCallable what) {
    assertThatIllegalArgumentException().isThrownBy(what).withMessageContaining(reason);
  }

  @Test
  void aSliceBeyondAWordIsAMistake() {
    refuse("bits 30 to 33 of a word of 32 bits", () -> terms.slice(x, 30, 4));
    for (int[] wrong : new int[][] {{29, 4}, {-1, 4}, {0, 0}, {4, -1}, {0, 33}, {1, 32}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> terms.slice(x, wrong[0], wrong[1]))
          .withMessageContaining("of a word of 32 bits");
    }
    assertThat(terms.slice(x, 28, 4).bits()).isEqualTo(4);
    assertThat(terms.slice(x, 0, 32)).isSameAs(x);
  }

  /** Numbers have 64 bits here, so a sum of longer words would be zero. */
  @Test
  void wordsOfOneWidthOfAtMost64BitsGoTogether() {
    Term wide = terms.symbol(64, "wide", true);
    Term longer = terms.symbol(128, "longer", true);
    refuse("a word of 64 bits among words of 32", () -> sum(x, wide));
    refuse("a word of 32 bits among words of 64", () -> terms.logic(64, AND, List.of(wide, x)));
    refuse("a word of 64 bits among words of 32", () -> terms.minus(x, wide));
    refuse("computes with numbers of 128 bits", () -> terms.sum(128, List.of(longer, longer)));
    refuse("a constant of 65 bits must be zero", () -> terms.constant(65, 1));
  }

  @Test
  void aTermIsASecretOrNot() {
    refuse("takes x for public, which it is not", () -> terms.intern(32, x.shape(), false));
    Term open = terms.symbol(32, "open", false);
    refuse("takes open for a secret, which it is not", () -> terms.intern(32, open.shape(), true));
    assertThat(sum(open, x).secret()).isTrue();
    assertThat(sum(x, open).secret()).isTrue();
    assertThat(terms.plus(open, 1).secret()).isFalse();
    assertThat(terms.concat(List.of(open, x)).secret()).isTrue();
    assertThat(terms.concat(List.of(open, open)).secret()).isFalse();
    assertThat(terms.carryless(open, x).secret()).isTrue();
    assertThat(terms.carryless(open, open).secret()).isFalse();
  }

  @Test
  void numbersSideBySideAreOneNumberUpTo64Bits() {
    Term low = terms.constant(40, 0x12_3456_789AL);
    Term high = terms.constant(64, 0xFEDC_BA98_7654_3210L);
    Term both = terms.concat(List.of(low, high));
    assertThat(terms.slice(both, 0, 64).isConstant(0x5432_1012_3456_789AL)).isTrue();
    assertThat(terms.slice(both, 64, 40).isConstant(0xFE_DCBA_9876L)).isTrue();
    assertThat(terms.concat(List.of(terms.slice(both, 0, 64), terms.slice(both, 64, 40))))
        .isSameAs(both);
    Term full = terms.concat(List.of(high, terms.constant(8, 5)));
    assertThat(terms.slice(full, 0, 64)).isSameAs(high);
    assertThat(terms.slice(full, 64, 8).isConstant(5)).isTrue();
    assertThat(terms.slice(terms.constant(200, 0), 100, 64).isConstant(0)).isTrue();
  }

  @Test
  void aMultipleShiftedBackIsTheWordAgain() {
    Term multiple = terms.plus(terms.times(x, 16), 32);
    assertThat(terms.slice(multiple, 4, 28)).isSameAs(terms.slice(terms.plus(x, 2), 0, 28));
    Term less = sum(terms.times(x, 16), terms.times(y, 8));
    assertThat(terms.slice(less, 4, 28).shape()).isInstanceOf(Term.Slice.class);
    assertThat(terms.slice(less, 3, 29)).isSameAs(terms.slice(sum(terms.times(x, 2), y), 0, 29));
  }

  @Test
  void theLowerHalfOfASumIsTheSumOfTheLowerHalves() {
    Term v = terms.symbol(64, "v", true);
    Term w = terms.symbol(64, "w", true);
    Term sum = terms.sum(64, List.of(v, w));
    assertThat(terms.slice(sum, 0, 32)).isSameAs(sum(terms.slice(v, 0, 32), terms.slice(w, 0, 32)));
    for (int[] other : new int[][] {{0, 16}, {32, 32}, {1, 32}, {0, 31}, {0, 40}}) {
      assertThat(terms.slice(sum, other[0], other[1]).shape()).isInstanceOf(Term.Slice.class);
    }
    Term narrow = sum(x, y);
    assertThat(terms.slice(narrow, 0, 16).shape()).isInstanceOf(Term.Slice.class);
  }

  @Test
  void nothingIsMovedByNothing() {
    assertThat(terms.shiftLeft(x, 0)).isSameAs(x);
    assertThat(terms.shiftRight(x, 0)).isSameAs(x);
    assertThat(terms.rotateLeft(x, 0)).isSameAs(x);
    assertThat(terms.plus(x, 0)).isSameAs(x);
    assertThat(terms.extend(x, 32)).isSameAs(x);
  }

  @Test
  void bytesAreSwapped() {
    assertThat(terms.swapBytes(terms.constant(32, 0x0102_0304)).isConstant(0x0403_0201)).isTrue();
    assertThat(terms.swapBytes(terms.swapBytes(x))).isSameAs(x);
    assertThat(terms.slice(terms.swapBytes(x), 0, 8)).isSameAs(terms.slice(x, 24, 8));
  }

  @Test
  void productsOfNumbersAreNumbers() {
    Term three = terms.constant(32, 3);
    assertThat(terms.carryless(three, terms.constant(32, 5)).isConstant(15)).isTrue();
    assertThat(terms.carryless(three, three).isConstant(5)).isTrue();
    assertThat(terms.carryless(x, terms.constant(32, 0)).isConstant(0)).isTrue();
    assertThat(terms.carryless(terms.constant(32, 0), x).isConstant(0)).isTrue();
    assertThat(terms.carryless(x, three).isConstant()).isFalse();
    Terms others = new Terms();
    Term first = others.constant(32, 0);
    assertThat(others.carryless(first, others.symbol(32, "later", true)).isConstant(0)).isTrue();
    assertThat(terms.carryless(y, x)).isSameAs(terms.carryless(x, y));
    assertThat(terms.carryless(three, x)).isSameAs(terms.carryless(x, three));
  }

  @Test
  void functionsOfBytesAreKnownAtNumbers() {
    Term known = terms.constant(8, 0x53);
    Term unknown = terms.symbol(8, "unknown", true);
    for (ByteFunction function : ByteFunction.values()) {
      assertThat(terms.apply(function, known).isConstant(function.apply(0x53))).isTrue();
      assertThat(terms.apply(function, unknown).isConstant()).isFalse();
      assertThat(terms.apply(function, unknown)).isSameAs(terms.apply(function, unknown));
    }
  }

  @Test
  void theStackPointerMayBeKnownNearAMultiple() {
    assertThat(terms.stack()).isSameAs(terms.symbol(64, "stack", false));
    Terms others = new Terms(OptionalInt.of(24));
    Term stack = others.symbol(64, "stack", false);
    assertThat(others.stack()).isSameAs(others.plus(others.times(stack, 64), 24));
  }
}
