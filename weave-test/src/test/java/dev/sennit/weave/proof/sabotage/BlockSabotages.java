package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Changes to what a block computes, and to what it reads of the message. */
final class BlockSabotages {
  private static final Predicate<Instruction> ROUND = Saboteur.inBlock();

  /** What BLAKE3 adds to the bytes that are left, to see whether there are more than 64. */
  private static final long ALL_BUT_64 = 0xffffffbfL;

  private final Saboteur saboteur;

  private BlockSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
  }

  static void on(Saboteur saboteur) {
    BlockSabotages sabotages = new BlockSabotages(saboteur);
    sabotages.numbers();
    sabotages.registers();
    sabotages.order();
    sabotages.message();
    sabotages.states();
    sabotages.chunk();
  }

  private void numbers() {
    Predicate<Instruction> shifts =
        ROUND
            .and(instruction -> value(instruction) instanceof Meaning.Shifted)
            .and(instruction -> instruction.operands().containsKey("n"));
    change("first rotation", saboteur.first(shifts), -1);
    saboteur.number(
        "rotation by a whole word",
        Reason.SHIFT,
        saboteur.first(shifts),
        Kernels.algorithm(saboteur.woven()).wordBits());
    Predicate<Instruction> adds =
        ROUND
            .and(instruction -> value(instruction) instanceof Meaning.Sum)
            .and(instruction -> instruction.operands().get("n") instanceof Immediate);
    change("first constant", saboteur.first(adds), 1);
    Predicate<Instruction> tables =
        ROUND.and(instruction -> value(instruction) instanceof Meaning.Table);
    saboteur.change("first truth table", Reason.RESULT, saboteur.first(tables), flipped(0x01));
    pool("first constant of the pool", 0, 1);
  }

  private static Meaning.Expression value(Instruction instruction) {
    return instruction.row().meaning().statements().getFirst() instanceof Meaning.Assign assign
        ? assign.value()
        : null;
  }

  private void change(String name, Optional<Integer> place, int by) {
    saboteur.change(
        name + " changed by " + by,
        Reason.RESULT,
        place,
        instruction -> instruction.with("n", new Immediate(Saboteur.immediate(instruction) + by)));
  }

  private static UnaryOperator<Instruction> flipped(int bit) {
    return instruction ->
        instruction.with("n", new Immediate(Saboteur.immediate(instruction) ^ bit));
  }

  private void pool(String name, int word, long bits) {
    if (!saboteur.woven().pool().isEmpty()) {
      saboteur.constant(name, Reason.RESULT, word, bits);
    }
  }

  private void registers() {
    saboteur.change(
        "one of two registers in one place",
        Reason.TIE,
        saboteur.first(ROUND.and(instruction -> instruction.row().tied())),
        instruction -> instruction.with("d", other(instruction)));
    Predicate<Instruction> lopsided =
        ROUND
            .and(instruction -> instruction.operands().containsKey("b"))
            .and(instruction ->
                value(instruction) instanceof Meaning.Logic(var table, var _, var _, var _)
                    && table.apply(0b0011, 0b0101, 0b0101) != table.apply(0b0101, 0b0011, 0b0011));
    exchange("operands of a function that does not commute", lopsided, "a", "b");
  }

  private void exchange(String name, Predicate<Instruction> kind, String one, String other) {
    saboteur.change(
        name + " exchanged",
        Reason.RESULT,
        saboteur.first(kind),
        instruction ->
            instruction
                .with(one, instruction.operands().get(other))
                .with(other, instruction.operands().get(one)));
  }

  /** A register of the same bank that holds a word of another instruction's. */
  private Register other(Instruction instruction) {
    Operand written = instruction.operands().get("d");
    return saboteur.all(ROUND).stream()
        .flatMap(line -> saboteur.at(line).writes().stream())
        .map(Register.class::cast)
        .filter(register -> register.bank() == ((Register) written).bank())
        .filter(register -> !instruction.operands().containsValue(register))
        .filter(register -> !isAddress(register))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Whether something in the block is addressed by it: that would be refused for another reason.
   */
  private boolean isAddress(Register register) {
    return saboteur.woven().loop().stream()
        .anyMatch(found ->
            found.operands().get("m") instanceof Address(Operand base, int _)
                && base.equals(register));
  }

  private void order() {
    Optional<Integer> dependent =
        saboteur.all(ROUND).stream()
            .filter(line -> saboteur.all(ROUND).contains(line + 1))
            .filter(line -> value(saboteur.at(line)) instanceof Meaning.Shifted)
            .filter(line -> feeds(saboteur.at(line), saboteur.at(line + 1)))
            .findFirst();
    saboteur.exchange(
        "two dependent instructions exchanged",
        Reason.RESULT,
        dependent,
        dependent.map(line -> line + 1));
    List<Integer> rounds = saboteur.all(Saboteur.computes());
    saboteur.leaveOut("middle of a block", Reason.RESULT, middle(rounds));
    saboteur.leaveOut(
        "addition of the state before", Reason.RESULT, saboteur.last(step("add the")));
  }

  private static Optional<Integer> middle(List<Integer> lines) {
    return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() / 2));
  }

  private static boolean feeds(Instruction one, Instruction next) {
    return one.writes().stream().anyMatch(next.reads()::contains)
        && one.writes().stream().noneMatch(one.reads()::contains)
        && !(one.row().branches() || next.row().branches());
  }

  private void message() {
    List<Integer> reads =
        saboteur.all(loadsOfTheBlock()).stream()
            .sorted(Comparator.comparingInt(this::displacement))
            .toList();
    Optional<Integer> first = Optional.of(reads.getFirst());
    Optional<Integer> last = Optional.of(reads.getLast());
    saboteur.further("last word of the block", Reason.BEYOND, last, 1);
    saboteur.further("first word of the block", Reason.READ, first, -1);
    saboteur.further("first word of the block", Reason.RESULT, first, 1);
    Predicate<Instruction> pairs =
        loadsOfTheBlock().and(found -> found.operands().containsKey("e"));
    exchange("words of a pair", pairs, "d", "e");
    saboteur.change(
        "two words in one register",
        Reason.TIE,
        saboteur.first(pairs),
        found -> found.with("e", found.operands().get("d")));
  }

  /** Where the block is read at once, what else is read in the rounds are constants. */
  private Predicate<Instruction> loadsOfTheBlock() {
    Set<Operand> local = saboteur.local();
    Predicate<Instruction> elsewhere =
        loads().and(found -> !local.contains(Saboteur.address(found).base()));
    if (saboteur.woven().kernel().shape().lanes() > 1) {
      return elsewhere.and(step("words to lanes"));
    }
    Predicate<Instruction> atOnce = step("load the block");
    Set<Operand> constants = new HashSet<>();
    saboteur
        .first(means("d = address(p)"))
        .ifPresent(line -> constants.addAll(saboteur.at(line).writes()));
    Predicate<Instruction> ofBlock =
        elsewhere.and(found -> !constants.contains(Saboteur.address(found).base()));
    return ofBlock.and(saboteur.first(ofBlock.and(atOnce)).isPresent() ? atOnce : ROUND);
  }

  private int displacement(int line) {
    return Saboteur.address(saboteur.at(line)).displacement();
  }

  private void states() {
    Predicate<Instruction> loaded = step("begin").and(loads()).and(this::onStates);
    Predicate<Instruction> stored = step("end").and(saboteur.storesStates());
    saboteur.further("last word of the state read", Reason.READ, saboteur.last(loaded), 1);
    saboteur.further("first word of the state read", Reason.READ, saboteur.first(loaded), -1);
    saboteur.further("last word of the state written", Reason.WRITTEN, saboteur.last(stored), 1);
    saboteur.leaveOut("store of the first word", Reason.RESULT, saboteur.first(stored));
  }

  /** Of BLAKE3: what is the last block of a chunk, and what only that one has. */
  private void chunk() {
    Predicate<Instruction> last = step("is it the last block");
    Predicate<Instruction> next = step("the next block");
    Optional<Integer> compared =
        saboteur.first(
            last.and(found ->
                found.operands().get("n") instanceof Immediate(long n)
                    && (n & 0xffffffffL) == ALL_BUT_64));
    change("bound of the last block", compared, 1);
    saboteur.further(
        "store of what is left", Reason.RESULT, saboteur.first(next.and(Saboteur.stores())), -4);
  }

  private boolean onStates(Instruction instruction) {
    return Saboteur.address(instruction).base().equals(argument(1));
  }

  private Register argument(int number) {
    return saboteur.woven().abi().arguments().get(number);
  }
}
