package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the equalities that proofs of kernels need are found, and no others. */
@Tag("surroundings")
@Tag("checks")
class TermsTest {
  private final Terms terms = new Terms();
  private final Term x = terms.symbol(32, "x", true);
  private final Term y = terms.symbol(32, "y", true);
  private final Term z = terms.symbol(32, "z", true);

  @Test
  void sumsAreMultisets() {
    Term one = terms.sum(32, List.of(terms.sum(32, List.of(x, y)), terms.plus(z, 5)));
    Term other = terms.sum(32, List.of(terms.plus(y, 7), z, terms.plus(x, -2)));
    assertThat(one).isSameAs(other);
    assertThat(terms.sum(32, List.of(x, x))).isSameAs(terms.times(x, 2));
    assertThat(terms.sum(32, List.of(x, x))).isNotSameAs(x);
    assertThat(terms.minus(terms.sum(32, List.of(x, y)), y)).isSameAs(x);
  }

  @Test
  void aRotationThatIsAddedIsItsTwoShifts() {
    Term rotated = terms.sum(32, List.of(y, terms.rotateLeft(x, 7)));
    Term shifted = terms.sum(32, List.of(terms.shiftRight(x, 25), y, terms.shiftLeft(x, 7)));
    assertThat(rotated).isSameAs(shifted);
    assertThat(terms.sum(32, List.of(y, terms.rotateLeft(x, 8)))).isNotSameAs(shifted);
  }

  @Test
  void functionsWithoutACommonBitAddUpToTheirUnion() {
    Term both = terms.logic(32, 0b1000, List.of(x, z));
    Term onlyY = terms.logic(32, 0b0100, List.of(z, y));
    Term chosen = terms.logic(32, 0b1100_1010, List.of(y, x, z));
    assertThat(terms.sum(32, List.of(both, onlyY))).isSameAs(chosen);
    Term overlapping = terms.logic(32, 0b1000, List.of(x, y));
    assertThat(terms.sum(32, List.of(both, overlapping)))
        .isNotSameAs(terms.logic(32, 0b1110, List.of(both, overlapping)));
  }

  @Test
  void functionsAreTruthTablesHoweverTheyAreMade() {
    Term not = terms.logic(32, 0b01, List.of(x));
    Term or = terms.logic(32, 0b1110, List.of(not, y));
    assertThat(or).isSameAs(terms.logic(32, 0b1101, List.of(x, y)));
    assertThat(terms.logic(32, 0b0110, List.of(x, terms.logic(32, 0b0110, List.of(x, y)))))
        .isSameAs(y);
    assertThat(terms.logic(32, 0b0110, List.of(x, x)).isConstant(0)).isTrue();
  }

  @Test
  void aRotatedFunctionIsItsTwoShiftsTogether() {
    Term both = terms.logic(32, 0b1000, List.of(x, y));
    Term right = terms.shiftRight(both, 31);
    Term left = terms.shiftLeft(both, 1);
    Term rotated = terms.rotateLeft(both, 1);
    assertThat(terms.logic(32, 0b1110, List.of(right, left))).isSameAs(rotated);
    assertThat(terms.logic(32, 0b1111_0110, List.of(left, right, right))).isSameAs(rotated);
    assertThat(terms.logic(32, 0b1000, List.of(right, left)).isConstant(0)).isTrue();
    assertThat(terms.logic(32, 0b0111, List.of(right, left))).isNotSameAs(rotated);
  }

  @Test
  void bytesOfAWordJoinAgain() {
    List<Term> bytes =
        List.of(
            terms.slice(x, 0, 8),
            terms.slice(x, 8, 8),
            terms.slice(x, 16, 8),
            terms.slice(x, 24, 8));
    assertThat(terms.concat(bytes)).isSameAs(x);
    assertThat(terms.concat(bytes.reversed())).isNotSameAs(x);
    assertThat(terms.slice(terms.extend(x, 128), 0, 32)).isSameAs(x);
    assertThat(terms.slice(terms.extend(x, 128), 64, 64).isConstant(0)).isTrue();
  }

  @Test
  void masksOfAConcatCutItWhereTheirBitsChange() {
    Term word = terms.concat(List.of(terms.constant(6, 0b100101), terms.symbol(26, "n", false)));
    Term masked = terms.logic(32, 0b1000, List.of(word, terms.constant(32, 63)));
    assertThat(masked.isConstant(0b100101)).isTrue();
  }

  /** As a sum comes back that was written to memory: by way of its lower half, which is a sum. */
  @Test
  void aSumComesTogetherFromItsBytes() {
    Term sum = terms.sum(64, List.of(terms.symbol(64, "v", true), terms.symbol(64, "w", true)));
    List<Term> bytes = new ArrayList<>();
    for (int low = 0; low < 64; low += 8) {
      bytes.add(terms.slice(sum, low, 8));
    }
    assertThat(terms.concat(bytes)).isSameAs(sum);
    bytes.set(3, terms.slice(sum, 16, 8));
    assertThat(terms.concat(bytes)).isNotSameAs(sum);
  }

  @Test
  void aNameStandsWhereverItsWordComesUpAgain() {
    Term name = terms.cut(terms.sum(32, List.of(x, y)));
    assertThat(name).isNotSameAs(x);
    assertThat(terms.sum(32, List.of(y, x))).isSameAs(name);
    assertThat(terms.plus(terms.sum(32, List.of(x, y)), 0)).isSameAs(name);
    assertThat(name.secret()).isTrue();
    assertThat(terms.cut(name)).isSameAs(name);
    assertThat(terms.cut(terms.sum(32, List.of(x, z)))).isNotSameAs(name);
  }

  @Test
  void aNameThatIsGivenStandsForOneWord() {
    assertThat(terms.symbol(32, "x", true)).isSameAs(x);
    assertThatIllegalArgumentException()
        .as("once a secret and once not")
        .isThrownBy(() -> terms.symbol(32, "x", false))
        .withMessage("'x' is the name of another word");
    assertThatIllegalArgumentException()
        .as("of two widths")
        .isThrownBy(() -> terms.symbol(64, "x", true))
        .withMessage("'x' is the name of another word");
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
    Term word =
        terms.sum(32, List.of(terms.rotateLeft(x, 3), terms.logic(32, 0b1000, List.of(x, y))));
    assertThat(terms.substitute(word, Map.of(x, z, y, z)))
        .isSameAs(terms.sum(32, List.of(terms.rotateLeft(z, 3), z)));
  }

  @Test
  void aSliceBeyondAWordIsAMistake() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> terms.slice(x, 30, 4))
        .withMessageContaining("bits 30 to 33 of a word of 32 bits");
  }
}
