package dev.sennit.weave.frame;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;

/** The memory at the stack pointer that a function has to itself while it runs. */
final class LocalMemory {
  private static final int VECTOR_BYTES = 16;

  private LocalMemory() {}

  /** Writes zeros over some of it: over secrets at the latest when the function ends. */
  static void zero(Code code, Operand stack, int offset, int bytes) {
    Value zero = code.zeroVector();
    for (int next = offset; next < offset + bytes; next += VECTOR_BYTES) {
      code.storeVector(new Address(stack, next), zero);
    }
  }
}
