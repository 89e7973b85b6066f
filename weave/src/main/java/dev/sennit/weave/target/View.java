package dev.sennit.weave.target;

import dev.sennit.weave.target.Operand.Register;
import java.util.OptionalInt;

/**
 * A way to look at a register: how many of its low bits, and what the assembler calls that.
 *
 * <p>An instruction that writes a view sets the register's bits above it to zero, as far as other
 * views of its table show them. That holds on x86-64 for 32-bit registers and VEX or EVEX encoded
 * vectors, and on AArch64 for every write. The one exception is {@link Encoding#LEGACY}, which
 * keeps these bits.
 *
 * @param only the number of the only register that it can be
 */
public record View(String name, Bank bank, int bits, OptionalInt only) {
  public View(String name, Bank bank, int bits) {
    this(name, bank, bits, OptionalInt.empty());
  }

  /** Whether the register can be looked at in this way. */
  public boolean fits(Register register) {
    return register.bank() == bank && (only.isEmpty() || only.getAsInt() == register.number());
  }
}
