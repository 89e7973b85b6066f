package dev.sennit.weave.target;

import dev.sennit.weave.target.Operand.Register;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A calling convention.
 *
 * @param arguments the registers in which code finds its integer and pointer arguments, in order
 * @param onStack how far above the stack pointer the caller leaves those that code has to bring to
 *     their registers first
 * @param scratch the registers that a function may change, in the order in which they are given out
 * @param saved the registers that a function must leave as they were, likewise
 * @param savedVectorBits how many low bits of a saved vector register must be left as they were
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

  /** Whether code may touch the register at all. */
  public boolean allows(Register register) {
    return scratch.contains(register)
        || saved.contains(register)
        || register.equals(architecture.stackPointer())
        || architecture.returnAddress().filter(register::equals).isPresent();
  }

  /** The registers that the weaver may give out, the free ones first. */
  public List<Register> available(Bank bank, Target target) {
    return Stream.of(scratch, saved)
        .flatMap(List::stream)
        .filter(register -> register.bank() == bank && target.reaches(register))
        .toList();
  }
}
