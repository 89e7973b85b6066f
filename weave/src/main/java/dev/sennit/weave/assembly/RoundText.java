package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.List;

/** A round of a kernel's loop over blocks, for the models of processors. */
public final class RoundText {
  private RoundText() {}

  public static String of(WovenKernel woven) {
    List<String> lines = new ArrayList<>(List.of(woven.abi().architecture().preamble()));
    woven.round().forEach(instruction -> lines.addAll(lines(woven, instruction)));
    return String.join("\n", lines) + "\n";
  }

  /**
   * Returns the lines of an instruction. The models do not know fused lines, so the first line
   * stands for all.
   */
  public static List<String> lines(WovenKernel woven, Instruction instruction) {
    List<String> all =
        new AssemblerPrinter(woven.abi().architecture(), label -> label, "constants")
            .lines(instruction);
    return instruction.row().fuses() ? all.subList(0, 1) : all;
  }
}
