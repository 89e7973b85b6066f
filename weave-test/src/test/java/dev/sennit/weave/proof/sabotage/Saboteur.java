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
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
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
class Saboteur {
  final WovenKernel woven;
  private final List<Line> lines;
  private final List<Sabotage> made = new ArrayList<>();

  Saboteur(WovenKernel woven) {
    this.woven = woven;
    this.lines = woven.lines();
  }

  final List<Sabotage> made() {
    return made;
  }

  // ---------------------------------------------------------------- places

  /** The lines of all instructions of that kind. */
  final List<Integer> all(Predicate<Instruction> kind) {
    return IntStream.range(0, lines.size())
        .filter(line -> lines.get(line) instanceof Instruction found && kind.test(found))
        .boxed()
        .toList();
  }

  /** The line of the first instruction of that kind, if the kernel has one. */
  final Optional<Integer> first(Predicate<Instruction> kind) {
    return all(kind).stream().findFirst();
  }

  final Optional<Integer> last(Predicate<Instruction> kind) {
    return all(kind).reversed().stream().findFirst();
  }

  /** The line of one between them. */
  final Optional<Integer> middle(Predicate<Instruction> kind) {
    List<Integer> found = all(kind);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(found.size() / 2));
  }

  /** The line behind the frame's entry. */
  final Optional<Integer> body() {
    return Optional.of(woven.entry().size());
  }

  final Instruction at(int line) {
    return (Instruction) lines.get(line);
  }

  static Predicate<Instruction> step(String step) {
    return instruction -> instruction.step().startsWith(step);
  }

  static Predicate<Instruction> branches() {
    return instruction -> instruction.row().branches();
  }

  /** What computes the next state from the one before and the block's words. */
  static Predicate<Instruction> inBlock() {
    return step("load the block")
        .or(step("add the state"))
        .negate()
        .and(instruction -> instruction.strand() != Instruction.FRAME);
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

  /** Whether one of its statements is of that kind. */
  static Predicate<Instruction> does(Class<? extends Meaning.Statement> kind) {
    return instruction ->
        instruction.row().meaning().statements().stream().anyMatch(kind::isInstance);
  }

  static Predicate<Instruction> number(long number) {
    return instruction ->
        instruction.operands().get("n") instanceof Immediate(long n) && n == number;
  }

  /** What local memory is addressed by: the stack pointer, and what is made of it by aligning. */
  final Set<Operand> local() {
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

  /**
   * The same, also where the result takes the place of the first operand, and where the second one
   * is in memory.
   */
  static Predicate<Instruction> gives(String meaning) {
    String inPlace = meaning.replaceAll("\\ba\\b", "d");
    return means(meaning)
        .or(means(inPlace))
        .or(means(meaning.replaceAll("\\bb\\b", "load(m)")))
        .or(means(inPlace.replaceAll("\\bb\\b", "load(m)")));
  }

  static Predicate<Instruction> stores() {
    return instruction -> !instruction.row().meaning().stores().isEmpty();
  }

  /** Whether it reads memory at an address, constants left out. */
  static Predicate<Instruction> loads() {
    return stores().negate().and(instruction -> instruction.operands().get("m") instanceof Address);
  }

  /** Whether its address is made of one of these. */
  static Predicate<Instruction> on(Set<? extends Operand> bases) {
    return instruction -> bases.contains(address(instruction).base());
  }

  static long immediate(Instruction instruction) {
    return ((Immediate) instruction.operands().get("n")).value();
  }

  static Address address(Instruction instruction) {
    return (Address) instruction.operands().get("m");
  }

  final Register argument(int number) {
    return woven.abi().arguments().get(number);
  }

  /** A register that nobody has set at entry, and that may be changed there. */
  final Register free() {
    return woven.abi().scratch().stream()
        .filter(register -> register.bank() == Bank.GENERAL)
        .filter(register -> !woven.abi().arguments().contains(register))
        .findFirst()
        .orElseThrow();
  }

  // ---------------------------------------------------------------- changes

  final void change(
      String name, Reason reason, Optional<Integer> place, UnaryOperator<Instruction> by) {
    place.ifPresent(line -> with(name, reason, changed -> changed.set(line, by.apply(at(line)))));
  }

  /** Another number for an immediate. */
  final void number(String name, Reason reason, Optional<Integer> place, long number) {
    operand(name, reason, place, "n", new Immediate(number));
  }

  final void operand(
      String name, Reason reason, Optional<Integer> place, String operand, Operand other) {
    change(name, reason, place, instruction -> instruction.with(operand, other));
  }

  /** The same memory operand, so many bytes further. */
  final void further(String name, Reason reason, Optional<Integer> place, int bytes) {
    change(
        name + " " + bytes + " bytes further",
        reason,
        place,
        found -> found.with("m", address(found).plus(bytes)));
  }

  final void leaveOut(String name, Reason reason, Optional<Integer> place) {
    place.ifPresent(
        line -> with(name + " left out", reason, changed -> changed.remove((int) line)));
  }

  final void insert(String name, Reason reason, Optional<Integer> before, Consumer<Code> code) {
    before.ifPresent(
        line -> with(name, reason, changed -> changed.addAll(line, instructions(code))));
  }

  final void store(
      String where, Reason reason, Optional<Integer> before, Address place, Register what) {
    insert(
        "store to " + where, reason, before, code -> code.effect("64: store(m, a)", place, what));
  }

  final void read(String what, Reason reason, Optional<Integer> before, Address place) {
    insert(what + " read", reason, before, code -> code.move(free(), "64: d = load(m)", place));
  }

  /** A branch on what is there at entry, and a table that is looked into by it. */
  final void secret(String what, Address place, String label) {
    Register secret = free();
    insert(
        "branch on " + what,
        Reason.SECRET_BRANCH,
        body(),
        code -> {
          code.move(secret, "64: d = load(m)", place);
          code.effect("64: goto l if a == 0", new Label(label), secret);
        });
    insert(
        "table looked into by " + what,
        Reason.SECRET_ADDRESS,
        body(),
        code -> {
          code.move(secret, "64: d = load(m)", place);
          code.move(secret, "64: d = load(m)", new Address(secret, 0));
        });
  }

  final void with(String name, Reason reason, Consumer<List<Line>> change) {
    List<Line> changed = new ArrayList<>(lines);
    change.accept(changed);
    add(name, reason, woven.withLines(changed));
  }

  final void add(String name, Reason reason, WovenKernel changed) {
    made.add(new Sabotage(name, changed, reason));
  }

  final List<Line> instructions(Consumer<Code> writer) {
    Code code = new Code(woven.kernel().target().table(), new Code.Values(), Instruction.FRAME);
    code.step("sabotage");
    writer.accept(code);
    return code.take();
  }
}
