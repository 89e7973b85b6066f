package dev.sennit.weave.proof;

import dev.sennit.weave.target.Meaning;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory that a kernel has to make zero, of any length and wherever it lies: nothing else may be
 * written to it, nothing may be read from it, and nothing beside it may be touched. What has been
 * made zero on the way is noted as ranges.
 */
final class Cleared {
  /** From {@code start} on, up to {@code end}, which is not in it. */
  private record Range(Linear start, Linear end) {}

  private final Terms terms;
  private final Amounts amounts;
  private final Linear base;
  private final Linear end;

  /** What AArch64's DCZID_EL0 says. */
  private final long blocks;

  private final List<Range> ranges;

  /** How many of the ranges were there before the turn of a loop that is being followed. */
  private int before;

  /** Whether what is written is noted. */
  private final boolean notes;

  private boolean fenced = true;

  /** Any memory; it ends within what programs can address. */
  static Cleared any(Terms terms, Term base, Term length, long blocks) {
    Amounts amounts = new Amounts();
    Linear start = amounts.any(base);
    Linear end = start.plus(amounts.any(length));
    amounts.known().assume(Linear.of(Long.MAX_VALUE).minus(end));
    return new Cleared(terms, amounts, start, end, blocks, List.of(), true);
  }

  private Cleared(
      Terms terms,
      Amounts amounts,
      Linear base,
      Linear end,
      long blocks,
      List<Range> ranges,
      boolean notes) {
    this.terms = terms;
    this.amounts = amounts;
    this.base = base;
    this.end = end;
    this.blocks = blocks;
    this.ranges = new ArrayList<>(ranges);
    this.notes = notes;
  }

  Cleared copy() {
    Cleared copy = new Cleared(terms, amounts.copy(), base, end, blocks, ranges, notes);
    copy.fenced = fenced;
    return copy;
  }

  /**
   * The same for a turn of a loop that has been checked already: that it stays within the memory
   * becomes known, and nothing is noted.
   */
  Cleared believing() {
    return new Cleared(terms, amounts.believing(), base, end, blocks, List.of(), false);
  }

  Amounts amounts() {
    return amounts;
  }

  long blocks() {
    return blocks;
  }

  // ---------------------------------------------------------------- writing

  void write(Term address, Term value) {
    int bytes = value.bits() / Byte.SIZE;
    note(address, terms.constant(Long.SIZE, bytes));
    if (value != terms.constant(value.bits(), 0)) {
      throw new Broken("writes %s to memory that is to be zero", value);
    }
  }

  void fill(Term start, Term count, Term value) {
    note(start, count);
    if (!terms.slice(value, 0, Byte.SIZE).isConstant(0)) {
      throw new Broken("fills memory that is to be zero with %s", value);
    }
  }

  void zeroBlock(Term address) {
    if ((blocks & Meaning.Blocks.FORBIDDEN) != 0) {
      throw new Broken("makes a block zero where the processor forbids it");
    }
    long bytes = Meaning.Blocks.LENGTH.where(blocks);
    note(address, terms.constant(Long.SIZE, bytes));
    checkAligned(address, bytes);
  }

  /** What is written past the caches has to be aligned, and lies in order behind a fence only. */
  void stream(Term address, int bytes) {
    fenced = false;
    checkAligned(address, bytes);
  }

  void fence() {
    fenced = true;
  }

  private void checkAligned(Term address, long bytes) {
    if (notes && !amounts.of(address).isMultipleOf(BigInteger.valueOf(bytes))) {
      throw new Broken("takes %s for a multiple of %d", address, bytes);
    }
  }

  private void note(Term address, Term bytes) {
    Range range = range(address, bytes);
    if (!isNeverBelow(range.start(), base) || !isNeverBelow(end, range.end())) {
      throw outside(address, bytes);
    }
    if (notes) {
      add(range);
    }
  }

  private Range range(Term address, Term bytes) {
    try {
      Linear start = amounts.of(address);
      return new Range(start, start.plus(amounts.of(bytes)));
    } catch (Broken unknown) {
      throw outside(address, bytes);
    }
  }

  private static Broken outside(Term address, Term bytes) {
    return new Broken("writes %s bytes at %s, outside of what it may write", bytes, address);
  }

  /** Adds a range, together with those that it lies behind or before. */
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

  private boolean isNeverBelow(Linear one, Linear other) {
    return amounts.neverNegative(one.minus(other));
  }

  // ---------------------------------------------------------------- loops

  void beginTurn() {
    before = ranges.size();
  }

  /**
   * Takes what was noted since the turn began for all turns up to this one.
   *
   * @param turns the word that counts the turns before this one
   */
  void repeated(Term turns) {
    ranges.subList(before, ranges.size()).replaceAll(range -> ofAllTurns(range, turns.id()));
    before = 0;
  }

  /** What lies in order without gaps in between, turn after turn; else what this turn makes. */
  private static Range ofAllTurns(Range ofTurn, int turns) {
    BigInteger step = ofTurn.start().factor(turns);
    Linear length = ofTurn.end().minus(ofTurn.start());
    boolean joins =
        ofTurn.start().isOfWordsUpTo(turns)
            && step.signum() > 0
            && length.isNumber()
            && length.constant().compareTo(step) >= 0;
    return joins ? new Range(ofTurn.start().without(turns), ofTurn.end()) : ofTurn;
  }

  // ---------------------------------------------------------------- the end

  /** Checks that all of it is zero, and that others see so. */
  void checkFinished() {
    Linear cleared = base;
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
      throw new Broken("returns with bytes that are not zero");
    }
    if (!fenced) {
      throw new Broken("returns with zeros that others may not see");
    }
  }
}
