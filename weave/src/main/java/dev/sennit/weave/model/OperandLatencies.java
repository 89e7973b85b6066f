package dev.sennit.weave.model;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.View;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long results wait for each operand, which is not the same for all: a summand that is
 * accumulated to, or a register beside an operand in memory, may come later. llvm-mca says it of
 * none, but knows it: a loop of an instruction alone, whose result is that operand the next time,
 * takes so long.
 */
final class OperandLatencies {
  private static final int TURNS = 50;

  private final Map<Path, Double> cycles;

  /** The way from an operand to the result of an instruction of a row. */
  private record Path(Row row, String operand) {}

  private record Document(@SerializedName("CodeRegions") List<Region> regions) {}

  private record Region(@SerializedName("SummaryView") Summary summary) {}

  private record Summary(@SerializedName("TotalCycles") double cycles) {}

  private OperandLatencies(Map<Path, Double> cycles) {
    this.cycles = cycles;
  }

  /** Those of all rows of a kernel's round whose results can be their own operands. */
  static OperandLatencies of(LlvmMca mca, Core core, Woven woven) {
    Map<Path, Instruction> loops = new LinkedHashMap<>();
    for (Instruction instruction : woven.round()) {
      for (String operand : instruction.row().registersRead()) {
        Path path = new Path(instruction.row(), operand);
        if (!loops.containsKey(path) && feeds(path)) {
          loops.put(path, feedingItself(instruction, operand));
        }
      }
    }
    return new OperandLatencies(measured(mca, core, woven, loops));
  }

  private static Map<Path, Double> measured(
      LlvmMca mca, Core core, Woven woven, Map<Path, Instruction> loops) {
    List<String> lines = new ArrayList<>(List.of(woven.abi().architecture().preamble()));
    for (Instruction loop : loops.values()) {
      // A comment of every architecture, at the beginning of a line.
      lines.add("# LLVM-MCA-BEGIN");
      lines.addAll(RoundText.lines(woven, loop));
      lines.add("# LLVM-MCA-END");
    }
    Map<Path, Double> cycles = new LinkedHashMap<>();
    if (!loops.isEmpty()) {
      String report =
          mca.report(
              core,
              String.join("\n", lines) + "\n",
              TURNS,
              List.of("-noalias=true", "-all-views=false", "-summary-view"));
      List<Region> regions = new Gson().fromJson(report, Document.class).regions();
      if (regions.size() != loops.size()) {
        throw new IllegalStateException(
            "llvm-mca was given %d loops of instructions of %s, and reports %d"
                .formatted(loops.size(), woven.kernel(), regions.size()));
      }
      int next = 0;
      for (Path path : loops.keySet()) {
        cycles.put(path, Math.floor(regions.get(next++).summary().cycles() / TURNS));
      }
    }
    return cycles;
  }

  /**
   * Whether a result is what the operand alone can be: the one register written is of the same
   * kind, and does not hold another operand too. (An exclusive or of a register with itself waits
   * for nothing.)
   */
  private static boolean feeds(Path path) {
    Row row = path.row();
    boolean isAnother = row.tied() && !path.operand().equals(Row.TIED);
    if (row.writes().size() != 1 || row.branches() || row.copies() || isAnother) {
      return false;
    }
    View result = row.view(row.writes().iterator().next());
    View operand = row.view(path.operand());
    return result.bank() == operand.bank();
  }

  /** The instruction with its result in the register of the operand, and all others elsewhere. */
  private static Instruction feedingItself(Instruction instruction, String operand) {
    Row row = instruction.row();
    String result = row.writes().iterator().next();
    Register shared =
        (Register)
            instruction.operands().get(row.view(operand).only().isPresent() ? operand : result);
    Instruction changed = instruction;
    int next = 1;
    for (Map.Entry<String, Operand> place : instruction.operands().entrySet()) {
      if (place.getValue() instanceof Register register) {
        boolean isShared = place.getKey().equals(result) || place.getKey().equals(operand);
        View view = row.view(place.getKey());
        if (isShared) {
          changed = changed.with(place.getKey(), shared);
        } else if (view.only().isEmpty()) {
          while (next == shared.number()) {
            next++;
          }
          changed = changed.with(place.getKey(), new Register(register.bank(), next++));
        }
      }
    }
    return changed;
  }

  /**
   * How long the result of an instruction waits for an operand.
   *
   * @param latency how long the model has all of the instruction take
   */
  double of(Row row, String operand, int latency) {
    return cycles.getOrDefault(new Path(row, operand), (double) latency);
  }
}
