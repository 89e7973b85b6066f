package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.proof.terms.IntegerView;
import dev.sennit.weave.proof.terms.LinearSum;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory that a kernel must clear, of any length and at any place. The kernel may only write zeros
 * to it, may not read it, and may not touch anything beside it. Ranges note the bytes that are
 * zero.
 */
public final class ClearedMemory {
  /** The addresses from {@code start} to {@code end}, without {@code end}. */
  private record Range(LinearSum start, LinearSum end) {}

  private final Terms terms;
  private final IntegerView integers;
  private final LinearSum base;
  private final LinearSum end;

  /** The value of AArch64's DCZID_EL0. */
  private final long blocks;

  private final List<Range> ranges;

  /** The number of ranges before the current turn of a loop. */
  private int before;

  /** Whether writes are noted. */
  private final boolean notes;

  private boolean fenced = true;

  /** Any memory that ends within the addresses of programs. */
  public static ClearedMemory any(Terms terms, Term base, Term length, long blocks) {
    IntegerView integers = new IntegerView();
    LinearSum start = integers.any(base);
    LinearSum end = start.plus(integers.any(length));
    integers.known().assume(LinearSum.of(Long.MAX_VALUE).minus(end));
    return new ClearedMemory(terms, integers, start, end, blocks, List.of(), true);
  }

  private ClearedMemory(
      Terms terms,
      IntegerView integers,
      LinearSum base,
      LinearSum end,
      long blocks,
      List<Range> ranges,
      boolean notes) {
    this.terms = terms;
    this.integers = integers;
    this.base = base;
    this.end = end;
    this.blocks = blocks;
    this.ranges = new ArrayList<>(ranges);
    this.notes = notes;
  }

  /** Returns the memory that the kernel must clear; other kernels may not write like this. */
  static ClearedMemory of(MachineState state) {
    return state
        .cleared()
        .orElseThrow(() -> new ProofFailure("writes bytes to places that are not known"));
  }

  ClearedMemory copy() {
    ClearedMemory copy =
        new ClearedMemory(terms, integers.copy(), base, end, blocks, ranges, notes);
    copy.fenced = fenced;
    return copy;
  }

  /**
   * Returns a view for a turn of a loop that has been checked: bounds become known, and no write is
   * noted.
   */
  public ClearedMemory believing() {
    return new ClearedMemory(terms, integers.believing(), base, end, blocks, List.of(), false);
  }

  public IntegerView integers() {
    return integers;
  }

  long blocks() {
    return blocks;
  }

  // ---------------------------------------------------------------- writing

  void write(Term address, Term value) {
    note(address, value.bits() / Byte.SIZE);
    if (value != terms.constant(value.bits(), 0)) {
      throw new ProofFailure("writes %s to memory that is to be zero", value);
    }
  }

  void zeroBlock(Term address) {
    if ((blocks & Meaning.Blocks.FORBIDDEN) != 0) {
      throw new ProofFailure("makes a block zero where the processor forbids it");
    }
    long bytes = Meaning.Blocks.LENGTH.where(blocks);
    note(address, bytes);
    checkAligned(address, bytes);
  }

  /** Streaming stores must be aligned, and only a fence puts them in order. */
  void stream(Term address, int bytes) {
    fenced = false;
    checkAligned(address, bytes);
  }

  void fence() {
    fenced = true;
  }

  private void checkAligned(Term address, long bytes) {
    if (notes && !integers.of(address).isMultipleOf(BigInteger.valueOf(bytes))) {
      throw new ProofFailure("assumes that %s is a multiple of %d", address, bytes);
    }
  }

  private void note(Term address, long bytes) {
    Range range = range(address, bytes);
    if (!isNeverBelow(range.start(), base) || !isNeverBelow(end, range.end())) {
      throw outside(address, bytes);
    }
    if (notes) {
      add(range);
    }
  }

  private Range range(Term address, long bytes) {
    try {
      LinearSum start = integers.of(address);
      return new Range(start, start.plus(bytes));
    } catch (ProofFailure unknown) {
      throw outside(address, bytes);
    }
  }

  private static ProofFailure outside(Term address, long bytes) {
    return new ProofFailure("writes %d bytes at %s, outside of what it may write", bytes, address);
  }

  /** Adds a range, joined with its neighbours. */
  private void add(Range range) {
    Range whole = range;
    for (int i = before; i < ranges.size(); ) {
      Range other = ranges.get(i);
      boolean follows = other.start().equals(whole.end());
      if (follows || other.end().equals(whole.start())) {
        whole =
            follows ? new Range(whole.start(), other.end()) : new Range(other.start(), whole.end());
        ranges.remove(i);
        i = before;
      } else {
        i++;
      }
    }
    ranges.add(whole);
  }

  private boolean isNeverBelow(LinearSum one, LinearSum other) {
    return integers.neverNegative(one.minus(other));
  }

  // ---------------------------------------------------------------- loops

  public void beginTurn() {
    before = ranges.size();
  }

  /**
   * Extends the ranges of this turn to all turns up to this one.
   *
   * @param turns the word that counts the turns before this one
   */
  public void repeated(Term turns) {
    ranges.subList(before, ranges.size()).replaceAll(range -> ofAllTurns(range, turns.id()));
    before = 0;
  }

  /**
   * Returns the range of all turns, if turns write one behind the other without gaps; else the
   * range of this turn. Every write has a number of bytes, and no loop is inside of another one. So
   * the length of a turn's range is a number.
   */
  private static Range ofAllTurns(Range ofTurn, int turns) {
    BigInteger step = ofTurn.start().factor(turns);
    BigInteger length = ofTurn.end().minus(ofTurn.start()).constant();
    boolean joins =
        ofTurn.start().isOfWordsUpTo(turns) && step.signum() > 0 && length.compareTo(step) >= 0;
    return joins ? new Range(ofTurn.start().without(turns), ofTurn.end()) : ofTurn;
  }

  // ---------------------------------------------------------------- the end

  /** Checks that all of it is zero and that other processors see it. */
  public void checkFinished() {
    LinearSum cleared = base;
    List<Range> left = new ArrayList<>(ranges);
    for (int i = 0; i < left.size() && !isNeverBelow(cleared, end); ) {
      Range range = left.get(i);
      if (isNeverBelow(cleared, range.start()) && isNeverBelow(range.end(), cleared)) {
        cleared = left.remove(i).end();
        i = 0;
      } else {
        i++;
      }
    }
    if (!isNeverBelow(cleared, end)) {
      throw new ProofFailure("returns with bytes that are not zero");
    }
    if (!fenced) {
      throw new ProofFailure("returns before a fence makes its zeros visible");
    }
  }
}
