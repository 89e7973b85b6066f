package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The two strands that modes are woven from: AES in counter mode, and GHASH. What is held for the
 * whole function is made by {@link #begin}.
 *
 * <p>A counter block is held with the bytes of each of its four words in the opposite order, so that
 * its last word counts as a number. GHASH's sum is held with all bytes in the opposite order: as a
 * polynomial its highest power is then the lowest bit, and the product of two such is one without
 * carries, a bit too short; the powers of the key are given divided by x for that.
 */
final class ModeStrands {
  private static final int BLOCK = Aes.BLOCK_BYTES;
  private static final int FEWEST_ROUNDS = 10;

  /** The polynomial of GHASH's field without its highest and lowest power. */
  private static final long POLYNOMIAL = 0xc2L << Long.SIZE - Byte.SIZE;

  private final Code code;
  private final int group;
  private final Value schedule;
  private final Value rounds;
  private final Value lastTen;
  private final Value swapWords;
  private final Value reverse;
  private final Value polynomial;
  private int labels;

  ModeStrands(Code code, int group, Value schedule) {
    this.code = code;
    this.group = group;
    this.schedule = schedule;
    this.rounds = code.newValue(Bank.GENERAL);
    this.lastTen = code.newValue(Bank.GENERAL);
    this.swapWords = code.newValue(Bank.VECTOR);
    this.reverse = code.newValue(Bank.VECTOR);
    this.polynomial = code.newValue(Bank.VECTOR);
  }

  // ---------------------------------------------------------------- constants

  /** The constants: shuffles, the polynomial, and what is added for each block of a group. */
  List<Long> pool() {
    List<Long> pool = new ArrayList<>();
    pool.addAll(List.of(0x0405060700010203L, 0x0c0d0e0f08090a0bL));
    pool.addAll(List.of(0x08090a0b0c0d0e0fL, 0x0001020304050607L));
    pool.addAll(List.of(1L, POLYNOMIAL));
    pool.addAll(List.of(-1L, -1L, 0L, 0L));
    for (long i = 1; i <= group; i++) {
      pool.addAll(List.of(0L, i << Integer.SIZE));
    }
    return pool;
  }

  private static Operand.Pool constant(int vector) {
    return new Operand.Pool(vector * BLOCK);
  }

  /** What a counter block is added to count on by {@code blocks}. */
  private static Operand.Pool counted(int blocks) {
    return constant(4 + blocks);
  }

  /** Sixteen bytes all ones, and behind them sixteen zeros. */
  static Operand.Pool onesAndZeros() {
    return constant(3);
  }

  void begin(boolean counts, boolean hashes) {
    if (counts) {
      code.into(rounds, "64: d = load(m)", new Address(schedule, ModeMemory.ROUNDS));
      code.into(lastTen, "64: d = a << n", rounds, new Immediate(4));
      code.into(lastTen, "64: d = a + b", lastTen, schedule);
      code.into(lastTen, "64: d = a - n", lastTen, new Immediate(FEWEST_ROUNDS * BLOCK));
      code.into(swapWords, "each 64: d = load(m)", constant(0));
    }
    if (hashes) {
      code.into(reverse, "each 64: d = load(m)", constant(1));
      code.into(polynomial, "each 64: d = load(m)", constant(2));
    }
  }

  Value load(Address memory) {
    return code.value(Bank.VECTOR, "each 64: d = load(m)", memory);
  }

  void store(Address memory, Value vector) {
    code.effect(Bank.VECTOR, "each 64: store(m, a)", memory, vector);
  }

  /** A counter block as it is held, or as it is. */
  Value swapped(Value counter) {
    return shuffled(counter, swapWords);
  }

  /** A sum as it is held, or as it is. */
  Value reversed(Value sum) {
    return shuffled(sum, reverse);
  }

  private Value shuffled(Value vector, Value places) {
    return code.value(Bank.VECTOR, "each 8: d = shuffle(a, b)", vector, places);
  }

  private Value each(String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, "each 64: " + meaning, operands);
  }

  private static Address block(Value base, int number) {
    return new Address(base, number * BLOCK);
  }

  // ---------------------------------------------------------------- counter mode

  /** Takes blocks from {@code in} to {@code out} in counter mode; steps the counter. */
  void count(int blocks, Value counter, Value in, Value out) {
    code.step("count");
    List<Value> x = new ArrayList<>();
    Value first = load(block(schedule, 0));
    for (int i = 0; i < blocks; i++) {
      Value number =
          i == 0
              ? counter
              : code.value(Bank.VECTOR, "each 32: d = a + load(m)", counter, counted(i));
      x.add(each("d = a ^ b", swapped(number), first));
    }
    code.into(counter, "each 32: d = a + load(m)", counter, counted(blocks));
    String enough = "enough" + labels++;
    code.effect("32: goto l if a below n", new Label(enough), rounds, new Immediate(12));
    round(x, block(schedule, 1));
    round(x, block(schedule, 2));
    code.effect("32: goto l if a below n", new Label(enough), rounds, new Immediate(14));
    round(x, block(schedule, 3));
    round(x, block(schedule, 4));
    code.mark(enough);
    for (int round = 1; round < FEWEST_ROUNDS; round++) {
      round(x, block(lastTen, round));
    }
    code.step("last round");
    Value last = load(block(lastTen, FEWEST_ROUNDS));
    for (int i = 0; i < blocks; i++) {
      code.into(x.get(i), "each 8: d = aesenclast(a, b)", x.get(i), last);
      store(block(out, i), each("d = a ^ load(m)", x.get(i), block(in, i)));
    }
  }

  private void round(List<Value> x, Address key) {
    code.step("round");
    Value roundKey = load(key);
    for (Value block : x) {
      code.into(block, "each 8: d = aesenc(a, b)", block, roundKey);
    }
  }

  // ---------------------------------------------------------------- GHASH

  /** Takes blocks at {@code hashed} into the sum. */
  void hash(int blocks, Value sum, Value hashed) {
    Value low = null;
    Value middle = null;
    Value high = null;
    for (int i = 0; i < blocks; i++) {
      code.step("hash block " + i);
      Value block = reversed(load(block(hashed, i)));
      if (i == 0) {
        block = each("d = a ^ b", block, sum);
      }
      Value power =
          load(new Address(schedule, ModeMemory.powersOf(blocks) + i * BLOCK));
      low = added(low, each("d = productoflows(a, b)", block, power));
      high = added(high, each("d = productofhighs(a, b)", block, power));
      middle = added(middle, each("d = productoflowandhigh(a, b)", block, power));
      middle = added(middle, each("d = productoflowandhigh(a, b)", power, block));
    }
    code.step("reduce");
    middle = added(middle, folded(low));
    code.into(sum, "each 64: d = a ^ b", high, folded(middle));
  }

  /** What the lower half of a vector comes to 64 bits above, modulo the polynomial. */
  private Value folded(Value vector) {
    return added(
        each("d = halvesexchanged(a)", vector),
        each("d = productoflowandhigh(a, b)", vector, polynomial));
  }

  private Value added(Value sum, Value product) {
    return sum == null ? product : each("d = a ^ b", sum, product);
  }
}
