package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.ModeKernel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes code over vectors of one width, each of one or more blocks of AES. */
final class BlockVectors {
  private static final int BLOCK = Aes.BLOCK_BYTES;
  private static final String ADD_THREE = "d = a ^ b ^ c";
  private static final String SWAP = "d = swap(a)";

  private final ModeKernel kernel;
  private final ModeConstants constants;
  private final Code code;
  private final int blocks;

  /** Some vectors, and the same with their halves exchanged. */
  private final Map<Value, Value> exchanged = new HashMap<>();

  /**
   * @param blocks how many blocks a vector has, if the kernel's vectors have as many
   */
  BlockVectors(ModeKernel kernel, ModeConstants constants, Code code, int blocks) {
    this.kernel = kernel;
    this.constants = constants;
    this.code = code;
    this.blocks = Math.min(kernel.shape().lanes(), blocks);
  }

  /** Returns the same code over vectors of fewer blocks. */
  BlockVectors of(int fewer) {
    return new BlockVectors(kernel, constants, code, fewer);
  }

  Code code() {
    return code;
  }

  int blocks() {
    return blocks;
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

  /** Puts the bytes of each word in the opposite order. */
  Value swapped(Value vector) {
    return has(Integer.SIZE, SWAP)
        ? each(Integer.SIZE, SWAP, vector)
        : shuffled(vector, constants.everywhere(0x0405060700010203L, 0x0c0d0e0f08090a0bL));
  }

  /** Puts all bytes of each block in the opposite order. */
  Value reversed(Value vector) {
    if (!has(Long.SIZE, SWAP)) {
      return shuffled(vector, constants.everywhere(0x08090a0b0c0d0e0fL, 0x0001020304050607L));
    }
    Value halves = whole(SWAP, vector);
    Value reversed = exchanged(halves);
    exchanged.put(reversed, halves);
    return reversed;
  }

  /** Exchanges the halves of each block. */
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

  Value product(String which, Value vector, Value other) {
    return whole("d = productof" + which + "(a, b)", vector, other);
  }

  private boolean has(int bits, String meaning) {
    return kernel.target().table().has(Bank.VECTOR, each(bits) + meaning);
  }

  /** Computes with a vector in memory, and loads it before where no instruction reads it. */
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

  Address at(Value base, int number) {
    return new Address(base, number * blocks * BLOCK);
  }

  Value inEveryPlace(Operand memory) {
    return blocks == 1 ? load(memory) : whole("d = sixteen(m)", memory);
  }

  Value added(Value one, Value other) {
    return whole("d = a ^ b", one, other);
  }

  /** Returns how many vectors one instruction adds up. */
  int atOnce() {
    return has(Long.SIZE, ADD_THREE) ? 3 : 2;
  }

  /** Adds up vectors, the last ones last. */
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
