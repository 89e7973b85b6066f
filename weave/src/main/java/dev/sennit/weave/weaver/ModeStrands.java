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
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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
  private static final String ADD_THREE = "d = a ^ b ^ c";
  private static final String SWAP = "d = swap(a)";
  private static final int FEWEST_ROUNDS = 10;

  /** The polynomial of GHASH's field without its highest and lowest power. */
  private static final long POLYNOMIAL = 0xc2L << Long.SIZE - Byte.SIZE;

  private final Target target;
  private final Code.Values values;
  private final int lanes;
  private final Value schedule;
  private final Value rounds;
  private final Value lastTen;
  private final AesRounds aes;
  private final Optional<Value> constants;
  private final List<Long> pool = new ArrayList<>();
  private int labels;

  /**
   * @param schedule the address of the key's memory
   */
  ModeStrands(ModeKernel kernel, Code.Values values, Value schedule) {
    this.target = kernel.target();
    this.values = values;
    this.lanes = kernel.shape().lanes();
    this.schedule = schedule;
    this.rounds = values.next(Bank.GENERAL);
    this.lastTen = values.next(Bank.GENERAL);
    this.aes = AesRounds.of(target.table());
    this.constants =
        target.architecture().constantsBesideCode()
            ? Optional.of(values.next(Bank.GENERAL))
            : Optional.empty();
  }

  /** Finds the constants, where they are not operands. */
  void prepare(Code code) {
    constants.ifPresent(base -> code.into(base, "64: d = address(p)", new Pool(0)));
  }

  /** Finds the keys of the last ten rounds. */
  void begin(Code code) {
    code.into(rounds, "64: d = load(m)", new Address(schedule, ModeMemory.ROUNDS));
    code.into(lastTen, "64: d = a << n", rounds, new Immediate(4));
    code.into(lastTen, "64: d = a + b", lastTen, schedule);
    code.into(lastTen, "64: d = a - n", lastTen, new Immediate(FEWEST_ROUNDS * BLOCK));
  }

  // ---------------------------------------------------------------- constants

  /** The words of the constants that the code written so far reads. */
  List<Long> pool() {
    return List.copyOf(pool);
  }

  /** Where those words are in the pool; they are put there if they are not. */
  private int place(List<Long> words) {
    int found = Collections.indexOfSubList(pool, words);
    if (found < 0) {
      found = pool.size();
      pool.addAll(words);
    }
    return found * Long.BYTES;
  }

  private Operand constant(List<Long> words) {
    int place = place(words);
    return constants.<Operand>map(base -> new Address(base, place)).orElse(new Pool(place));
  }

  /** In every block of a vector. */
  private Operand everywhere(long lower, long upper) {
    return constant(
        IntStream.range(0, lanes).boxed().flatMap(_ -> Stream.of(lower, upper)).toList());
  }

  /** What is added to a counter block to count on by {@code blocks}, the next one by one more. */
  private Operand counted(int blocks, int vectorBlocks) {
    return constant(
        LongStream.range(blocks, blocks + vectorBlocks)
            .boxed()
            .flatMap(number -> Stream.of(0L, number << Integer.SIZE))
            .toList());
  }

  private Operand polynomial() {
    return everywhere(POLYNOMIAL, POLYNOMIAL);
  }

  /** Sixteen bytes all ones, and behind them sixteen zeros. */
  Pool onesAndZeros() {
    return new Pool(place(List.of(-1L, -1L, 0L, 0L)));
  }

  // ---------------------------------------------------------------- vectors of one width

  /** Code over vectors of that many blocks. */
  private final class Vectors {
    private final Code code;
    private final int blocks;

    /** The vectors of which it is known what they are with their halves exchanged. */
    private final Map<Value, Value> exchanged = new HashMap<>();

    Vectors(Code code, int blocks) {
      this.code = code;
      this.blocks = blocks;
    }

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

    /** With the bytes of each word in the opposite order. */
    Value swapped(Value vector) {
      return has(Integer.SIZE, SWAP)
          ? each(Integer.SIZE, SWAP, vector)
          : shuffled(vector, everywhere(0x0405060700010203L, 0x0c0d0e0f08090a0bL));
    }

    /** With all bytes in the opposite order. */
    Value reversed(Value vector) {
      if (!has(Long.SIZE, SWAP)) {
        return shuffled(vector, everywhere(0x08090a0b0c0d0e0fL, 0x0001020304050607L));
      }
      Value halves = whole(SWAP, vector);
      Value reversed = exchanged(halves);
      exchanged.put(reversed, halves);
      return reversed;
    }

    /** With the halves of each block exchanged. */
    Value exchanged(Value vector) {
      Value known = exchanged.get(vector);
      return known != null ? known : whole("d = halvesexchanged(a)", vector);
    }

    private Value shuffled(Value vector, Operand places) {
      return with(Byte.SIZE, "d = shuffle(a, %s)", vector, places);
    }

    Value product(String which, Value vector, Operand memory) {
      return with(Long.SIZE, "d = productof" + which + "(a, %s)", vector, memory);
    }

    private boolean has(int bits, String meaning) {
      return target.table().has(Bank.VECTOR, each(bits) + meaning);
    }

    /** Computed with a vector in memory, which is loaded before where no instruction reads it. */
    Value with(int bits, String meaning, Value vector, Operand memory) {
      Value result = code.newValue(Bank.VECTOR);
      intoWith(result, bits, meaning, vector, memory);
      return result;
    }

    void intoWith(Value result, int bits, String meaning, Value vector, Operand memory) {
      String fromMemory = meaning.formatted("load(m)");
      if (has(bits, fromMemory)) {
        into(result, bits, fromMemory, vector, memory);
      } else {
        into(result, bits, meaning.formatted("b"), vector, load(memory));
      }
    }

    /** The vector at {@code number} among those at an address. */
    Address at(Value base, int number) {
      return new Address(base, number * blocks * BLOCK);
    }

    /** A block of memory in every place. */
    Value inEveryPlace(Operand memory) {
      return blocks == 1 ? load(memory) : whole("d = sixteen(m)", memory);
    }

    Value added(Value one, Value other) {
      return whole("d = a ^ b", one, other);
    }

    /** How many vectors an instruction adds up at most. */
    int atOnce() {
      return has(Long.SIZE, ADD_THREE) ? 3 : 2;
    }

    /** All added up, the last ones last. */
    Value added(List<Value> all) {
      Value sum = all.getFirst();
      for (int i = 1; i < all.size(); i += atOnce() - 1) {
        sum =
            i + 1 < all.size() && atOnce() == 3
                ? whole(ADD_THREE, sum, all.get(i), all.get(i + 1))
                : added(sum, all.get(i));
      }
      return sum;
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
    return vectors(code, 1).swapped(counter);
  }

  /** A sum as it is held, or as it is. */
  Value reversed(Code code, Value sum) {
    return vectors(code, 1).reversed(sum);
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
    Code code = vectors.code;
    code.step("count");
    Optional<Value> key = aes.before() ? Optional.empty() : Optional.of(key(vectors, schedule, 0));
    Value all =
        vectors.blocks == 1 ? counter : vectors.whole("d = firstsixteeneverywhere(a)", counter);
    List<Value> x = new ArrayList<>();
    for (int i = 0; i < blocks; i += vectors.blocks) {
      Value number = vectors.with(Integer.SIZE, "d = a + %s", all, counted(i, vectors.blocks));
      Value block = vectors.swapped(number);
      x.add(key.map(first -> vectors.added(first, block)).orElse(block));
    }
    vectors(code, 1).intoWith(counter, Integer.SIZE, "d = a + %s", counter, counted(blocks, 1));
    return x;
  }

  /** Rounds that only the longer keys have. */
  private void firstRounds(Vectors vectors, List<Value> x) {
    Code code = vectors.code;
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
    vectors.code.step("last round");
    Value key = key(vectors, lastTen, FEWEST_ROUNDS);
    Value lastKey = aes.before() ? key(vectors, lastTen, FEWEST_ROUNDS + 1) : null;
    for (int i = 0; i < x.size(); i++) {
      vectors.into(x.get(i), Byte.SIZE, aes.last(), x.get(i), key);
      vectors.store(
          vectors.at(out, i),
          lastKey == null
              ? vectors.with(Long.SIZE, "d = a ^ %s", x.get(i), vectors.at(in, i))
              : vectors.added(List.of(x.get(i), lastKey, vectors.load(vectors.at(in, i)))));
    }
  }

  private void round(Vectors vectors, List<Value> x, Value keys, int number) {
    vectors.code.step("round");
    Value key = key(vectors, keys, number);
    for (Value block : x) {
      vectors.into(block, Byte.SIZE, aes.round(), block, key);
    }
  }

  private Value key(Vectors vectors, Value keys, int number) {
    return vectors.inEveryPlace(aes.key(keys, number));
  }

  // ---------------------------------------------------------------- GHASH

  private void hash(Code code, int blocks, Value sum, Value hashed) {
    Vectors vectors = vectors(code, blocks);
    List<Value> low = new ArrayList<>();
    List<Value> middle = new ArrayList<>();
    List<Value> high = new ArrayList<>();
    for (int i = 0; i * vectors.blocks < blocks; i++) {
      code.step("hash");
      Value block = vectors.reversed(vectors.load(vectors.at(hashed, i)));
      if (i == 0) {
        block = vectors.added(block, sum);
      }
      int place = ModeMemory.powersOf(blocks) + i * vectors.blocks * BLOCK;
      Address power = new Address(schedule, place);
      Address foldedPower = new Address(schedule, place + ModeMemory.FOLDED - ModeMemory.POWERS);
      add(vectors, low, vectors.product("lows", block, power));
      add(vectors, high, vectors.product("highs", block, power));
      Value both = vectors.added(block, vectors.exchanged(block));
      add(vectors, middle, vectors.product("lows", both, foldedPower));
    }
    code.step("reduce");
    Value lows = vectors.added(low);
    Value highs = vectors.added(high);
    middle.addAll(0, List.of(lows, highs, vectors.exchanged(lows), reduced(vectors, lows)));
    Value rest = vectors.added(middle);
    Value all = vectors.added(List.of(highs, vectors.exchanged(rest), reduced(vectors, rest)));
    for (int half = vectors.blocks / 2; half > 0; half /= 2) {
      Vectors halves = vectors(code, half);
      all = halves.added(all, halves.whole("d = upperhalf(a)", all));
    }
    code.into(sum, "each 64: d = a", all);
  }

  /** Adds to a sum that has not been added up yet, of as few as possible. */
  private static void add(Vectors vectors, List<Value> sum, Value product) {
    sum.add(product);
    if (sum.size() == vectors.atOnce()) {
      Value added = vectors.added(sum);
      sum.clear();
      sum.add(added);
    }
  }

  /**
   * With the halves exchanged, what the lower half of each block comes to modulo the polynomial, 64
   * bits above.
   */
  private Value reduced(Vectors vectors, Value vector) {
    return vectors.product("lows", vector, polynomial());
  }
}
