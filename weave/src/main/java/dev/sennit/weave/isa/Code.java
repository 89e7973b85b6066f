package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
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

  private static final List<String> SIXTEENS = List.of("first", "second", "third", "fourth");

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

  // ---------------------------------------------------------------- words of 64 bits

  public void add(Operand word, long number) {
    add(word, word, number);
  }

  public void add(Operand word, Operand other) {
    add(word, word, other);
  }

  public void add(Operand word, Operand a, long number) {
    compute(word, "64: d = a + n", a, new Immediate(number));
  }

  public void add(Operand word, Operand a, Operand b) {
    compute(word, "64: d = a + b", a, b);
  }

  public void subtract(Operand word, long number) {
    subtract(word, word, number);
  }

  public void subtract(Operand word, Operand a, long number) {
    compute(word, "64: d = a - n", a, new Immediate(number));
  }

  public void shiftLeft(Operand word, Operand a, long bits) {
    compute(word, "64: d = a << n", a, new Immediate(bits));
  }

  public void shiftRight(Operand word, Operand a, long bits) {
    compute(word, "64: d = a >> n", a, new Immediate(bits));
  }

  /** Copies a word to another one. */
  public void copy(Operand word, Operand from) {
    compute(word, "64: d = a", from);
  }

  public void point(Operand word, Operand.Address memory) {
    copy(word, memory.base());
    if (memory.displacement() != 0) {
      add(word, memory.displacement());
    }
  }

  public void set(Operand word, long number) {
    compute(word, "64: d = n", new Immediate(number));
  }

  public void load(Operand word, Operand memory) {
    compute(word, "64: d = load(m)", memory);
  }

  /** Sets a word to the address of constants. */
  public void address(Operand word, Operand pool) {
    compute(word, "64: d = address(p)", pool);
  }

  public void store(Operand memory, Operand word) {
    effect("64: store(m, a)", memory, word);
  }

  public Value sum(Operand a, long number) {
    return general("64: d = a + n", a, new Immediate(number));
  }

  public Value sum(Operand a, Operand b) {
    return general("64: d = a + b", a, b);
  }

  public Value difference(Operand a, long number) {
    return general("64: d = a - n", a, new Immediate(number));
  }

  public Value shiftedLeft(Operand a, long bits) {
    return general("64: d = a << n", a, new Immediate(bits));
  }

  public Value shiftedRight(Operand a, long bits) {
    return general("64: d = a >> n", a, new Immediate(bits));
  }

  public Value copyOf(Operand word) {
    return general("64: d = a", word);
  }

  public Value number(long number) {
    return general("64: d = n", new Immediate(number));
  }

  public Value load(Operand memory) {
    return general("64: d = load(m)", memory);
  }

  /** Returns the address of constants. */
  public Value addressOf(Operand pool) {
    return general("64: d = address(p)", pool);
  }

  // ---------------------------------------------------------------- vectors of sixteen bytes

  public Value loadVector(Operand memory) {
    return value(Bank.VECTOR, "each 64: d = load(m)", memory);
  }

  public void storeVector(Operand memory, Operand vector) {
    effect(Bank.VECTOR, "each 64: store(m, a)", memory, vector);
  }

  public Value zeroVector() {
    return value(Bank.VECTOR, "each 64: d = 0");
  }

  /** Stores sixteen bytes of a vector, by their number in it. */
  public void storeSixteen(Operand memory, Operand vector, int number) {
    String bytes = number == 0 ? "a" : SIXTEENS.get(number) + "sixteen(a)";
    effect(Bank.VECTOR, "each 64: store(m, " + bytes + ")", memory, vector);
  }

  /**
   * Puts sixteen bytes from memory into a vector, by their number in it.
   *
   * @param each the width of words of 64 bits, as the table writes it
   */
  public void putSixteen(Value result, String each, Value vector, int number, Operand memory) {
    String with = "d = with" + SIXTEENS.get(number) + "sixteen(a, sixteen(m))";
    into(result, each + with, vector, memory);
  }

  // ---------------------------------------------------------------- branches

  public void goTo(Label label) {
    effect("64: goto l", label);
  }

  public void goToIfZero(Label label, Operand word) {
    effect("64: goto l if a == 0", label, word);
  }

  public void goToIfNotZero(Label label, Operand word) {
    effect("64: goto l if a != 0", label, word);
  }

  /** Goes to a mark if a word is below a number; neither has a sign. */
  public void goToIfBelow(Label label, Operand word, long number) {
    effect("64: goto l if a below n", label, word, new Immediate(number));
  }

  /** Goes to a mark if a word is below another one; neither has a sign. */
  public void goToIfBelow(Label label, Operand word, Operand other) {
    effect("64: goto l if a below b", label, word, other);
  }

  /** Goes to a mark if a word has none of some of its lowest 32 bits. */
  public void goToIfNone(Label label, Operand word, long bits) {
    effect("32: goto l if (a & n) == 0", label, word, new Immediate(bits));
  }

  /** Returns to the caller. */
  public void returns() {
    effect("64: return");
  }

  /** Clears the upper halves of all vectors, as instructions of the legacy encoding want it. */
  public void narrow() {
    effect("64: narrow");
  }

  /** Takes one from {@code count} and goes to {@code again} until there are none left. */
  public void countDown(Value count, Operand.Label again) {
    add(
        table.find(Bank.GENERAL, "64: d = a - 1; goto l if a - 1 != 0"),
        Map.of("d", count, Row.TIED, count, "l", again));
  }

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

  /** Computes into a value or a register, on general registers. */
  private void compute(Operand result, String meaning, Operand... operands) {
    emit(table.find(Bank.GENERAL, meaning), result, meaning, operands);
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
