package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Operand.Register;
import java.util.OptionalInt;

/**
 * A part of a register, its low bits, under the name that the assembler has for it.
 *
 * <p>An instruction that writes a view clears the register's bits above it, as far as other views
 * of its table show them. On x86-64 32-bit registers and vectors in VEX or EVEX do that, on AArch64
 * every write. The one exception is {@link Encoding#LEGACY}, which keeps these bits.
 *
 * @param only the number of the register, if only one has this view
 */
public record RegisterView(String name, Bank bank, int bits, OptionalInt only) {
  public RegisterView(String name, Bank bank, int bits) {
    this(name, bank, bits, OptionalInt.empty());
  }

  public boolean fits(Register register) {
    return register.bank() == bank && (only.isEmpty() || only.getAsInt() == register.number());
  }
}
