package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * The two strands that modes are woven from: AES in counter mode, and GHASH. What is held for the
 * whole function is made by {@link #begin}.
 *
 * <p>A counter block is held with the bytes of each of its four words in the opposite order, so
 * that its last word counts as a number. GHASH's sum is held with all bytes in the opposite order:
 * as a polynomial its highest power is then the lowest bit, and the product of two such is one
 * without carries, a bit too short; the powers of the key are given divided by x for that.
 */
final class ModeStrands {
  private static final int BLOCK = Aes.BLOCK_BYTES;
  private static final int FEWEST_ROUNDS = 10;

  /** The polynomial of GHASH's field without its highest and lowest power. */
  private static final long POLYNOMIAL = 0xc2L << Long.SIZE - Byte.SIZE;

  private final Target target;
  private final Code.Values values;
  private final int lanes;
  private final int group;
  private final Value schedule;
  private final Value rounds;
  private final Value lastTen;
  private int labels;

  /**
   * @param schedule the address of the key's memory
   */
  ModeStrands(ModeKernel kernel, Code.Values values, Value schedule) {
    this.target = kernel.target();
    this.values = values;
    this.lanes = kernel.shape().lanes();
    this.group = kernel.group();
    this.schedule = schedule;
    this.rounds = values.next(Bank.GENERAL);
    this.lastTen = values.next(Bank.GENERAL);
  }

  /** Finds the keys of the last ten rounds. */
  void begin(Code code) {
    code.into(rounds, "64: d = load(m)", new Address(schedule, ModeMemory.ROUNDS));
    code.into(lastTen, "64: d = a << n", rounds, new Immediate(4));
    code.into(lastTen, "64: d = a + b", lastTen, schedule);
    code.into(lastTen, "64: d = a - n", lastTen, new Immediate(FEWEST_ROUNDS * BLOCK));
  }

  // ---------------------------------------------------------------- constants

  /** The constants: what blocks are counted on by, shuffles, the polynomial, and a mask. */
  List<Long> pool() {
    List<Long> pool = new ArrayList<>();
    for (long i = 0; i <= group; i++) {
      pool.addAll(List.of(0L, i << Integer.SIZE));
    }
    for (int lane = 0; lane < lanes; lane++) {
      pool.addAll(List.of(0x0405060700010203L, 0x0c0d0e0f08090a0bL));
    }
    for (int lane = 0; lane < lanes; lane++) {
      pool.addAll(List.of(0x08090a0b0c0d0e0fL, 0x0001020304050607L));
    }
    for (int lane = 0; lane < lanes; lane++) {
      pool.addAll(List.of(1L, POLYNOMIAL));
    }
    pool.addAll(List.of(-1L, -1L, 0L, 0L));
    return pool;
  }

  /** What a counter block is added to count on by {@code blocks}, the next one by one more. */
  private static Pool counted(int blocks) {
    return new Pool(blocks * BLOCK);
  }

  private Pool behindCounts(int vectors) {
    return new Pool((group + 1 + vectors * lanes) * BLOCK);
  }

  private Pool swapWords() {
    return behindCounts(0);
  }

  private Pool reverse() {
    return behindCounts(1);
  }

  private Pool polynomial() {
    return behindCounts(2);
  }

  /** Sixteen bytes all ones, and behind them sixteen zeros. */
  Pool onesAndZeros() {
    return behindCounts(3);
  }

  // ---------------------------------------------------------------- vectors of one width

  /** Code over vectors of that many blocks. */
  private record Vectors(Code code, int blocks) {
    private String each(int bits) {
      return blocks == 1
          ? "each " + bits + ": "
          : "each %d of %d: ".formatted(bits, blocks * BLOCK * Byte.SIZE);
    }

    Value each(int bits, String meaning, Operand... operands) {
      return code.value(Bank.VECTOR, each(bits) + meaning, operands);
    }

    Value whole(String meaning, Operand... operands) {
      return each(Long.SIZE, meaning, operands);
    }

    void into(Value result, int bits, String meaning, Operand... operands) {
      code.into(result, each(bits) + meaning, operands);
    }

    Value load(Operand memory) {
      return whole("d = load(m)", memory);
    }

    void store(Address memory, Value vector) {
      code.effect(Bank.VECTOR, each(Long.SIZE) + "store(m, a)", memory, vector);
    }

    Value shuffled(Value vector, Pool places) {
      return each(Byte.SIZE, "d = shuffle(a, load(m))", vector, places);
    }

    Value product(String which, Value vector, Operand memory) {
      return whole("d = productof%s(a, load(m))".formatted(which), vector, memory);
    }

    /** The vector at {@code number} among those at an address. */
    Address at(Value base, int number) {
      return new Address(base, number * blocks * BLOCK);
    }

    /** A block of memory in every place. */
    Value everywhere(Operand memory) {
      return blocks == 1 ? load(memory) : whole("d = sixteen(m)", memory);
    }

    Value added(Value sum, Value product) {
      return sum == null ? product : whole("d = a ^ b", sum, product);
    }
  }

  private Vectors vectors(Code code, int blocks) {
    return new Vectors(code, Math.min(lanes, blocks));
  }

  Value load(Code code, Operand memory) {
    return vectors(code, 1).load(memory);
  }

  void store(Code code, Address memory, Value vector) {
    vectors(code, 1).store(memory, vector);
  }

  /** A counter block as it is held, or as it is. */
  Value swapped(Code code, Value counter) {
    return vectors(code, 1).shuffled(counter, swapWords());
  }

  /** A sum as it is held, or as it is. */
  Value reversed(Code code, Value sum) {
    return vectors(code, 1).shuffled(sum, reverse());
  }

  // ---------------------------------------------------------------- passages

  /**
   * Takes blocks through counter mode, or into the sum, or both at once.
   *
   * @param in what goes through counter mode; null if nothing does
   * @param hashed what is taken into the sum; null if nothing is
   */
  void pass(Code code, int blocks, Value counter, Value in, Value out, Value sum, Value hashed) {
    Code hash = new Code(target.table(), values, 1);
    if (hashed != null) {
      hash(hash, blocks, sum, hashed);
    }
    if (in == null) {
      code.append(hash.take());
      return;
    }
    Vectors vectors = vectors(code, blocks);
    List<Value> x = counters(vectors, blocks, counter);
    firstRounds(vectors, x);
    Code count = new Code(target.table(), values, 0);
    lastRounds(vectors(count, blocks), x, in, out);
    code.append(Schedule.spread(instructions(count.take()), instructions(hash.take())));
  }

  private static List<Instruction> instructions(List<Line> lines) {
    return lines.stream().map(Instruction.class::cast).toList();
  }

  // ---------------------------------------------------------------- counter mode

  /** The counter blocks, with the first round key; steps the counter. */
  private List<Value> counters(Vectors vectors, int blocks, Value counter) {
    Code code = vectors.code();
    code.step("count");
    Value key = vectors.everywhere(new Address(schedule, 0));
    Value all =
        vectors.blocks() == 1 ? counter : vectors.whole("d = firstsixteeneverywhere(a)", counter);
    List<Value> x = new ArrayList<>();
    for (int i = 0; i < blocks; i += vectors.blocks()) {
      Value number = vectors.each(Integer.SIZE, "d = a + load(m)", all, counted(i));
      x.add(vectors.added(key, vectors.shuffled(number, swapWords())));
    }
    vectors(code, 1).into(counter, Integer.SIZE, "d = a + load(m)", counter, counted(blocks));
    return x;
  }

  /** Rounds that only the longer keys have. */
  private void firstRounds(Vectors vectors, List<Value> x) {
    Code code = vectors.code();
    Label enough = new Label("enough" + labels++);
    code.effect("32: goto l if a below n", enough, rounds, new Immediate(12));
    round(vectors, x, schedule, 1);
    round(vectors, x, schedule, 2);
    code.effect("32: goto l if a below n", enough, rounds, new Immediate(14));
    round(vectors, x, schedule, 3);
    round(vectors, x, schedule, 4);
    code.mark(enough.name());
  }

  private void lastRounds(Vectors vectors, List<Value> x, Value in, Value out) {
    for (int number = 1; number < FEWEST_ROUNDS; number++) {
      round(vectors, x, lastTen, number);
    }
    vectors.code().step("last round");
    Value key = key(vectors, lastTen, FEWEST_ROUNDS);
    for (int i = 0; i < x.size(); i++) {
      vectors.into(x.get(i), Byte.SIZE, "d = aesenclast(a, b)", x.get(i), key);
      vectors.store(
          vectors.at(out, i), vectors.whole("d = a ^ load(m)", x.get(i), vectors.at(in, i)));
    }
  }

  private void round(Vectors vectors, List<Value> x, Value keys, int number) {
    vectors.code().step("round");
    Value key = key(vectors, keys, number);
    for (Value block : x) {
      vectors.into(block, Byte.SIZE, "d = aesenc(a, b)", block, key);
    }
  }

  private static Value key(Vectors vectors, Value keys, int number) {
    return vectors.everywhere(new Address(keys, number * BLOCK));
  }

  // ---------------------------------------------------------------- GHASH

  private void hash(Code code, int blocks, Value sum, Value hashed) {
    Vectors vectors = vectors(code, blocks);
    Value low = null;
    Value middle = null;
    Value high = null;
    for (int i = 0; i * vectors.blocks() < blocks; i++) {
      code.step("hash");
      Value block = vectors.shuffled(vectors.load(vectors.at(hashed, i)), reverse());
      if (i == 0) {
        block = vectors.added(block, sum);
      }
      int place = ModeMemory.powersOf(blocks) + i * vectors.blocks() * BLOCK;
      Address power = new Address(schedule, place);
      Address foldedPower = new Address(schedule, place + ModeMemory.FOLDED - ModeMemory.POWERS);
      low = vectors.added(low, vectors.product("lows", block, power));
      high = vectors.added(high, vectors.product("highs", block, power));
      Value both = folded(vectors, block);
      middle = vectors.added(middle, vectors.product("lows", both, foldedPower));
    }
    code.step("reduce");
    middle = vectors.added(vectors.added(middle, low), high);
    middle = vectors.added(middle, reduced(vectors, low));
    Value all = vectors.added(high, reduced(vectors, middle));
    for (Vectors half = vectors; half.blocks() > 1; ) {
      half = new Vectors(code, half.blocks() / 2);
      all = half.added(all, half.whole("d = upperhalf(a)", all));
    }
    code.into(sum, "each 64: d = a", all);
  }

  private static Value folded(Vectors vectors, Value vector) {
    return vectors.added(vector, vectors.whole("d = halvesexchanged(a)", vector));
  }

  /** What the lower half of each block comes to 64 bits above, modulo the polynomial. */
  private Value reduced(Vectors vectors, Value vector) {
    return vectors.added(
        vectors.whole("d = halvesexchanged(a)", vector),
        vectors.product("lowandhigh", vector, polynomial()));
  }
}
