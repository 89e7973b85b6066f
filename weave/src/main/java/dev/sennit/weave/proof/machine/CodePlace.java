package dev.sennit.weave.proof.machine;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.WovenKernel;

/** Describes a place in a kernel's code. */
public final class CodePlace {
  private CodePlace() {}

  static String of(WovenKernel woven, int line) {
    if (line >= woven.lines().size()) {
      return "line " + line;
    }
    return switch (woven.lines().get(line)) {
      case Line.Note _ -> "line " + line;
      case Line.Mark(String label) -> "line %d '.%s'".formatted(line, label);
      case Instruction instruction ->
          "instruction %d '%s' (%s)"
              .formatted(number(woven, line), text(woven, instruction), instruction.step());
    };
  }

  private static long number(WovenKernel woven, int line) {
    return woven.lines().subList(0, line).stream().filter(Instruction.class::isInstance).count();
  }

  /** A refused line may not be printable as an instruction. */
  private static String text(WovenKernel woven, Instruction instruction) {
    try {
      return Listing.text(woven, instruction);
    } catch (RuntimeException unprintable) {
      return instruction.toString();
    }
  }
}
