package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Prints instructions as assembler text.
 *
 * @param label gives a label its name in the text
 * @param pool the name of the constants
 */
public record AssemblerPrinter(
    Architecture architecture, UnaryOperator<String> label, String pool) {
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
