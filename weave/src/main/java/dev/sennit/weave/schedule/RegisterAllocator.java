package dev.sennit.weave.schedule;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.Kernel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gives registers to values, in one scan over the lines. A value takes the first register that is
 * free at all lines that need it. If registers run out this way, a second scan takes the register
 * that stays empty for the shortest time behind it. Values that an instruction ties together share
 * one register. Nothing is spilled: {@link OutOfRegisters} names the line.
 */
public final class RegisterAllocator {
  private final Kernel kernel;
  private final Abi abi;
  private final List<Line> lines;
  private final boolean tight;

  /** The lines after which each value occupies its register; line 0 is the entry. */
  private final Map<Value, BitSet> needed = new LinkedHashMap<>();

  /** The representative of all values tied to a value. */
  private final Map<Value, Value> tied = new HashMap<>();

  private final Map<Register, BitSet> occupied = new HashMap<>();
  private final Map<Value, Register> given = new HashMap<>();
  private final Set<Register> named = new HashSet<>();

  private RegisterAllocator(Kernel kernel, Abi abi, List<Line> lines, boolean tight) {
    this.kernel = kernel;
    this.abi = abi;
    this.lines = lines;
    this.tight = tight;
  }

  /**
   * @param arguments the values that arrive in the registers of the arguments, in order
   */
  public static List<Line> giveOut(
      Kernel kernel, Abi abi, List<Line> lines, List<Value> arguments) {
    try {
      return giveOut(new RegisterAllocator(kernel, abi, lines, false), arguments);
    } catch (OutOfRegisters first) {
      return giveOut(new RegisterAllocator(kernel, abi, lines, true), arguments);
    }
  }

  private static List<Line> giveOut(RegisterAllocator registers, List<Value> arguments) {
    registers.findNeeds(arguments);
    registers.tie();
    registers.findNamed();
    for (int i = 0; i < arguments.size(); i++) {
      registers.give(arguments.get(i), registers.abi.arguments().get(i));
    }
    registers.scan();
    return registers.rewritten();
  }

  private void findNeeds(List<Value> arguments) {
    Liveness liveness = new Liveness(lines, arguments);
    Map<Integer, Value> byId = new HashMap<>();
    for (Value argument : arguments) {
      need(argument, 0);
      byId.put(argument.id(), argument);
    }
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i) instanceof Instruction instruction) {
        for (Value value : instruction.valuesWritten()) {
          need(value, i + 1);
          byId.put(value.id(), value);
        }
      }
      int after = i + 1;
      liveness.neededAfter(i).stream().forEach(id -> need(value(byId, id, after), after));
    }
  }

  private Value value(Map<Integer, Value> byId, int id, int line) {
    return Optional.ofNullable(byId.get(id))
        .orElseThrow(() ->
            new IllegalStateException(
                "%s: value %d is needed after line %d, and no line before computes it"
                    .formatted(kernel, id, line)));
  }

  private void need(Value value, int line) {
    needed.computeIfAbsent(value, _ -> new BitSet()).set(line);
  }

  /** Joins the needs of values that an instruction ties to one register. */
  private void tie() {
    for (Line line : lines) {
      if (line instanceof Instruction instruction
          && instruction.row().tied()
          && instruction.operands().get(Row.TIED) instanceof Value before
          && instruction.operands().get("d") instanceof Value after) {
        Value one = together(before);
        Value other = together(after);
        if (!one.equals(other)) {
          if (needed.get(one).intersects(needed.get(other))) {
            throw new IllegalStateException(
                "%s: '%s' overwrites a value that a later line needs"
                    .formatted(kernel, instruction));
          }
          needed.get(one).or(needed.get(other));
          tied.put(other, one);
        }
      }
    }
  }

  /** No value gets a register that instructions name themselves. */
  private void findNamed() {
    for (Line line : lines) {
      if (line instanceof Instruction instruction) {
        instruction.operands().values().stream()
            .filter(Register.class::isInstance)
            .forEach(register -> named.add((Register) register));
      }
    }
  }

  private Value together(Value value) {
    Value other = tied.get(value);
    return other == null ? value : together(other);
  }

  private void scan() {
    for (Line line : lines) {
      if (line instanceof Instruction instruction) {
        for (Value value : instruction.valuesWritten()) {
          if (!given.containsKey(together(value))) {
            give(value, choose(together(value), instruction));
          }
        }
      }
    }
  }

  private void give(Value value, Register register) {
    Value all = together(value);
    given.put(all, register);
    occupied.computeIfAbsent(register, _ -> new BitSet()).or(needed.get(all));
  }

  private Register choose(Value value, Instruction instruction) {
    Optional<Register> sameAsSource =
        Optional.ofNullable(instruction.operands().get(Row.TIED))
            .filter(Value.class::isInstance)
            .map(source -> given.get(together((Value) source)))
            .filter(register -> register.bank() == value.bank());
    List<Register> candidates = new ArrayList<>(sameAsSource.stream().toList());
    candidates.addAll(abi.available(value.bank(), kernel.target()));
    candidates.removeAll(named);
    return candidates.stream()
        .filter(register -> isFree(register, value))
        .min(Comparator.comparingInt(register -> tight ? gap(register, value) : 0))
        .orElseThrow(() -> outOfRegisters(value, instruction));
  }

  /** Returns the number of lines for which the register stays empty behind the value. */
  private int gap(Register register, Value value) {
    int end = needed.get(value).length();
    int next = occupied.getOrDefault(register, new BitSet()).nextSetBit(end);
    return (next < 0 ? lines.size() : next) - end;
  }

  private boolean isFree(Register register, Value value) {
    return !occupied.getOrDefault(register, new BitSet()).intersects(needed.get(value));
  }

  private List<Line> rewritten() {
    List<Line> result = new ArrayList<>();
    for (Line line : lines) {
      Line given =
          switch (line) {
            case Instruction instruction -> instruction.map(this::registerOf);
            case Line.Note note -> note.map(this::registerOf);
            case Line.Mark _ -> line;
          };
      if (!isIdle(given)) {
        result.add(given);
      }
    }
    return result;
  }

  private Operand registerOf(Operand operand) {
    return operand instanceof Value value ? given.get(together(value)) : operand;
  }

  /** Returns whether a line copies a word to its own register. */
  private static boolean isIdle(Line line) {
    return line instanceof Instruction instruction
        && instruction.row().copies()
        && instruction.operands().get("d").equals(instruction.operands().get(Row.TIED));
  }

  /** Names the line that needs the most values of the bank, among those that need this value. */
  private OutOfRegisters outOfRegisters(Value value, Instruction instruction) {
    Bank bank = value.bank();
    int[] pressure = pressure(bank);
    int worst = 0;
    int most = 0;
    for (int line = needed.get(value).nextSetBit(0);
        line >= 0;
        line = needed.get(value).nextSetBit(line + 1)) {
      if (pressure[line] > most) {
        most = pressure[line];
        worst = line;
      }
    }
    Line place = worst == 0 ? instruction : lines.get(worst - 1);
    return new OutOfRegisters(
        kernel.name(), bank, most, abi.available(bank, kernel.target()).size(), place, worst);
  }

  /** Returns the number of the bank's values that are needed at each line. */
  private int[] pressure(Bank bank) {
    int[] pressure = new int[lines.size() + 1];
    needed.forEach((value, at) -> {
      if (value.bank() == bank && !tied.containsKey(value)) {
        at.stream().forEach(line -> pressure[line]++);
      }
    });
    return pressure;
  }
}
