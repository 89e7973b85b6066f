package dev.sennit.weave.assembly;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.List;

/** A round of a kernel's loop over blocks as the models of processors understand it. */
public final class RoundText {
  private RoundText() {}

  /** The assembler text that a model counts the cycles of. */
  public static String of(Woven woven) {
    List<String> lines = new ArrayList<>(List.of(woven.abi().architecture().preamble()));
    woven.round().forEach(instruction -> lines.addAll(lines(woven, instruction)));
    return String.join("\n", lines) + "\n";
  }

  /**
   * The lines of an instruction. The models do not know of lines that are executed as one: the
   * first stands for all, and is taken to be as long.
   */
  public static List<String> lines(Woven woven, Instruction instruction) {
    List<String> all =
        new Printer(woven.abi().architecture(), label -> label, "constants").lines(instruction);
    return instruction.row().fuses() ? all.subList(0, 1) : all;
  }
}
