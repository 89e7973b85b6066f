package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;

/** The directives by which debuggers, profilers and crash logs find their way up the stack. */
interface Unwinding {
  static Unwinding of(Platform platform) {
    return switch (platform.format()) {
      case ELF, MACH_O -> new Dwarf();
      case COFF ->
          switch (platform.abi().architecture()) {
            case X64 _ -> new WindowsIntel();
            case A64 _ -> new WindowsArm();
          };
    };
  }

  List<String> begin(String symbol);

  /** What follows an instruction that makes the frame. */
  List<String> afterEntering(Instruction instruction, WovenKernel woven);

  /** What follows the last instruction that makes the frame. */
  default List<String> entered() {
    return List.of();
  }

  /** What comes before the first instruction that takes the frame away. */
  default List<String> leaving() {
    return List.of();
  }

  /** What follows an instruction that takes the frame away. */
  default List<String> afterLeaving(Instruction instruction, WovenKernel woven) {
    return List.of();
  }

  /** What comes before the return. */
  default List<String> left() {
    return List.of();
  }

  List<String> end();

  private static Register saved(Instruction instruction) {
    return (Register) instruction.operands().get("a");
  }

  private static Register restored(Instruction instruction) {
    return (Register) instruction.operands().get("d");
  }

  /** Whether it is the landing pad or the return, which change nothing. */
  private static boolean changesNothing(Instruction instruction) {
    return instruction.operands().isEmpty();
  }

  private static boolean movesStack(Instruction instruction, WovenKernel woven) {
    return instruction.writes().contains(woven.abi().architecture().stackPointer());
  }

  /** Call frame information, for ELF and Mach-O. */
  final class Dwarf implements Unwinding {
    @Override
    public List<String> begin(String symbol) {
      return List.of(".cfi_startproc");
    }

    @Override
    public List<String> afterEntering(Instruction instruction, WovenKernel woven) {
      if (changesNothing(instruction)) {
        return List.of();
      }
      Architecture architecture = woven.abi().architecture();
      int top = woven.stack().bytes() + architecture.returnAddressBytes();
      if (movesStack(instruction, woven)) {
        return List.of(".cfi_def_cfa_offset " + top);
      }
      Register register = saved(instruction);
      return List.of(
          ".cfi_offset %s, %d"
              .formatted(
                  architecture.dwarfName(register), woven.stack().saved().get(register) - top));
    }

    @Override
    public List<String> afterLeaving(Instruction instruction, WovenKernel woven) {
      if (changesNothing(instruction)) {
        return List.of();
      }
      Architecture architecture = woven.abi().architecture();
      return List.of(
          movesStack(instruction, woven)
              ? ".cfi_def_cfa_offset " + architecture.returnAddressBytes()
              : ".cfi_restore " + architecture.dwarfName(restored(instruction)));
    }

    @Override
    public List<String> end() {
      return List.of(".cfi_endproc");
    }
  }

  /** Structured exception handling. */
  abstract class Windows implements Unwinding {
    private final String saveGeneral;
    private final String saveVector;

    private Windows(String saveGeneral, String saveVector) {
      this.saveGeneral = saveGeneral;
      this.saveVector = saveVector;
    }

    @Override
    public List<String> begin(String symbol) {
      return List.of(".seh_proc " + symbol);
    }

    final String change(Instruction instruction, Register register, WovenKernel woven) {
      if (movesStack(instruction, woven)) {
        return ".seh_stackalloc " + woven.stack().bytes();
      }
      return "%s %s, %d"
          .formatted(
              register.bank() == Bank.GENERAL ? saveGeneral : saveVector,
              woven.abi().architecture().dwarfName(register),
              woven.stack().saved().get(register));
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

  /** Only the entry is described. */
  final class WindowsIntel extends Windows {
    WindowsIntel() {
      super(".seh_savereg", ".seh_savexmm");
    }

    @Override
    public List<String> afterEntering(Instruction instruction, WovenKernel woven) {
      return changesNothing(instruction)
          ? List.of()
          : List.of(change(instruction, saved(instruction), woven));
    }
  }

  /** Entry and exit are described, instruction by instruction. */
  final class WindowsArm extends Windows {
    WindowsArm() {
      super(".seh_save_reg", ".seh_save_freg");
    }

    @Override
    public List<String> afterEntering(Instruction instruction, WovenKernel woven) {
      return List.of(
          changesNothing(instruction)
              ? ".seh_nop"
              : change(instruction, saved(instruction), woven));
    }

    @Override
    public List<String> afterLeaving(Instruction instruction, WovenKernel woven) {
      return changesNothing(instruction)
          ? List.of()
          : List.of(change(instruction, restored(instruction), woven));
    }

    @Override
    public List<String> leaving() {
      return List.of(".seh_startepilogue");
    }

    @Override
    public List<String> left() {
      return List.of(".seh_endepilogue");
    }
  }
}
