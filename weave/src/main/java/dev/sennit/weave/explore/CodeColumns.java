package dev.sennit.weave.explore;

import dev.sennit.weave.assembly.AssemblerPrinter;
import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A kernel's lines in columns, with the properties of each line. */
final class CodeColumns {
  private static final int NONE = -1;
  private static final Pattern ROUND = Pattern.compile("^(round \\d+) (step)");

  final List<String> text = new ArrayList<>();
  final List<String> encoding = new ArrayList<>();
  final List<Integer> strand = new ArrayList<>();
  final List<Integer> step = new ArrayList<>();
  final List<Integer> meaning = new ArrayList<>();
  final List<Integer> generalPressure = new ArrayList<>();
  final List<Integer> vectorPressure = new ArrayList<>();
  private final IdentityHashMap<Instruction, Integer> lines = new IdentityHashMap<>();
  private final WovenKernel woven;
  private final AssemblerPrinter printer;
  private final Map<String, Integer> steps = new LinkedHashMap<>();
  private final Map<String, Integer> meanings = new LinkedHashMap<>();

  /**
   * @param machineCode the code of the kernel's instructions; empty if it was not assembled
   */
  CodeColumns(WovenKernel woven, List<String> machineCode) {
    this.woven = woven;
    Iterator<String> codes = machineCode.iterator();
    printer = new AssemblerPrinter(woven.abi().architecture(), label -> "." + label, "constants");
    RegisterPressure pressure = RegisterPressure.of(woven);
    for (int i = 0; i < woven.lines().size(); i++) {
      switch (woven.lines().get(i)) {
        case Line.Mark(String label) -> add("." + label + ":", "", NONE, NONE, NONE, pressure, i);
        case Line.Note _ -> {}
        case Instruction instruction -> {
          lines.putIfAbsent(instruction, text.size());
          for (String line : printer.lines(instruction)) {
            add(
                line,
                machineCode.isEmpty() ? "" : codes.next(),
                instruction.strand(),
                placeIn(steps, ROUND.matcher(instruction.step()).replaceFirst("$1, $2")),
                placeIn(meanings, MeaningText.of(woven.abi().architecture(), instruction)),
                pressure,
                i);
          }
        }
      }
    }
  }

  private void add(
      String line,
      String code,
      int strand,
      int step,
      int meaning,
      RegisterPressure pressure,
      int place) {
    text.add(line);
    encoding.add(code);
    this.strand.add(strand);
    this.step.add(step);
    this.meaning.add(meaning);
    generalPressure.add(pressure.after(place, Bank.GENERAL));
    vectorPressure.add(pressure.after(place, Bank.VECTOR));
  }

  private static int placeIn(Map<String, Integer> places, String text) {
    return places.computeIfAbsent(text, _ -> places.size());
  }

  /** Returns the first line of an instruction. */
  int lineOf(Instruction instruction) {
    return lines.get(instruction);
  }

  /** Returns the line behind the last one of an instruction. */
  int lineBehind(Instruction instruction) {
    return lineOf(instruction) + printer.lines(instruction).size();
  }

  /** Returns the executed lines of an instruction; the first line stands for fused lines. */
  Stream<Integer> executedLines(Instruction instruction) {
    int first = lineOf(instruction);
    return IntStream.range(0, RoundText.lines(woven, instruction).size()).mapToObj(i -> first + i);
  }

  List<String> steps() {
    return List.copyOf(steps.keySet());
  }

  List<String> meanings() {
    return List.copyOf(meanings.keySet());
  }
}
