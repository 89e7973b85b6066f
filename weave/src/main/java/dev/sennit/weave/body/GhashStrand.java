package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import java.util.ArrayList;
import java.util.List;

/**
 * GHASH. Its sum is held with all bytes in the opposite order, so the highest power of the
 * polynomial is the lowest bit. A product without carries of two such polynomials is one bit too
 * short. For that the key's memory has the powers of the key divided by x.
 *
 * @param schedule the address of the key's memory
 * @param memory what is where in it
 * @param fourProducts whether each block and its power are multiplied by all four products of their
 *     halves, and not by three and two additions
 */
record GhashStrand(
    Value schedule, AesMemory memory, ModeConstants constants, boolean fourProducts) {
  void hash(BlockVectors vectors, int blocks, Value sum, Value hashed) {
    Code code = vectors.code();
    List<Value> low = new ArrayList<>();
    List<Value> middle = new ArrayList<>();
    List<Value> high = new ArrayList<>();
    for (int i = 0; i * vectors.blocks() < blocks; i++) {
      code.step("hash");
      Value block = vectors.reversed(vectors.load(vectors.at(hashed, i)));
      if (i == 0) {
        block = vectors.added(block, sum);
      }
      int place = memory.powersOf(blocks) + i * vectors.blocks() * Aes.BLOCK_BYTES;
      Address power = new Address(schedule, place);
      if (fourProducts) {
        Value factor = vectors.load(power);
        add(vectors, low, vectors.product("lows", block, factor));
        add(vectors, high, vectors.product("highs", block, factor));
        add(vectors, middle, vectors.product("lowandhigh", block, factor));
        add(vectors, middle, vectors.product("highandlow", block, factor));
      } else {
        Address foldedPower =
            new Address(
                schedule, place + memory.at(SchedulePart.FOLDED) - memory.at(SchedulePart.POWERS));
        add(vectors, low, vectors.product("lows", block, power));
        add(vectors, high, vectors.product("highs", block, power));
        Value both = vectors.added(block, vectors.exchanged(block));
        add(vectors, middle, vectors.product("lows", both, foldedPower));
      }
    }
    code.step("reduce");
    Value lows = vectors.added(low);
    Value highs = vectors.added(high);
    if (fourProducts) {
      middle.addAll(List.of(vectors.exchanged(lows), reduced(vectors, lows)));
    } else {
      middle.addAll(0, List.of(lows, highs, vectors.exchanged(lows), reduced(vectors, lows)));
    }
    Value rest = vectors.added(middle);
    Value all = vectors.added(List.of(highs, vectors.exchanged(rest), reduced(vectors, rest)));
    for (int half = vectors.blocks() / 2; half > 0; half /= 2) {
      BlockVectors halves = vectors.of(half);
      all = halves.added(all, halves.whole("d = upperhalf(a)", all));
    }
    code.into(sum, "each 64: d = a", all);
  }

  /** Adds to a sum that has not been added up yet, of as few as possible. */
  private static void add(BlockVectors vectors, List<Value> sum, Value product) {
    sum.add(product);
    if (sum.size() == vectors.atOnce()) {
      Value added = vectors.added(sum);
      sum.clear();
      sum.add(added);
    }
  }

  /**
   * Multiplies the lower half of each block by the polynomial. Added to the block with its halves
   * exchanged, the product takes the lower half 64 bits up, modulo the polynomial.
   */
  private Value reduced(BlockVectors vectors, Value vector) {
    return vectors.product("lows", vector, constants.polynomial());
  }
}
