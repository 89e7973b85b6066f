package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.McaReport.Region;
import dev.sennit.weave.model.Rounds.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long results wait for each operand, which is not the same for all: a summand that is
 * accumulated to, or a register beside an operand in memory, may come later. llvm-mca says it of
 * none, but knows it: a loop of an instruction alone, whose result is that operand the next time,
 * takes so long.
 *
 * @param lines how long the model has each line of a round take
 * @param cycles how long results wait for operands, as far as that is known; else it is the line's
 */
public record OperandLatencies(Rounds rounds, List<Integer> lines, Map<Path, Integer> cycles) {
  private static final int TURNS = 50;

  /**
   * The way from an operand to a result.
   *
   * @param kind that of {@link Rounds.Entry}
   */
  record Path(Object kind, String operand) {}

  /** Those of a kernel's rounds, by loops of all rows whose results can be their own operands. */
  static OperandLatencies of(
      LlvmMca mca, Core core, WovenKernel woven, Rounds rounds, List<Integer> lines) {
    Map<Path, Instruction> loops = new LinkedHashMap<>();
    for (Instruction instruction : woven.round()) {
      for (String operand : instruction.row().registersRead()) {
        Path path = new Path(instruction.row(), operand);
        if (!loops.containsKey(path) && feeds(instruction.row(), operand)) {
          loops.put(path, feedingItself(instruction, operand));
        }
      }
    }
    return new OperandLatencies(rounds, lines, measured(mca, core, woven, loops));
  }

  private static Map<Path, Integer> measured(
      LlvmMca mca, Core core, WovenKernel woven, Map<Path, Instruction> loops) {
    List<String> lines = new ArrayList<>(List.of(woven.abi().architecture().preamble()));
    for (Instruction loop : loops.values()) {
      // A comment of every architecture, at the beginning of a line.
      lines.add("# LLVM-MCA-BEGIN");
      lines.addAll(RoundText.lines(woven, loop));
      lines.add("# LLVM-MCA-END");
    }
    Map<Path, Integer> cycles = new LinkedHashMap<>();
    if (!loops.isEmpty()) {
      List<Region> regions =
          mca.report(
                  core,
                  String.join("\n", lines) + "\n",
                  TURNS,
                  List.of("-noalias=true", "-all-views=false", "-summary-view"))
              .regions();
      if (regions.size() != loops.size()) {
        throw new IllegalStateException(
            "llvm-mca was given %d loops of instructions of %s, and reports %d"
                .formatted(loops.size(), woven.kernel(), regions.size()));
      }
      int next = 0;
      for (Path path : loops.keySet()) {
        cycles.put(path, (int) (regions.get(next++).summary().cycles() / TURNS));
      }
    }
    return cycles;
  }

  /**
   * Whether a result is what the operand alone can be: the one register written is of the same
   * kind, and does not hold another operand too. (An exclusive or of a register with itself waits
   * for nothing.)
   */
  private static boolean feeds(Row row, String name) {
    boolean isAnother = row.tied() && !name.equals(Row.TIED);
    if (row.writes().size() != 1 || row.branches() || row.copies() || isAnother) {
      return false;
    }
    RegisterView result = row.view(row.writes().iterator().next());
    RegisterView operand = row.view(name);
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
        RegisterView view = row.view(place.getKey());
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

  /** The cycles from the beginning of an entry to its result. */
  int of(int entry) {
    return rounds.entries().get(entry).kind() instanceof Row row && (row.stores() || isRenamed(row))
        ? 0
        : lines.get(entry % rounds.size());
  }

  /** The cycles that the result of an entry is behind one of its sources. */
  int of(int entry, Source source) {
    Path path = new Path(rounds.entries().get(entry).kind(), source.operand());
    return cycles.getOrDefault(path, of(entry));
  }

  /** x86-64's processors give the register of a copy's source to its target, in no time. */
  private boolean isRenamed(Row row) {
    return switch (rounds.architecture()) {
      case X64 _ -> row.copies();
      case A64 _ -> false;
    };
  }
}
