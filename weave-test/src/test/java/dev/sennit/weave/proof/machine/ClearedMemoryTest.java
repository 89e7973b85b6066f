package dev.sennit.weave.proof.machine;

import static dev.sennit.weave.proof.small.ChangedKernel.joined;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.proof.terms.LinearSum;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.math.BigInteger;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: memory counts as zero only where zeros were written. */
@Tag("checks")
class ClearedMemoryTest {
  private static final String NOT_ZERO = "returns with bytes that are not zero";
  private static final String OUTSIDE = WRITES;

  private final Terms terms = new Terms();
  private final Term base = terms.symbol(Long.SIZE, "base", false);
  private final Term length = terms.symbol(Long.SIZE, "length", false);
  private final ClearedMemory memory = ClearedMemory.any(terms, base, length, 0);

  private static void refuse(String reason, ThrowingCallable what) {
    assertThatThrownBy(what).isInstanceOf(ProofFailure.class).hasMessageContaining(reason);
  }

  private Term at(long offset) {
    return terms.plus(base, offset);
  }

  private Term zeros(int bytes) {
    return terms.constant(Byte.SIZE * bytes, 0);
  }

  private Term number(long value) {
    return terms.constant(Long.SIZE, value);
  }

  /** Memory of that length. */
  private ClearedMemory ofLength(ClearedMemory some, long bytes) {
    equal(some, some.integers().of(length), LinearSum.of(bytes));
    return some;
  }

  private static void equal(ClearedMemory some, LinearSum one, LinearSum other) {
    some.integers().known().assume(one.minus(other));
    some.integers().known().assume(other.minus(one));
  }

  /** In any order, and some bytes more than once. */
  @Test
  void everyByteIsWritten() {
    int[][][] allWrites = {
      {{0, 8}, {9, 3}, {8, 1}}, {{8, 4}, {4, 8}, {0, 5}}, {{0, 8}, {2, 2}, {7, 5}}
    };
    for (int[][] writes : allWrites) {
      ClearedMemory some = ofLength(ClearedMemory.any(terms, base, length, 0), 12);
      for (int[] write : writes) {
        refuse(NOT_ZERO, some::checkFinished);
        some.write(at(write[0]), zeros(write[1]));
      }
      some.checkFinished();
    }
  }

  @Test
  void nothingBesideItIsWritten() {
    ofLength(memory, 8);
    refuse(OUTSIDE, () -> memory.write(at(-1), zeros(8)));
    refuse(OUTSIDE, () -> memory.write(at(1), zeros(8)));
    refuse(OUTSIDE, () -> memory.write(number(0), zeros(8)));
    refuse(OUTSIDE, () -> memory.write(terms.symbol(Long.SIZE, "other", false), zeros(8)));
    refuse(NOT_ZERO, memory::checkFinished);
  }

  @Test
  void memoryEndsBelowTheHighestBit() {
    LinearSum highest = LinearSum.of(Long.MAX_VALUE);
    memory.integers().known().assume(memory.integers().of(base).minus(highest));
    ClearedMemory copy = memory.copy();
    ofLength(copy, 0).checkFinished();
    ClearedMemory beyond = ofLength(memory.copy(), 1);
    assertThat(beyond.integers().known().areContradictory()).isTrue();
    assertThat(copy.integers().known().areContradictory()).isFalse();
  }

  @Test
  void blocksAreClearedWhereThatIsPermitted() {
    ClearedMemory forbidden = ofLength(aligned(Meaning.Blocks.FORBIDDEN | 4), 64);
    refuse("where the processor forbids it", () -> forbidden.zeroBlock(number(64)));
  }

  /** Memory that begins at the address 64. */
  private ClearedMemory aligned(long blocks) {
    ClearedMemory some = ClearedMemory.any(terms, base, length, blocks);
    equal(some, some.integers().of(base), LinearSum.of(64));
    return some;
  }

  @Test
  void aBlockIsAsLongAsTheProcessorSays() {
    ClearedMemory blocks = ofLength(aligned(4), 64);
    blocks.zeroBlock(number(64));
    blocks.checkFinished();
    ClearedMemory longer = ofLength(aligned(5), 64);
    refuse(OUTSIDE, () -> longer.zeroBlock(number(64)));
    ClearedMemory shorter = ofLength(aligned(3), 64);
    shorter.zeroBlock(number(64));
    refuse(NOT_ZERO, shorter::checkFinished);
    ClearedMemory crooked = ofLength(aligned(3), 64);
    refuse("assumes that 80 is a multiple of 32", () -> crooked.zeroBlock(number(80)));
  }

  @Test
  void streamingStoresAreAlignedAndFenced() {
    ClearedMemory past = ofLength(aligned(0), 32);
    past.write(number(64), zeros(32));
    past.checkFinished();
    refuse("assumes that 72 is a multiple of 32", () -> past.stream(number(72), 32));
    refuse("assumes that base is a multiple of 32", () -> past.stream(base, 32));
    past.stream(number(64), 32);
    refuse("returns before a fence makes its zeros visible", past::checkFinished);
    ClearedMemory copy = past.copy();
    refuse("returns before a fence makes its zeros visible", copy::checkFinished);
    past.fence();
    past.checkFinished();
    refuse("returns before a fence makes its zeros visible", copy::checkFinished);
    copy.fence();
    copy.checkFinished();
  }

  // ---------------------------------------------------------------- loops

  private final Term turns = terms.symbol(Long.SIZE, "turns", false);

  /** Turns of eight bytes: the memory ends with the turn after so many others. */
  private ClearedMemory inTurns(int step) {
    ClearedMemory some = ClearedMemory.any(terms, base, length, 0);
    LinearSum before = some.integers().any(turns);
    LinearSum end = before.times(BigInteger.valueOf(step)).plus(8);
    equal(some, some.integers().of(length), end);
    return some;
  }

  private Term turn(int step) {
    return terms.sum(Long.SIZE, List.of(base, terms.times(turns, step)));
  }

  @Test
  void turnsThatJoinClearAllOfThem() {
    ClearedMemory joined = inTurns(8);
    joined.beginTurn();
    joined.write(turn(8), zeros(8));
    refuse(NOT_ZERO, joined::checkFinished);
    joined.repeated(turns);
    joined.checkFinished();
    ClearedMemory overlapping = inTurns(4);
    overlapping.beginTurn();
    overlapping.write(turn(4), zeros(8));
    overlapping.repeated(turns);
    overlapping.checkFinished();
  }

  @Test
  void turnsWithGapsBetweenThemDoNot() {
    ClearedMemory gaps = inTurns(8);
    gaps.beginTurn();
    gaps.write(turn(8), zeros(7));
    gaps.write(terms.plus(turn(8), 7), zeros(1));
    gaps.repeated(turns);
    gaps.checkFinished();
    ClearedMemory backwards = inTurns(8);
    backwards.beginTurn();
    backwards.write(terms.plus(turn(8), 7), zeros(1));
    backwards.write(turn(8), zeros(7));
    backwards.repeated(turns);
    backwards.checkFinished();
    ClearedMemory apart = inTurns(9);
    apart.beginTurn();
    apart.write(turn(9), zeros(8));
    apart.repeated(turns);
    refuse(NOT_ZERO, apart::checkFinished);
  }

  @Test
  void rangesBeforeTheTurnAreNotRepeated() {
    ClearedMemory both = inTurns(8);
    both.write(turn(8), zeros(8));
    both.beginTurn();
    both.repeated(turns);
    refuse(NOT_ZERO, both::checkFinished);
  }

  @Test
  void turnsThatStayClearWhatTheLastOneDoes() {
    ClearedMemory staying = ofLength(inTurns(0), 8);
    staying.beginTurn();
    staying.write(base, zeros(8));
    staying.repeated(turns);
    staying.checkFinished();
  }

  /** The address of a turn's writes depends on a word of its own, so turns may not join. */
  @Test
  void turnsThatAreNotAlikeAreNotRepeated() {
    ClearedMemory unlike = ClearedMemory.any(terms, base, length, 0);
    LinearSum before = unlike.integers().any(turns);
    Term own = terms.symbol(Long.SIZE, "own", false);
    unlike.integers().known().assume(LinearSum.of(1).minus(unlike.integers().any(own)));
    LinearSum all = before.times(BigInteger.valueOf(8)).plus(16);
    equal(unlike, unlike.integers().of(length), all);
    unlike.write(base, zeros(4));
    unlike.beginTurn();
    unlike.write(terms.sum(Long.SIZE, List.of(turn(8), terms.times(own, 4))), zeros(8));
    unlike.repeated(turns);
    unlike.write(terms.plus(turn(8), 8), zeros(8));
    refuse(NOT_ZERO, unlike::checkFinished);
  }

  /** Turns go down to the base: only the writes of the last one are known. */
  @Test
  void turnsThatGoDownClearWhatTheLastOneDoes() {
    Term top = terms.symbol(Long.SIZE, "top", false);
    Term down = terms.fresh(Long.SIZE, "down", false);
    ClearedMemory some = ofLength(ClearedMemory.any(terms, base, length, 0), 8);
    equal(some, some.integers().any(top), some.integers().any(down));
    some.integers().known().assume(LinearSum.of(1 << 20).minus(some.integers().of(top)));
    some.beginTurn();
    some.write(
        terms.sum(Long.SIZE, List.of(base, terms.times(top, 8), terms.times(down, -8))), zeros(8));
    some.repeated(down);
    some.checkFinished();
  }

  @Test
  void aTurnThatIsBelievedIsNotNoted() {
    ClearedMemory believing = memory.believing();
    believing.write(at(100), zeros(8));
    believing.stream(at(1), 8);
    memory.write(at(100), zeros(8));
    ofLength(memory, 108);
    refuse(NOT_ZERO, memory::checkFinished);
    memory.write(base, zeros(100));
    memory.checkFinished();
  }
}
