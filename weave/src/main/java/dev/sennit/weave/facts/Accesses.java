package dev.sennit.weave.facts;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Meaning.Assign;
import dev.sennit.weave.isa.Meaning.Difference;
import dev.sennit.weave.isa.Meaning.Expression;
import dev.sennit.weave.isa.Meaning.Load;
import dev.sennit.weave.isa.Meaning.Logic;
import dev.sennit.weave.isa.Meaning.Memory;
import dev.sennit.weave.isa.Meaning.Number;
import dev.sennit.weave.isa.Meaning.Read;
import dev.sennit.weave.isa.Meaning.Store;
import dev.sennit.weave.isa.Meaning.Sum;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Follows a kernel's lines as they stand, each loop for two turns, and notes each access to memory
 * with what is known of its address. Jumps forward are not taken. What comes of this is good enough
 * for warnings, and no proof rests on it.
 */
final class Accesses {
  /** What the address of the constants is counted from: they begin a cache line. */
  private static final KnownAddress CONSTANTS = new KnownAddress("constants", 0, 64);

  private static final int STACK_ALIGNMENT = 16;

  private final WovenKernel woven;
  private final Map<Register, KnownAddress> places = new HashMap<>();
  private final List<Access> accesses = new ArrayList<>();
  private int time;

  private Accesses(WovenKernel woven) {
    this.woven = woven;
    Register stack = woven.abi().architecture().stackPointer();
    places.put(
        stack,
        new KnownAddress(stack, -woven.abi().architecture().returnAddressBytes(), STACK_ALIGNMENT));
  }

  /** Returns the accesses in the order in which they happen. */
  static List<Access> of(WovenKernel woven) {
    Accesses accesses = new Accesses(woven);
    accesses.follow();
    return accesses.accesses;
  }

  private void follow() {
    for (int line = 0; line < woven.lines().size(); line++) {
      step(line);
      int last = line;
      loopEndingAt(woven, line)
          .ifPresent(first -> {
            for (int again = first; again <= last; again++) {
              step(again);
            }
          });
    }
  }

  /** Returns where the loop begins whose last line this is: a branch that goes back. */
  static Optional<Integer> loopEndingAt(WovenKernel woven, int line) {
    if (!(woven.lines().get(line) instanceof Instruction instruction)) {
      return Optional.empty();
    }
    return instruction.operands().values().stream()
        .filter(Operand.Label.class::isInstance)
        .map(label -> woven.lines().indexOf(new Line.Mark(((Operand.Label) label).name())))
        .filter(mark -> mark >= 0 && mark < line)
        .findFirst();
  }

  private void step(int line) {
    if (!(woven.lines().get(line) instanceof Instruction instruction)) {
      return;
    }
    loads(instruction)
        .forEach((memory, bytes) -> note(line, false, place(instruction, memory), bytes));
    Meaning meaning = instruction.row().meaning();
    for (Store store : meaning.stores()) {
      int bytes = meaning.lanes() * store.bits() / Byte.SIZE;
      note(line, true, place(instruction, store.memory()), bytes);
    }
    Map<Register, KnownAddress> results = new LinkedHashMap<>();
    for (Meaning.Statement statement : meaning.statements()) {
      if (statement instanceof Assign(String to, Expression value)
          && instruction.operands().get(to) instanceof Register register
          && register.bank() == Bank.GENERAL) {
        results.put(register, value(instruction, value).orElseGet(Accesses::unknown));
      }
    }
    places.putAll(results);
    time++;
  }

  /** How many bytes the instruction reads from each memory operand. */
  private static Map<Memory, Integer> loads(Instruction instruction) {
    Meaning meaning = instruction.row().meaning();
    Set<Load> loads = new LinkedHashSet<>();
    for (Expression expression : meaning.expressions()) {
      if (expression instanceof Load load) {
        loads.add(load);
      }
    }
    Map<Memory, Integer> bytes = new LinkedHashMap<>();
    for (Load load : loads) {
      int all = load.repeated() == 0 ? meaning.lanes() * load.bits() / 8 : load.repeated();
      bytes.merge(load.memory(), all, Math::max);
    }
    return bytes;
  }

  private void note(int line, boolean stores, KnownAddress place, int bytes) {
    accesses.add(new Access(line, time, stores, place, bytes));
  }

  private KnownAddress place(Instruction instruction, Memory memory) {
    return switch (instruction.operands().get(memory.operand())) {
      case Address(Operand base, int displacement) ->
          of((Register) base).plus(displacement + (long) memory.offset());
      case Pool(int offset) -> CONSTANTS.plus(offset + (long) memory.offset());
      case Operand other -> throw new IllegalArgumentException(other + " is no memory");
    };
  }

  private KnownAddress of(Register register) {
    return places.computeIfAbsent(register, _ -> unknown());
  }

  private static KnownAddress unknown() {
    return new KnownAddress(new Object(), 0, 1);
  }

  /** The address that a register gets, if it is made of one that is known. */
  private Optional<KnownAddress> value(Instruction instruction, Expression value) {
    if (instruction.row().meaning().bits() != Long.SIZE) {
      return Optional.empty();
    }
    return switch (value) {
      case Read read -> place(instruction, read);
      case Sum(Read left, Expression right) -> moved(instruction, left, right, 1);
      case Difference(Read left, Expression right) -> moved(instruction, left, right, -1);
      case Logic(var table, Read left, Expression right, Expression _) when isAnd(table) ->
          constant(instruction, right).stream()
              .filter(mask -> mask < 0 && Long.bitCount(-mask) == 1)
              .mapToObj(mask -> new KnownAddress(new Object(), 0, (int) -mask))
              .filter(_ -> place(instruction, left).isPresent())
              .findFirst();
      case Meaning.AddressOf(String pool)
          when instruction.operands().get(pool) instanceof Pool(int offset) ->
          Optional.of(CONSTANTS.plus(offset));
      default -> Optional.empty();
    };
  }

  private static boolean isAnd(TruthTable table) {
    return (table.apply(0b0011, 0b0101, 0b0101) & 0b1111) == 0b0001;
  }

  private Optional<KnownAddress> moved(
      Instruction instruction, Read left, Expression right, int sign) {
    OptionalLong by = constant(instruction, right);
    return by.isEmpty()
        ? Optional.empty()
        : place(instruction, left).map(place -> place.plus(sign * by.getAsLong()));
  }

  private Optional<KnownAddress> place(Instruction instruction, Read read) {
    String name = read.operand();
    if (name.equals("d") && instruction.row().tied()) {
      name = Row.TIED;
    }
    return instruction.operands().get(name) instanceof Register register
            && register.bank() == Bank.GENERAL
        ? Optional.of(of(register))
        : Optional.empty();
  }

  private static OptionalLong constant(Instruction instruction, Expression expression) {
    return switch (expression) {
      case Number(long value) -> OptionalLong.of(value);
      case Read(String name)
          when instruction.operands().get(name) instanceof Immediate(long value) ->
          OptionalLong.of(value);
      default -> OptionalLong.empty();
    };
  }
}
