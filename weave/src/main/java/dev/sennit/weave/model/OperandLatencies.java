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
 * The latency from each operand to each result. An instruction needs some operands later than
 * others, such as an accumulated summand, or a register beside an operand in memory. llvm-mca does
 * not report this. So it simulates a loop of the single instruction, whose result is that operand
 * the next time.
 *
 * @param lines the latency of each line of a round in the model
 * @param cycles the known latencies from an operand to its result; the others are those of the line
 */
public record OperandLatencies(Rounds rounds, List<Integer> lines, Map<Path, Integer> cycles) {
  private static final int TURNS = 50;

  /**
   * The way from an operand to a result.
   *
   * @param kind the kind of the {@link Rounds.Entry}
   */
  record Path(Object kind, String operand) {}

  /**
   * Simulates a loop of each row of a kernel whose result can be its own operand.
   *
   * @param simulation the simulation of the rounds, or of one of them
   */
  public static OperandLatencies of(
      CoreModel model, WovenKernel woven, Rounds rounds, Simulation simulation) {
    Map<Path, Instruction> loops = new LinkedHashMap<>();
    for (Instruction instruction : woven.round()) {
      for (String operand : instruction.row().registersRead()) {
        Path path = new Path(instruction.row(), operand);
        if (!loops.containsKey(path) && feeds(instruction.row(), operand)) {
          loops.put(path, feedingItself(instruction, operand));
        }
      }
    }
    return new OperandLatencies(rounds, simulation.latencies(), measured(model, woven, loops));
  }

  private static Map<Path, Integer> measured(
      CoreModel model, WovenKernel woven, Map<Path, Instruction> loops) {
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
          model
              .mca()
              .report(
                  model.core(),
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
   * Returns whether the result can be this operand alone the next time. The instruction writes one
   * register, of the operand's bank, which holds no other operand. (An exclusive or of a register
   * with itself waits for nothing.)
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

  /**
   * Returns the instruction with its result in the operand's register, and all others elsewhere.
   */
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

  /** Returns the cycles from the beginning of an entry to its result. */
  int of(int entry) {
    return rounds.entries().get(entry).kind() instanceof Row row && (row.stores() || isRenamed(row))
        ? 0
        : lines.get(entry % rounds.size());
  }

  /** Returns the cycles from one of an entry's sources to the entry's result. */
  int of(int entry, Source source) {
    Path path = new Path(rounds.entries().get(entry).kind(), source.operand());
    return cycles.getOrDefault(path, of(entry));
  }

  /** Returns whether the processor only renames a register, which takes no time. */
  private boolean isRenamed(Row row) {
    return switch (rounds.architecture()) {
      case X64 _ -> row.copies();
      case A64 _ -> false;
    };
  }
}
