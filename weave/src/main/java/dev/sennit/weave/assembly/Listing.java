package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A kernel's code for people: each line with its strand and its step of the standard. */
public final class Listing {
  private static final String LABEL = ".";

  private Listing() {}

  public static String of(WovenKernel woven) {
    List<String> lines = new ArrayList<>(List.of(heading(woven)));
    lines.addAll(arguments(woven));
    lines.addAll(code(woven));
    return String.join("\n", lines) + "\n";
  }

  /** The code alone, by which kernels are told apart. */
  public static String ofCode(WovenKernel woven) {
    return heading(woven) + "\n" + String.join("\n", code(woven)) + "\n";
  }

  /** The arguments, each with the place where the function finds it. */
  private static List<String> arguments(WovenKernel woven) {
    Abi abi = woven.abi();
    List<String> lines = new ArrayList<>();
    List<Argument> arguments = woven.kernel().kind().arguments();
    for (int i = 0; i < arguments.size(); i++) {
      Register register = abi.arguments().get(i);
      Integer onStack = abi.onStack().get(register);
      lines.add(
          "%s %-12s %s"
              .formatted(
                  abi.architecture().comment(),
                  onStack == null ? abi.architecture().dwarfName(register) : "stack + " + onStack,
                  arguments.get(i).declaration()));
    }
    return lines;
  }

  private static List<String> code(WovenKernel woven) {
    AssemblerPrinter printer = plainPrinter(woven);
    List<String> lines = new ArrayList<>();
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
    return lines;
  }

  public static String text(WovenKernel woven, Instruction instruction) {
    return String.join("; ", plainPrinter(woven).lines(instruction));
  }

  /** Returns the lines of an instruction, labels and constants under their plain names. */
  static AssemblerPrinter plainPrinter(WovenKernel woven) {
    return new AssemblerPrinter(woven.abi().architecture(), label -> LABEL + label, "constants");
  }

  private static String heading(WovenKernel woven) {
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
