package dev.sennit.weave.proof.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.EndWord;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallMessage;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: what is promised of a message is what its digest's padding says, whatever is left of it
 * behind its whole blocks. What is expected is written down here byte by byte.
 */
@Tag("checks")
class MessageContractTest {
  private Terms terms;
  private Term end;

  /** Blocks of two bytes, padded in some way, with HMACs of some lengths. */
  private static final class Padded extends SmallMessage {
    private final Padding padding;
    private final List<Integer> macLengths;

    Padded(Padding padding, Integer... macLengths) {
      this.padding = padding;
      this.macLengths = List.of(macLengths);
    }

    @Override
    public Padding padding() {
      return padding;
    }

    @Override
    public List<Integer> macLengths() {
      return macLengths;
    }

    @Override
    public List<Long> initialState() {
      return List.of(0L, 0L);
    }
  }

  private DigestStatement statement;

  private List<DigestContract> cases(BlockFunction algorithm) {
    terms = new Terms();
    end = terms.symbol(Long.SIZE, "end", false);
    statement = new DigestStatement(terms, algorithm);
    return DigestContract.casesOf(
        terms, statement, SmallBatch.kernel(algorithm, X64.V3, Shape.SINGLE));
  }

  private static DigestContract of(List<DigestContract> cases, String description) {
    return cases.stream()
        .filter(contract -> contract.description().equals(description))
        .findFirst()
        .orElseThrow();
  }

  private Term number(int value) {
    return terms.constant(Byte.SIZE, value);
  }

  private static Term given(DigestContract contract, String number) {
    return contract.numbers().entrySet().stream()
        .filter(each -> each.getKey().name().equals(number))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  private Term lengthByte(DigestContract contract, int place) {
    Term total = terms.slice(given(contract, "total"), 0, 56);
    return terms.slice(terms.shiftLeft(terms.extend(total, 128), 3), Byte.SIZE * place, Byte.SIZE);
  }

  private Term messageByte(DigestContract contract, int place) {
    return contract.message(0).byteAt(terms.plus(end, place));
  }

  private List<List<Term>> afterAll(DigestContract contract) {
    return contract.statesAfterWholeBlocks();
  }

  @Test
  void theCasesAreAllThereAre() {
    assertThat(cases(new Padded(Padding.oneBitAndLength(1))))
        .extracting(DigestContract::description)
        .containsExactly(
            "whole blocks only",
            "a message that ends with 0 bytes",
            "a message that ends with 1 bytes");
    assertThat(cases(new Padded(Padding.zerosAnd(new EndWord.Fixed(0, 1)))))
        .extracting(DigestContract::description)
        .containsExactly(
            "whole blocks only",
            "a message that ends with 2 bytes",
            "a message that ends with 0 bytes",
            "a message that ends with 1 bytes");
    assertThat(cases(new Padded(Padding.multiRate(6), 2)))
        .extracting(DigestContract::description)
        .containsExactly(
            "whole blocks only",
            "a message that ends with 1 bytes",
            "a message that ends with 0 bytes",
            "a message that ends with 1 bytes, and its digest of 2 bytes",
            "a message that ends with 0 bytes, and its digest of 2 bytes");
  }

  /** The cases with most to go wrong come first: what just fits, what does not, the longest. */
  @Test
  void whereAPaddingHasALengthTheLongestRestsComeFirst() {
    assertThat(cases(new SmallLong()))
        .extracting(DigestContract::description)
        .startsWith(
            "whole blocks only",
            "a message that ends with 5 bytes",
            "a message that ends with 6 bytes",
            "a message that ends with 7 bytes",
            "a message that ends with 0 bytes")
        .hasSize(9);
  }

  /** Blocks of eight bytes that end with a length of two. */
  private static final class SmallLong extends SmallBatch {
    @Override
    public Padding padding() {
      return Padding.oneBitAndLength(2);
    }

    @Override
    public List<Integer> macLengths() {
      return List.of();
    }
  }

  @Test
  void withoutPaddingTheStatesAreThoseAfterTheWholeBlocks() {
    DigestContract contract =
        of(cases(new Padded(Padding.oneBitAndLength(1))), "whole blocks only");
    assertThat(contract.finished(afterAll(contract), end)).isEqualTo(afterAll(contract));
    assertThat(terms.slice(given(contract, "total"), 63, 1).isConstant(1)).isTrue();
    assertThat(terms.slice(given(contract, "total"), 56, 7).isConstant(0)).isTrue();
  }

  @Test
  void aRestIsPaddedInOneBlockOrTwo() {
    List<DigestContract> cases = cases(new Padded(Padding.oneBitAndLength(1)));
    DigestContract none = of(cases, "a message that ends with 0 bytes");
    assertThat(none.finished(afterAll(none), end))
        .containsExactly(
            statement.next(afterAll(none).getFirst(), List.of(number(0x80), lengthByte(none, 0))));
    DigestContract one = of(cases, "a message that ends with 1 bytes");
    List<Term> first =
        statement.next(afterAll(one).getFirst(), List.of(messageByte(one, 0), number(0x80)));
    assertThat(one.finished(afterAll(one), end))
        .containsExactly(statement.next(first, List.of(number(0), lengthByte(one, 0))));
    assertThat(terms.slice(given(one, "total"), 63, 1).isConstant(0)).isTrue();
  }

  @Test
  void theLengthIsThatOfBlocksAndRest() {
    List<DigestContract> cases = cases(new Padded(Padding.oneBitAndLength(1)));
    DigestContract one = of(cases, "a message that ends with 1 bytes");
    Term total = given(one, "total");
    for (int bit = 0; bit < 56; bit++) {
      assertThat(terms.slice(total, bit, 1).isConstant()).isFalse();
    }
    Term length = given(one, "length");
    assertThat(terms.slice(length, 0, 1).isConstant(1)).isTrue();
    assertThat(terms.extend(terms.slice(length, 1, 63), 64)).isSameAs(one.blocks());
    assertThat(one.message(0).windows())
        .containsExactly(new MemoryRegion.Window(terms.times(one.blocks(), 2), 1));
    assertThat(of(cases, "a message that ends with 0 bytes").message(0).windows()).isEmpty();
  }

  @Test
  void aCallerMayBeginThePadding() {
    List<DigestContract> cases = cases(new Padded(Padding.multiRate(6)));
    DigestContract one = of(cases, "a message that ends with 1 bytes");
    Term begun = terms.slice(given(one, "total"), 0, Byte.SIZE);
    assertThat(begun.isConstant()).isFalse();
    assertThat(terms.slice(given(one, "total"), Byte.SIZE, 48).isConstant(0)).isTrue();
    Term both = terms.logic(Byte.SIZE, 0b1110, List.of(begun, number(0x80)));
    assertThat(one.finished(afterAll(one), end))
        .containsExactly(
            statement.next(afterAll(one).getFirst(), List.of(messageByte(one, 0), both)));
    DigestContract none = of(cases, "a message that ends with 0 bytes");
    assertThat(none.finished(afterAll(none), end))
        .containsExactly(
            statement.next(
                afterAll(none).getFirst(),
                List.of(terms.slice(given(none, "total"), 0, 8), number(0x80))));
  }

  @Test
  void theStateMayTellTheEnd() {
    List<DigestContract> cases =
        cases(new Padded(Padding.zerosAnd(new EndWord.OfLength(0, 1), new EndWord.Fixed(1, 9))));
    DigestContract two = of(cases, "a message that ends with 2 bytes");
    Term total = terms.extend(terms.slice(given(two, "total"), 0, 56), 128);
    assertThat(two.finished(afterAll(two), end))
        .containsExactly(
            statement.next(
                List.of(terms.slice(total, 8, 8), number(9)),
                List.of(messageByte(two, 0), messageByte(two, 1))));
    DigestContract none = of(cases, "a message that ends with 0 bytes");
    assertThat(none.finished(afterAll(none), end))
        .containsExactly(
            statement.next(
                List.of(
                    terms.slice(terms.extend(terms.slice(given(none, "total"), 0, 56), 128), 8, 8),
                    number(9)),
                List.of(number(0), number(0))));
  }

  @Test
  void theStateMayTellHowLongTheLastBlockIs() {
    List<DigestContract> cases = cases(new Padded(Padding.zerosAnd(new EndWord.OfRest(1))));
    for (int rest = 0; rest <= 2; rest++) {
      DigestContract contract = of(cases, "a message that ends with " + rest + " bytes");
      List<Term> block =
          List.of(
              rest > 0 ? messageByte(contract, 0) : number(0),
              rest > 1 ? messageByte(contract, 1) : number(0));
      assertThat(contract.finished(afterAll(contract), end))
          .containsExactly(
              statement.next(
                  List.of(afterAll(contract).getFirst().getFirst(), number(rest)), block));
    }
  }

  @Test
  void aDigestIsTakenIntoTheOuterState() {
    List<DigestContract> cases = cases(new Padded(Padding.oneBitAndLength(1), 1));
    DigestContract mac = of(cases, "a message that ends with 0 bytes, and its digest of 1 bytes");
    assertThat(terms.slice(given(mac, "total"), 56, 7).isConstant(1)).isTrue();
    List<Term> inner =
        statement.next(afterAll(mac).getFirst(), List.of(number(0x80), lengthByte(mac, 0)));
    List<List<Term>> before = mac.statesBefore();
    assertThat(before).hasSize(2);
    List<Term> digest = new ArrayList<>(statement.bytes(List.of(inner)));
    List<Term> outer = statement.next(before.getLast(), List.of(digest.getFirst(), number(0x80)));
    assertThat(mac.finished(afterAll(mac), end))
        .containsExactly(statement.next(outer, List.of(number(0), number(8 * 3))));
    DigestContract plain = of(cases, "a message that ends with 0 bytes");
    assertThat(plain.statesBefore()).isEqualTo(plain.statesAtEntry()).hasSize(1);
  }
}
