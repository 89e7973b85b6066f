package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Latency;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Finds places in a kernel's final instructions, and changes them one at a time. */
final class Saboteur {
  private final WovenKernel woven;
  private final List<Line> lines;
  private final List<Sabotage> made = new ArrayList<>();

  Saboteur(WovenKernel woven) {
    this.woven = woven;
    this.lines = woven.lines();
  }

  WovenKernel woven() {
    return woven;
  }

  List<Sabotage> made() {
    return made;
  }

  // ---------------------------------------------------------------- places

  /** The lines of all instructions of that kind. */
  List<Integer> all(Predicate<Instruction> kind) {
    return IntStream.range(0, lines.size())
        .filter(line -> lines.get(line) instanceof Instruction found && kind.test(found))
        .boxed()
        .toList();
  }

  /** The line of the first instruction of that kind, if the kernel has one. */
  Optional<Integer> first(Predicate<Instruction> kind) {
    return all(kind).stream().findFirst();
  }

  Optional<Integer> last(Predicate<Instruction> kind) {
    return all(kind).reversed().stream().findFirst();
  }

  /** The line of one between them. */
  Optional<Integer> middle(Predicate<Instruction> kind) {
    List<Integer> found = all(kind);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(found.size() / 2));
  }

  Instruction at(int line) {
    return (Instruction) lines.get(line);
  }

  static Predicate<Instruction> step(String step) {
    return instruction -> instruction.step().startsWith(step);
  }

  /** What computes the next state from the one before and the block's words. */
  static Predicate<Instruction> inBlock() {
    return instruction ->
        instruction.strand() != Instruction.FRAME
            && !instruction.step().startsWith("load the block")
            && !instruction.step().startsWith("add the state");
  }

  /** What makes new words there. */
  static Predicate<Instruction> computes() {
    return inBlock()
        .and(instruction ->
            instruction.row().latency() != Latency.LOAD
                && !instruction.row().stores()
                && !instruction.row().copies());
  }

  static Predicate<Instruction> means(String meaning) {
    return instruction ->
        instruction
            .row()
            .meaning()
            .statements()
            .equals(Meaning.parse(instruction.row().meaning().bits(), meaning).statements());
  }

  /** What local memory is addressed by: the stack pointer, and what is made of it by aligning. */
  Set<Operand> local() {
    Set<Operand> local = new HashSet<>();
    local.add(woven.abi().architecture().stackPointer());
    first(aligning()).ifPresent(line -> local.addAll(at(line).writes()));
    return local;
  }

  /** What makes an address a multiple of a power of two. */
  static Predicate<Instruction> aligning() {
    return gives("d = a & n")
        .and(found -> found.operands().get("n") instanceof Immediate(long n) && n < 0);
  }

  /** Stores elsewhere than on the stack. */
  Predicate<Instruction> storesStates() {
    Set<Operand> local = local();
    return stores().and(instruction -> !local.contains(address(instruction).base()));
  }

  /**
   * The same, also where the result takes the place of the first operand, and where the second one
   * is in memory.
   */
  static Predicate<Instruction> gives(String meaning) {
    String inPlace = meaning.replaceAll("\\ba\\b", "d");
    return means(meaning)
        .or(means(inPlace))
        .or(means(inMemory(meaning)))
        .or(means(inMemory(inPlace)));
  }

  /** The meaning with its second operand in memory. */
  static String inMemory(String meaning) {
    return meaning.replaceAll("\\bb\\b", "load(m)");
  }

  static Predicate<Instruction> stores() {
    return instruction -> !instruction.row().meaning().stores().isEmpty();
  }

  /** Whether it reads memory at an address, constants left out. */
  static Predicate<Instruction> loads() {
    return stores().negate().and(instruction -> instruction.operands().get("m") instanceof Address);
  }

  static Predicate<Instruction> writes(Register register) {
    return instruction -> instruction.writes().contains(register);
  }

  /** Branches to a line before them. */
  static Predicate<Instruction> goesBack(WovenKernel woven) {
    return instruction ->
        instruction.operands().get("l") instanceof Operand.Label(String label)
            && woven.lines().indexOf(new Line.Mark(label)) < woven.lines().indexOf(instruction);
  }

  static long immediate(Instruction instruction) {
    return ((Immediate) instruction.operands().get("n")).value();
  }

  static Address address(Instruction instruction) {
    return (Address) instruction.operands().get("m");
  }

  /** The address so many bytes further. */
  static Address further(Address address, int bytes) {
    return new Address(address.base(), address.displacement() + bytes);
  }

  /** A register whose next use from the line on is to be written. */
  Register idle(int line) {
    return allIdle(line).stream()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(woven.kernel() + " uses all registers"));
  }

  /** All such registers. */
  List<Register> allIdle(int line) {
    return woven.abi().available(Bank.GENERAL, woven.kernel().target()).stream()
        .filter(woven.abi().scratch()::contains)
        .filter(register -> {
          Optional<Integer> next =
              all(found -> found.reads().contains(register) || found.writes().contains(register))
                  .stream()
                  .filter(mention -> mention >= line)
                  .findFirst();
          return next.isEmpty() || !at(next.get()).reads().contains(register);
        })
        .toList();
  }

  // ---------------------------------------------------------------- changes

  void change(
      String name, Sabotage.Reason reason, Optional<Integer> place, UnaryOperator<Instruction> by) {
    place.ifPresent(line -> with(name, reason, changed -> changed.set(line, by.apply(at(line)))));
  }

  /** Other bits of a word of the constants. */
  void constant(String name, Sabotage.Reason reason, int word, long bits) {
    List<Long> pool = new ArrayList<>(woven.pool());
    pool.set(word, pool.get(word) ^ bits);
    add(
        name,
        reason,
        new WovenKernel(woven.kernel(), woven.abi(), woven.lines(), pool, woven.stack()));
  }

  /** Another number for an immediate. */
  void number(String name, Sabotage.Reason reason, Optional<Integer> place, long number) {
    change(name, reason, place, instruction -> instruction.with("n", new Immediate(number)));
  }

  /** The same memory operand, so many bytes further. */
  void further(String name, Sabotage.Reason reason, Optional<Integer> place, int bytes) {
    change(
        name + " " + bytes + " bytes further",
        reason,
        place,
        instruction -> instruction.with("m", further(address(instruction), bytes)));
  }

  /** The same operands for an instruction of another meaning. */
  void meaning(String name, Sabotage.Reason reason, Optional<Integer> place, String meaning) {
    change(
        name,
        reason,
        place,
        instruction ->
            instruction.withRow(woven.kernel().target().table().find(Bank.GENERAL, meaning)));
  }

  void leaveOut(String name, Sabotage.Reason reason, Optional<Integer> place) {
    place.ifPresent(
        line -> with(name + " left out", reason, changed -> changed.remove((int) line)));
  }

  void twice(String name, Sabotage.Reason reason, Optional<Integer> place) {
    place.ifPresent(line -> with(name + " twice", reason, changed -> changed.add(line, at(line))));
  }

  void insert(String name, Sabotage.Reason reason, Optional<Integer> before, Consumer<Code> code) {
    before.ifPresent(
        line -> with(name, reason, changed -> changed.addAll(line, instructions(code))));
  }

  void exchange(
      String name, Sabotage.Reason reason, Optional<Integer> one, Optional<Integer> other) {
    if (one.isPresent() && other.isPresent()) {
      with(
          name,
          reason,
          changed -> {
            changed.set(one.get(), at(other.get()));
            changed.set(other.get(), at(one.get()));
          });
    }
  }

  void with(String name, Sabotage.Reason reason, Consumer<List<Line>> change) {
    List<Line> changed = new ArrayList<>(lines);
    change.accept(changed);
    add(name, reason, woven.withLines(changed));
  }

  void add(String name, Sabotage.Reason reason, WovenKernel changed) {
    made.add(new Sabotage(name, changed, reason));
  }

  List<Line> instructions(Consumer<Code> writer) {
    Code code = new Code(woven.kernel().target().table(), new Code.Values(), Instruction.FRAME);
    code.step("sabotage");
    writer.accept(code);
    return code.take();
  }

  /** The instruction with the register in the place of the operands named, if it has them. */
  static UnaryOperator<Instruction> register(Register register, String... names) {
    return instruction -> {
      Instruction changed = instruction;
      for (String name : names) {
        if (instruction.operands().containsKey(name)) {
          changed = changed.with(name, register);
        }
      }
      return changed;
    };
  }
}
