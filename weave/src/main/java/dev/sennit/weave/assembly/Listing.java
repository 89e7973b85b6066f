package dev.sennit.weave.assembly;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A kernel's code for people: each line with its strand and the step of the standard that it
 * belongs to.
 */
public final class Listing {
  private static final String LABEL = ".";

  private Listing() {}

  public static String of(Woven woven) {
    Printer printer = plainPrinter(woven);
    List<String> lines = new ArrayList<>();
    lines.add(heading(woven));
    for (Line line : woven.lines()) {
      switch (line) {
        case Line.Mark(String label) -> lines.add(printer.label().apply(label) + ":");
        case Line.Note _ -> {}
        case Instruction instruction ->
            printer
                .lines(instruction)
                .forEach(text ->
                    lines.add(
                        "    %-64s %s %s"
                            .formatted(
                                text, woven.abi().architecture().comment(), origin(instruction))));
      }
    }
    for (int i = 0; i < woven.pool().size(); i++) {
      lines.add(
          "%-8s %s".formatted(i == 0 ? "constants:" : "", Long.toHexString(woven.pool().get(i))));
    }
    return String.join("\n", lines) + "\n";
  }

  /** An instruction in one line. */
  public static String text(Woven woven, Instruction instruction) {
    return String.join("; ", plainPrinter(woven).lines(instruction));
  }

  /** The lines of an instruction, labels and constants under their plain names. */
  static Printer plainPrinter(Woven woven) {
    return new Printer(woven.abi().architecture(), label -> LABEL + label, "constants");
  }

  private static String heading(Woven woven) {
    return "%s %s, calling convention %s"
        .formatted(woven.abi().architecture().comment(), woven.kernel().name(), woven.abi().name());
  }

  private static String origin(Instruction instruction) {
    return instruction.strand() == Instruction.FRAME
        ? instruction.step()
        : "strand %d: %s"
            .formatted(instruction.strand(), instruction.step())
            .toLowerCase(Locale.ROOT);
  }
}
