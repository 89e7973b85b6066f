package dev.sennit.weave.assembly;

import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Operand.Value;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Writes instructions as assembler text.
 *
 * @param label what a label is called
 * @param pool what the constants are called
 */
public record Printer(Architecture architecture, UnaryOperator<String> label, String pool) {
  /** The lines of an instruction. */
  public List<String> lines(Instruction instruction) {
    return instruction
        .row()
        .lines((name, view) -> {
          Operand operand = instruction.operands().get(name);
          return switch (operand) {
            case Register register -> architecture.register(register, view.orElseThrow());
            case Immediate immediate -> Long.toString(immediate.value());
            case Address address -> architecture.address(address);
            case Pool constants -> architecture.pool(pool, constants.offset());
            case Label target -> label.apply(target.name());
            case Value value -> throw new IllegalStateException(value + " has no register");
          };
        });
  }
}
