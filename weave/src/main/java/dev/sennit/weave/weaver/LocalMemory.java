package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Value;

/** The memory at the stack pointer that a function has to itself while it runs. */
final class LocalMemory {
  private static final int VECTOR_BYTES = 16;

  private LocalMemory() {}

  /** Writes zeros over some of it: over secrets at the latest when the function ends. */
  static void zero(Code code, Operand stack, int offset, int bytes) {
    Value zero = code.value(Bank.VECTOR, "each 64: d = 0");
    for (int next = offset; next < offset + bytes; next += VECTOR_BYTES) {
      code.effect(Bank.VECTOR, "each 64: store(m, a)", new Address(stack, next), zero);
    }
  }
}
