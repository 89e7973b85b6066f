package dev.sennit.weave.assembly;

import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.weaver.StackFrame;
import dev.sennit.weave.weaver.Woven;
import java.util.List;

/** The directives by which debuggers, profilers and crash logs find their way up the stack. */
interface Unwinding {
  static Unwinding of(Platform platform) {
    return platform.format() == ObjectFormat.COFF
        ? platform.abi().architecture().name().equals("aarch64")
            ? new WindowsArm()
            : new WindowsIntel()
        : new Dwarf();
  }

  List<String> begin(String symbol);

  /** What follows an instruction that changes the frame. */
  List<String> after(Instruction instruction, Woven woven);

  /** What follows the last instruction that makes the frame. */
  default List<String> entered() {
    return List.of();
  }

  /** What comes before the first instruction that takes the frame away. */
  default List<String> leaving() {
    return List.of();
  }

  /** What comes before the return. */
  default List<String> left() {
    return List.of();
  }

  List<String> end();

  /** The register that the instruction saves or restores. */
  private static Register saved(Instruction instruction, String name) {
    return (Register) instruction.operands().get(name);
  }

  private static boolean movesStack(Instruction instruction, Woven woven) {
    return instruction.writes().contains(woven.abi().architecture().stackPointer());
  }

  /** Call frame information, for ELF and Mach-O. */
  final class Dwarf implements Unwinding {
    @Override
    public List<String> begin(String symbol) {
      return List.of(".cfi_startproc");
    }

    @Override
    public List<String> after(Instruction instruction, Woven woven) {
      Architecture architecture = woven.abi().architecture();
      StackFrame stack = woven.stack();
      int top = stack.bytes() + architecture.returnAddressBytes();
      boolean entering = instruction.step().equals("enter");
      if (movesStack(instruction, woven)) {
        return List.of(
            ".cfi_def_cfa_offset " + (entering ? top : architecture.returnAddressBytes()));
      }
      if (instruction.operands().isEmpty()) {
        return List.of();
      }
      if (entering) {
        Register register = saved(instruction, "a");
        return List.of(
            ".cfi_offset %s, %d"
                .formatted(architecture.dwarfName(register), stack.saved().get(register) - top));
      }
      return List.of(".cfi_restore " + architecture.dwarfName(saved(instruction, "d")));
    }

    @Override
    public List<String> end() {
      return List.of(".cfi_endproc");
    }
  }

  /** Structured exception handling on x86-64: only the entry is described. */
  final class WindowsIntel implements Unwinding {
    @Override
    public List<String> begin(String symbol) {
      return List.of(".seh_proc " + symbol);
    }

    @Override
    public List<String> after(Instruction instruction, Woven woven) {
      if (!instruction.step().equals("enter") || instruction.operands().isEmpty()) {
        return List.of();
      }
      if (movesStack(instruction, woven)) {
        return List.of(".seh_stackalloc " + woven.stack().bytes());
      }
      Register register = saved(instruction, "a");
      return List.of(
          "%s %s, %d"
              .formatted(
                  register.bank() == Bank.GENERAL ? ".seh_savereg" : ".seh_savexmm",
                  woven.abi().architecture().dwarfName(register),
                  woven.stack().saved().get(register)));
    }

    @Override
    public List<String> entered() {
      return List.of(".seh_endprologue");
    }

    @Override
    public List<String> end() {
      return List.of(".seh_endproc");
    }
  }

  /**
   * Structured exception handling on AArch64: entry and exit are described, instruction by
   * instruction.
   */
  final class WindowsArm implements Unwinding {
    @Override
    public List<String> begin(String symbol) {
      return List.of(".seh_proc " + symbol);
    }

    @Override
    public List<String> after(Instruction instruction, Woven woven) {
      if (instruction.operands().isEmpty()) {
        return List.of(".seh_nop");
      }
      if (movesStack(instruction, woven)) {
        return List.of(".seh_stackalloc " + ((Immediate) instruction.operands().get("n")).value());
      }
      Register register = saved(instruction, instruction.step().equals("enter") ? "a" : "d");
      return List.of(
          "%s %s, %d"
              .formatted(
                  register.bank() == Bank.GENERAL ? ".seh_save_reg" : ".seh_save_freg",
                  woven.abi().architecture().dwarfName(register),
                  woven.stack().saved().get(register)));
    }

    @Override
    public List<String> entered() {
      return List.of(".seh_endprologue");
    }

    @Override
    public List<String> leaving() {
      return List.of(".seh_startepilogue");
    }

    @Override
    public List<String> left() {
      return List.of(".seh_endepilogue");
    }

    @Override
    public List<String> end() {
      return List.of(".seh_endproc");
    }
  }
}
