package dev.sennit.weave.frame;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;

/** The memory at the stack pointer that a function has to itself while it runs. */
final class LocalMemory {
  private static final int VECTOR_BYTES = 16;

  private LocalMemory() {}

  /**
   * Where it begins for a kernel whose words are in lanes: vectors that do not lie in one line of
   * the cache take longer. There are {@link BlockKernel#slack} bytes more.
   */
  static Operand aligned(Code code, BlockKernel kernel) {
    Operand stack = kernel.target().architecture().stackPointer();
    if (!kernel.aligns()) {
      return stack;
    }
    Value local = code.copyOf(stack);
    code.add(local, kernel.slack());
    code.into(local, "64: d = a & n", local, new Immediate(-kernel.alignment()));
    return local;
  }

  /** Up to whole vectors, which zeros are written by. */
  static int roundUp(int bytes) {
    return (bytes + VECTOR_BYTES - 1) / VECTOR_BYTES * VECTOR_BYTES;
  }

  /** Writes zeros over some of it: over secrets at the latest when the function ends. */
  static void zero(Code code, Operand stack, int offset, int bytes) {
    zero(code, stack, offset, offset + bytes, code.zeroVector());
  }

  private static void zero(Code code, Operand stack, int from, int to, Value zero) {
    for (int next = from; next < to; next += VECTOR_BYTES) {
      code.storeVector(new Address(stack, next), zero);
    }
  }

  /**
   * At the end of a kernel in lanes: writes zeros over its memory, by vectors of words as long as
   * there is room, and leaves the vector registers as callers expect them.
   */
  static void leave(Code code, BlockKernel kernel, Operand local, int bytes) {
    zeroByLanes(code, kernel.targetInLanes(), kernel.wordBits(), local, bytes);
    if (kernel.target().table().has(Bank.GENERAL, "64: narrow")) {
      code.narrow();
    }
  }

  private static void zeroByLanes(
      Code code, Target target, int wordBits, Operand stack, int bytes) {
    Value zero = code.zeroVector();
    int vectorBytes = target.lanes(wordBits) * wordBits / Byte.SIZE;
    int next = 0;
    for (; next + vectorBytes <= bytes; next += vectorBytes) {
      code.effect(Bank.VECTOR, target.storeWord(wordBits), new Address(stack, next), zero);
    }
    zero(code, stack, next, bytes, zero);
  }
}
