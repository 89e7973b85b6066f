package dev.sennit.weave.explore;

import dev.sennit.weave.assembly.Printer;
import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A kernel's lines in columns, with what is known of each. */
final class Code {
  private static final int NONE = -1;
  private static final Pattern ROUND = Pattern.compile("^(round \\d+) (step)");

  final List<String> text = new ArrayList<>();
  final List<Integer> strand = new ArrayList<>();
  final List<Integer> step = new ArrayList<>();
  final List<Integer> meaning = new ArrayList<>();
  final List<Integer> generalPressure = new ArrayList<>();
  final List<Integer> vectorPressure = new ArrayList<>();
  private final IdentityHashMap<Instruction, Integer> lines = new IdentityHashMap<>();
  private final Woven woven;
  private final Printer printer;
  private final Map<String, Integer> steps = new LinkedHashMap<>();
  private final Map<String, Integer> meanings = new LinkedHashMap<>();

  Code(Woven woven) {
    this.woven = woven;
    printer = new Printer(woven.abi().architecture(), label -> "." + label, "constants");
    Pressure pressure = Pressure.of(woven);
    for (int i = 0; i < woven.lines().size(); i++) {
      switch (woven.lines().get(i)) {
        case Line.Mark(String label) -> add("." + label + ":", NONE, NONE, NONE, pressure, i);
        case Line.Note _ -> {}
        case Instruction instruction -> {
          lines.putIfAbsent(instruction, text.size());
          for (String line : printer.lines(instruction)) {
            add(
                line,
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

  private void add(String line, int strand, int step, int meaning, Pressure pressure, int place) {
    text.add(line);
    this.strand.add(strand);
    this.step.add(step);
    this.meaning.add(meaning);
    generalPressure.add(pressure.after(place, Bank.GENERAL));
    vectorPressure.add(pressure.after(place, Bank.VECTOR));
  }

  private static int placeIn(Map<String, Integer> places, String text) {
    return places.computeIfAbsent(text, _ -> places.size());
  }

  /** The first line of an instruction. */
  int lineOf(Instruction instruction) {
    return lines.get(instruction);
  }

  /** The line behind the last one of an instruction. */
  int lineBehind(Instruction instruction) {
    return lineOf(instruction) + printer.lines(instruction).size();
  }

  /** The lines of an instruction that are executed, of those that are executed as one the first. */
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
