package dev.sennit.weave.target;

import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Code that is being written: lines over values, registers not yet given out.
 *
 * <p>Whoever writes asks for what an instruction means, never for the instruction: operands follow
 * in the order in which the meaning names them, the written one left out.
 */
public final class Code {
  private static final Pattern NAME = Pattern.compile("(?<![a-z0-9])[a-z](?![a-z0-9])");

  private final Table table;
  private final Values values;
  private final int strand;
  private final List<Line> lines = new ArrayList<>();
  private String step = "";

  /** Gives numbers to the values of one kernel. */
  public static final class Values {
    private int count;

    public Value next(Bank bank) {
      return new Value(count++, bank);
    }
  }

  public Code(Table table, Values values, int strand) {
    this.table = table;
    this.values = values;
    this.strand = strand;
  }

  public void step(String name) {
    step = name;
  }

  /** The lines written so far; they are taken out. */
  public List<Line> take() {
    List<Line> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }

  public void append(List<? extends Line> more) {
    lines.addAll(more);
  }

  /** Notes where a passage begins. */
  public void begins(Passage passage, Map<Passage.Role, Operand> places) {
    lines.add(new Line.Note(passage, true, places));
  }

  public void ends(Passage passage) {
    lines.add(new Line.Note(passage, false, Map.of()));
  }

  public void mark(String label) {
    lines.add(new Line.Mark(label));
  }

  /** A value that is still to be computed. */
  public Value newValue(Bank bank) {
    return values.next(bank);
  }

  /** A new value, computed on registers of that bank. */
  public Value value(Bank bank, String meaning, Operand... operands) {
    Value result = values.next(bank);
    into(result, meaning, operands);
    return result;
  }

  /** A new value in the general registers. */
  public Value general(String meaning, Operand... operands) {
    return value(Bank.GENERAL, meaning, operands);
  }

  /** Computes an existing value anew. */
  public void into(Value result, String meaning, Operand... operands) {
    emit(table.find(result.bank(), meaning), result, meaning, operands);
  }

  /** An instruction that makes no value: a store or a branch. */
  public void effect(Bank bank, String meaning, Operand... operands) {
    emit(table.find(bank, meaning), null, meaning, operands);
  }

  public void effect(String meaning, Operand... operands) {
    effect(Bank.GENERAL, meaning, operands);
  }

  /** Takes one from {@code count} and goes to {@code again} until there are none left. */
  public void countDown(Value count, Operand.Label again) {
    add(
        table.find(Bank.GENERAL, "64: d = a - 1; goto l if a - 1 != 0"),
        Map.of("d", count, Row.TIED, count, "l", again));
  }

  /** The word {@code from} in the other bank. */
  public Value transfer(Value from, Bank to, int bits) {
    Value result = values.next(to);
    transferInto(result, from, bits);
    return result;
  }

  public void transferInto(Value result, Value from, int bits) {
    add(table.transfer(from.bank(), result.bank(), bits), Map.of("d", result, Row.TIED, from));
  }

  /** A vector of two words of 64 bits from the general registers. */
  public Value vector(Value low, Value high) {
    Value result = values.next(Bank.VECTOR);
    vectorInto(result, low, high);
    return result;
  }

  public void vectorInto(Value result, Value low, Value high) {
    into(
        result,
        "each 64: d = lows(a, b)",
        transfer(low, Bank.VECTOR, Long.SIZE),
        transfer(high, Bank.VECTOR, Long.SIZE));
  }

  /** Puts a word from the general registers into every lane. */
  public void everyLane(Value result, Value from, int bits) {
    add(table.everyLane(bits), Map.of("d", result, Row.TIED, from));
  }

  /** An instruction with its operands by name. */
  public void add(Row row, Map<String, Operand> operands) {
    lines.add(new Instruction(row, operands, strand, step));
  }

  /** Computes into a register of the processor. */
  public void move(Operand.Register result, String meaning, Operand... operands) {
    emit(table.find(result.bank(), meaning), result, meaning, operands);
  }

  private void emit(Row row, Operand result, String meaning, Operand... operands) {
    Map<String, Operand> byName = new LinkedHashMap<>();
    if (result != null) {
      byName.put("d", result);
    }
    Set<String> names = names(meaning);
    if (result != null) {
      names.remove("d");
    }
    if (names.size() != operands.length) {
      throw new IllegalArgumentException(
          "'%s' takes %s, not %d operands".formatted(meaning, names, operands.length));
    }
    int next = 0;
    for (String name : names) {
      byName.put(name, operands[next++]);
    }
    add(row, byName);
  }

  private static Set<String> names(String meaning) {
    Set<String> names = new LinkedHashSet<>();
    Matcher name = NAME.matcher(meaning);
    while (name.find()) {
      names.add(name.group());
    }
    return names;
  }
}
