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
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
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
    change("last rotation", saboteur.last(shifts), -1);
    saboteur.number(
        "rotation by a whole word",
        Reason.SHIFT,
        saboteur.first(shifts),
        Kernels.algorithm(saboteur.woven()).wordBits());
    saboteur.number("rotation by a negative number", Reason.SHIFT, saboteur.first(shifts), -1);
    Predicate<Instruction> adds =
        ROUND
            .and(instruction -> value(instruction) instanceof Meaning.Sum)
            .and(instruction -> instruction.operands().get("n") instanceof Immediate);
    change("first constant", saboteur.first(adds), 1);
    change("last constant", saboteur.last(adds), 1 << 31);
    Predicate<Instruction> tables =
        ROUND.and(instruction -> value(instruction) instanceof Meaning.Table);
    saboteur.change("first truth table", Reason.RESULT, saboteur.first(tables), flipped(0x01));
    saboteur.change("last truth table", Reason.RESULT, saboteur.last(tables), flipped(0x80));
    pool("first constant of the pool", 0, 1);
    // A constant that is the place of a lane has low bits only.
    pool("last constant of the pool", lastOfPool(), 0x8000_0001L);
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

  /** Behind the constants may be a zero that makes their number even. */
  private int lastOfPool() {
    List<Long> pool = saboteur.woven().pool();
    return pool.size() - (!pool.isEmpty() && pool.getLast() == 0 ? 2 : 1);
  }

  private void pool(String name, int word, long bits) {
    if (!saboteur.woven().pool().isEmpty()) {
      saboteur.constant(name, Reason.RESULT, word, bits);
    }
  }

  private void registers() {
    List<Integer> logical = logical();
    // In lanes, what the first ones compute with is in two registers.
    int first = saboteur.woven().kernel().shape().lanes() > 1 ? logical.size() / 4 : 0;
    for (int line : List.of(logical.get(first), logical.get(logical.size() / 2))) {
      Instruction found = saboteur.at(line);
      for (String name : found.row().registersRead()) {
        if (found.row().view(name).only().isPresent()) {
          continue;
        }
        String[] names = name.equals(Row.TIED) && found.row().tied() ? tied() : new String[] {name};
        saboteur.change(
            "operand " + name + " of '" + found.row() + "' at line " + line + " another register",
            Reason.RESULT,
            Optional.of(line),
            Saboteur.register(other(found), names));
      }
      saboteur.change(
          "result of '" + found.row() + "' at line " + line + " in another register",
          Reason.RESULT,
          Optional.of(line),
          Saboteur.register(other(found), found.row().tied() ? tied() : new String[] {"d"}));
    }
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
    exchange("operands of a truth table", firstStep(), "b", "c");
  }

  /** Where it matters which words there are; sums, if no function is any but exclusive or. */
  private List<Integer> logical() {
    List<Integer> logical =
        saboteur.all(
            ROUND.and(instruction ->
                value(instruction) instanceof Meaning.Logic logic && !isXor(logic)
                    || value(instruction) instanceof Meaning.Mixed
                    || value(instruction) instanceof Meaning.Table
                        && dependsOnAll(new TruthTable((int) Saboteur.immediate(instruction)))));
    return logical.isEmpty()
        ? saboteur.all(ROUND.and(instruction -> value(instruction) instanceof Meaning.Sum))
        : logical;
  }

  /** A function of two words as one of three leaves one of them out. */
  private static boolean dependsOnAll(TruthTable table) {
    return table.apply(0, 0b0011, 0b0101) != table.apply(-1, 0b0011, 0b0101)
        && table.apply(0b0011, 0, 0b0101) != table.apply(0b0011, -1, 0b0101)
        && table.apply(0b0011, 0b0101, 0) != table.apply(0b0011, 0b0101, -1);
  }

  /** Sums without carries: of many of them it does not matter which is added to which. */
  private static boolean isXor(Meaning.Expression value) {
    return value instanceof Meaning.Read
        || value instanceof Meaning.Load
        || value instanceof Meaning.Logic logic
            && logic.table().apply(0b0011, 0b0101, 0b0101) % 16 == 0b0110
            && isXor(logic.x())
            && isXor(logic.y());
  }

  private static String[] tied() {
    return new String[] {"d", Row.TIED};
  }

  /** The first function that is not symmetric. */
  private static Predicate<Instruction> firstStep() {
    return ROUND
        .and(instruction -> value(instruction) instanceof Meaning.Table)
        .and(
            instruction -> !instruction.operands().get("b").equals(instruction.operands().get("c")))
        .and(instruction -> {
          TruthTable table = new TruthTable((int) Saboteur.immediate(instruction));
          return table.apply(0, 0, -1) != table.apply(0, -1, 0)
              || table.apply(-1, 0, -1) != table.apply(-1, -1, 0);
        });
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
    saboteur.leaveOut("first of a block", Reason.POINTER, Optional.of(rounds.getFirst()));
    saboteur.leaveOut("middle of a block", Reason.RESULT, middle(rounds));
    saboteur.leaveOut("last of a block", Reason.RESULT, Optional.of(rounds.getLast()));
    saboteur.twice(
        "addition",
        Reason.RESULT,
        middle(
            saboteur.all(
                ROUND
                    .and(instruction -> value(instruction) instanceof Meaning.Sum)
                    .and(instruction -> instruction.reads().containsAll(instruction.writes())))));
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
    saboteur.further("last word of the block", Reason.BEYOND, last, 4);
    saboteur.further("first word of the block", Reason.READ, first, -1);
    saboteur.further("first word of the block", Reason.READ, first, -4);
    saboteur.further("first word of the block", Reason.RESULT, first, 1);
    saboteur.change(
        "first word from where the last one is",
        Reason.RESULT,
        first,
        instruction -> instruction.with("m", saboteur.at(reads.getLast()).operands().get("m")));
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
    int bytes =
        Kernels.algorithm(saboteur.woven()).stateBytes()
            * saboteur.woven().kernel().shape().messages();
    saboteur.further("first word of the state read", Reason.RESULT, saboteur.first(loaded), 4);
    saboteur.further("last word of the state read", Reason.READ, saboteur.last(loaded), 1);
    saboteur.further("first word of the state read", Reason.READ, saboteur.first(loaded), -1);
    saboteur.further("first word of the state read", Reason.READ, saboteur.first(loaded), bytes);
    saboteur.further("first word of the state written", Reason.RESULT, saboteur.first(stored), 4);
    saboteur.further("last word of the state written", Reason.WRITTEN, saboteur.last(stored), 1);
    saboteur.further("first word of the state written", Reason.WRITTEN, saboteur.first(stored), -4);
    saboteur.leaveOut("store of the first word", Reason.RESULT, saboteur.first(stored));
    saboteur.leaveOut("store of the last word", Reason.RESULT, saboteur.last(stored));
  }

  /** Of BLAKE3: what is the last block of a chunk, and what only that one has. */
  private void chunk() {
    Predicate<Instruction> last = step("is it the last block");
    Predicate<Instruction> next = step("the next block");
    for (int line : saboteur.all(last.or(next).and(Saboteur.computes()))) {
      saboteur.leaveOut("line " + line + " of a chunk", Reason.POINTER, Optional.of(line));
    }
    List<Long> pool = saboteur.woven().pool();
    if (saboteur.first(last).isPresent() && pool.contains(ALL_BUT_64)) {
      long[] bounds = {ALL_BUT_64 - 1, ALL_BUT_64 + 1};
      for (long bound : bounds) {
        List<Long> changed = new ArrayList<>(pool);
        changed.replaceAll(word -> word == ALL_BUT_64 ? bound : word);
        WovenKernel woven = saboteur.woven();
        saboteur.add(
            "last block compared with %x".formatted(bound),
            Reason.RESULT,
            new WovenKernel(woven.kernel(), woven.abi(), woven.lines(), changed, woven.stack()));
      }
    }
    Optional<Integer> compared =
        saboteur.first(
            last.and(found ->
                found.operands().get("n") instanceof Immediate(long n)
                    && (n & 0xffffffffL) == ALL_BUT_64));
    change("bound of the last block", compared, 1);
    change("bound of the last block", compared, -1);
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
