package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Operand.Register;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A calling convention.
 *
 * @param arguments the registers in which code finds its integer and pointer arguments, in order
 * @param onStack the offsets from the stack pointer of the arguments that the caller leaves on the
 *     stack; code loads them to their registers first
 * @param scratch the registers that a function may change, in the order in which the weaver uses
 *     them
 * @param saved the registers that a function must preserve, in the same order
 * @param savedVectorBits the number of low bits that a function must preserve of a saved vector
 */
public record Abi(
    String name,
    Architecture architecture,
    List<Register> arguments,
    Map<Register, Integer> onStack,
    List<Register> scratch,
    List<Register> saved,
    int savedVectorBits) {
  public Abi {
    arguments = List.copyOf(arguments);
    onStack = Map.copyOf(onStack);
    scratch = List.copyOf(scratch);
    saved = List.copyOf(saved);
  }

  /** Returns whether code may use the register. */
  public boolean allows(Register register) {
    return scratch.contains(register)
        || saved.contains(register)
        || register.equals(architecture.stackPointer())
        || architecture.returnAddress().filter(register::equals).isPresent();
  }

  /** Returns the registers that the weaver may give out, the free ones first. */
  public List<Register> available(Bank bank, Target target) {
    return Stream.of(scratch, saved)
        .flatMap(List::stream)
        .filter(register -> register.bank() == bank && target.reaches(register))
        .toList();
  }
}
