package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import java.util.Locale;

/** More values are needed at once than there are registers. */
public final class OutOfRegisters extends RuntimeException {
  private static final long serialVersionUID = 1;

  OutOfRegisters(String kernel, Bank bank, int needed, int available, Line place, int line) {
    super(
        "%s: %d %s registers are needed at line %d, '%s', and %d can be given out; take fewer strands, a narrower window, or park the state"
            .formatted(
                kernel,
                needed,
                bank.name().toLowerCase(Locale.ROOT),
                line,
                place instanceof Instruction instruction
                    ? instruction.row()
                        + ", strand "
                        + instruction.strand()
                        + ", "
                        + instruction.step()
                    : place,
                available));
  }
}
