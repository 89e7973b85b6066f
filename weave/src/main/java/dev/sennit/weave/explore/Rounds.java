package dev.sennit.weave.explore;

import dev.sennit.weave.assembly.Printer;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Some rounds of a kernel's loop, one behind the other, as instructions of the processor. Of lines
 * that it executes as one there is the first, which stands for all: models do not know of that.
 *
 * @param count how many rounds there are
 * @param entries the processor's instructions of all rounds
 */
record Rounds(Architecture architecture, int count, List<Entry> entries) {

  /**
   * An instruction of the processor.
   *
   * @param text as the assembler takes it
   * @param line which line of the listing it is
   * @param kind what other executions of the same row are told by
   * @param sources for each operand that it reads, by its name, what has computed it, as far as an
   *     entry has
   */
  record Entry(String text, int line, Object kind, Map<String, Source> sources) {}

  /**
   * A result.
   *
   * @param entry what computes it
   * @param name which of several results it is; empty if it is the only one
   */
  record Source(int entry, String name) {}

  /**
   * @param code where the lines are that are executed
   */
  static Rounds of(Woven woven, int count, Code code) {
    Architecture architecture = woven.abi().architecture();
    Printer printer = new Printer(architecture, label -> label, "constants");
    List<Instruction> round = woven.round();
    Map<Register, Source> writers = new HashMap<>();
    List<Entry> entries = new ArrayList<>();
    for (Instruction instruction :
        Collections.nCopies(count, round).stream().flatMap(List::stream).toList()) {
      int first = entries.size();
      List<String> all = printer.lines(instruction);
      List<String> executed = instruction.row().fuses() ? all.subList(0, 1) : all;
      for (int i = 0; i < executed.size(); i++) {
        entries.add(
            new Entry(
                executed.get(i),
                code.lineOf(instruction) + i,
                i == 0 ? instruction.row() : "a branch",
                i == 0 ? sources(instruction, writers) : Map.of()));
      }
      Set<String> results = instruction.row().writes();
      results.forEach(name ->
          writers.put(
              (Register) instruction.operands().get(name),
              new Source(first, results.size() == 1 ? "" : name)));
    }
    return new Rounds(architecture, count, List.copyOf(entries));
  }

  private static Map<String, Source> sources(
      Instruction instruction, Map<Register, Source> writers) {
    Map<String, Source> sources = new HashMap<>();
    instruction
        .row()
        .registersRead()
        .forEach(name -> {
          if (writers.get(instruction.operands().get(name)) instanceof Source writer) {
            sources.put(name, writer);
          }
        });
    instruction
        .operands()
        .forEach((name, operand) -> {
          if (operand instanceof Operand.Address(Operand base, int _)
              && writers.get(base) instanceof Source writer) {
            sources.put(name, writer);
          }
        });
    return sources;
  }

  /** How many entries a round has. */
  int size() {
    return entries.size() / count;
  }

  /** As the assembler takes it. */
  String text() {
    List<String> lines = new ArrayList<>(List.of(architecture.preamble()));
    entries.forEach(entry -> lines.add(entry.text()));
    return String.join("\n", lines) + "\n";
  }
}
