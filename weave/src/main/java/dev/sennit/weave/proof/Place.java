package dev.sennit.weave.proof;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.weaver.Woven;

/** Where in a kernel's code something is, in words. */
final class Place {
  private Place() {}

  static String of(Woven woven, int line) {
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

  private static long number(Woven woven, int line) {
    return woven.lines().subList(0, line).stream().filter(Instruction.class::isInstance).count();
  }

  /** What is refused need not be printable as an instruction. */
  private static String text(Woven woven, Instruction instruction) {
    try {
      return Listing.text(woven, instruction);
    } catch (RuntimeException unprintable) {
      return instruction.toString();
    }
  }
}
