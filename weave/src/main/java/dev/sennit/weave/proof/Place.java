package dev.sennit.weave.proof;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.weaver.Woven;

/** Where in a kernel's code something is, in words. */
final class Place {
  private Place() {}

  static String of(Woven woven, int line) {
    if (line >= woven.lines().size()
        || !(woven.lines().get(line) instanceof Instruction instruction)) {
      return "line " + line;
    }
    long number =
        woven.lines().subList(0, line).stream().filter(Instruction.class::isInstance).count();
    return "instruction %d '%s' (%s)"
        .formatted(number, text(woven, instruction), instruction.step());
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
