package dev.sennit.weave.body;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.schedule.ListScheduler;
import java.util.List;

/** The two strands that modes are woven from: AES in counter mode, and GHASH. */
public final class ModeStrands {
  private final ModeKernel kernel;
  private final Code.Values values;
  private final ModeConstants constants;
  private final CounterStrand aes;
  private final GhashStrand ghash;

  /**
   * @param schedule the address of the key's memory
   */
  public ModeStrands(ModeKernel kernel, Code.Values values, Value schedule) {
    this.kernel = kernel;
    this.values = values;
    this.constants = new ModeConstants(kernel, values);
    this.aes = new CounterStrand(kernel, values, schedule, constants);
    this.ghash =
        new GhashStrand(
            schedule,
            kernel.memory(),
            constants,
            kernel.target().microarchitecture().hasProductsBesideRounds());
  }

  /** Loads the address of the constants, where instructions do not have them as operands. */
  public void prepare(Code code) {
    constants.prepare(code);
  }

  /** Computes the address of the keys of the last ten rounds. */
  public void begin(Code code) {
    aes.begin(code);
  }

  /** Returns the words of the constants that the code written so far reads. */
  public List<Long> pool() {
    return constants.pool();
  }

  /** Returns the place of sixteen bytes all ones, with sixteen zeros behind them. */
  public Pool onesAndZeros() {
    return constants.onesAndZeros();
  }

  private BlockVectors vectors(Code code, int blocks) {
    return new BlockVectors(kernel, constants, code, blocks);
  }

  public Value load(Code code, Operand memory) {
    return vectors(code, 1).load(memory);
  }

  public void store(Code code, Address memory, Value vector) {
    vectors(code, 1).store(memory, vector);
  }

  /** Turns a counter block into the form in which it is held, or back. */
  public Value swapped(Code code, Value counter) {
    return vectors(code, 1).swapped(counter);
  }

  /** Turns a sum into the form in which it is held, or back. */
  public Value reversed(Code code, Value sum) {
    return vectors(code, 1).reversed(sum);
  }

  /**
   * Takes blocks through counter mode, or into the sum, or both at once.
   *
   * @param in the address of blocks for counter mode, or null
   * @param hashed the address of blocks for the sum, or null
   */
  public void pass(
      Code code, Passage passage, Value counter, Value in, Value out, Value sum, Value hashed) {
    int blocks = passage.blocks();
    Code hash = strand(1);
    if (hashed != null) {
      ghash.hash(vectors(hash, blocks), blocks, sum, hashed);
    }
    if (in == null) {
      code.append(hash.take());
      return;
    }
    BlockVectors vectors = vectors(code, blocks);
    List<Value> x = aes.counters(vectors, blocks, counter);
    aes.firstRounds(vectors, x);
    Code count = strand(0);
    aes.middleRounds(vectors(count, blocks), x);
    aes.lastRound(vectors(count, blocks), x, in, out);
    code.append(
        ListScheduler.spread(Body.instructions(count.take()), Body.instructions(hash.take())));
  }

  private Code strand(int number) {
    return new Code(kernel.target().table(), values, number);
  }
}
