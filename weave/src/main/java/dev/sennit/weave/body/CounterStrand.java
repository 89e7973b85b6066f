package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * AES in counter mode. The number of rounds and the keys of the last ten are held for the whole
 * function.
 *
 * <p>A counter block is held with the bytes of each of its four words in the opposite order, so
 * that its last word counts as a number.
 */
final class CounterStrand {
  private static final int FEWEST_ROUNDS = 10;

  private final ModeConstants constants;
  private final Value schedule;
  private final AesMemory memory;
  private final Value rounds;
  private final Value lastTen;
  private final AesRounds aes;
  private int labels;

  /**
   * @param schedule the address of the key's memory
   */
  CounterStrand(ModeKernel kernel, Code.Values values, Value schedule, ModeConstants constants) {
    this.constants = constants;
    this.schedule = schedule;
    this.memory = kernel.memory();
    this.rounds = values.next(Bank.GENERAL);
    this.lastTen = values.next(Bank.GENERAL);
    this.aes = AesRounds.of(kernel.target().table());
  }

  /** Computes the address of the keys of the last ten rounds. */
  void begin(Code code) {
    code.load(rounds, new Address(schedule, memory.at(SchedulePart.ROUNDS)));
    code.shiftLeft(lastTen, rounds, 4);
    code.add(lastTen, schedule);
    code.subtract(lastTen, FEWEST_ROUNDS * Aes.BLOCK_BYTES);
  }

  /** Makes counter blocks, adds the first round key to them, and steps the counter. */
  List<Value> counters(BlockVectors vectors, int blocks, Value counter) {
    Code code = vectors.code();
    code.step("count");
    Optional<Value> key = aes.before() ? Optional.empty() : Optional.of(key(vectors, schedule, 0));
    Value all =
        vectors.blocks() == 1 ? counter : vectors.whole("d = firstsixteeneverywhere(a)", counter);
    List<Value> x = new ArrayList<>();
    for (int i = 0; i < blocks; i += vectors.blocks()) {
      Value number =
          vectors.with(Integer.SIZE, "d = a + %s", all, constants.counted(i, vectors.blocks()));
      Value block = vectors.swapped(number);
      x.add(key.map(first -> vectors.added(first, block)).orElse(block));
    }
    vectors
        .of(1)
        .intoWith(counter, Integer.SIZE, "d = a + %s", counter, constants.counted(blocks, 1));
    return x;
  }

  /** Takes blocks through the rounds that only longer keys have. */
  void firstRounds(BlockVectors vectors, List<Value> x) {
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

  /** Takes blocks through the last ten rounds but one. */
  void middleRounds(BlockVectors vectors, List<Value> x) {
    for (int number = 1; number < FEWEST_ROUNDS; number++) {
      round(vectors, x, lastTen, number);
    }
  }

  /** Takes blocks through the last round, and writes them with the text added. */
  void lastRound(BlockVectors vectors, List<Value> x, Value in, Value out) {
    vectors.code().step("last round");
    Value key = key(vectors, lastTen, FEWEST_ROUNDS);
    Value lastKey = aes.before() ? key(vectors, lastTen, FEWEST_ROUNDS + 1) : null;
    for (int i = 0; i < x.size(); i++) {
      vectors.into(x.get(i), Byte.SIZE, aes.last(), x.get(i), key);
      Value made =
          lastKey == null
              ? vectors.with(Long.SIZE, "d = a ^ %s", x.get(i), vectors.at(in, i))
              : vectors.added(List.of(x.get(i), lastKey, vectors.load(vectors.at(in, i))));
      vectors.store(vectors.at(out, i), made);
    }
  }

  private void round(BlockVectors vectors, List<Value> x, Value keys, int number) {
    vectors.code().step("round");
    Value key = key(vectors, keys, number);
    for (Value block : x) {
      vectors.into(block, Byte.SIZE, aes.round(), block, key);
    }
  }

  private Value key(BlockVectors vectors, Value keys, int number) {
    return vectors.inEveryPlace(aes.key(keys, memory.at(SchedulePart.ROUND_KEYS), number));
  }
}
