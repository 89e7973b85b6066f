package dev.sennit.weave.schedule;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import java.util.Locale;

/** A kernel needs more values at once than the processor has registers. */
public final class OutOfRegisters extends RuntimeException {
  private static final long serialVersionUID = 1;

  OutOfRegisters(String kernel, Bank bank, int needed, int available, Line place, int line) {
    super(
        "%s: %d %s registers are needed at line %d, '%s', and %d can be given out; take fewer strands or a narrower window"
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
