package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Table;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.Loop;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Kernels that would be right if what a loop leaves behind were the same each time, or still what
 * it was before. What two uses leave is compared, and the difference spoils the state.
 */
final class LeftoverSabotages {
  private static final String BEGIN = "begin";
  private static final String REST = "rest";
  private static final String BLOCK = "block";
  private static final String AGAIN = "again";
  private static final String MERGED = "merged";

  private final Saboteur saboteur;
  private final Table table;
  private final Loop loop;

  /** A vector that the kernel has no use for. */
  private final Register kept;

  /** Idle behind the loop. */
  private final Register one;

  private final Register other;

  /** A word of the state behind the loop. */
  private final Register word;

  /** What the loop leaves of a secret. */
  private final Address secret;

  /** Where the pointer to the state before waits; behind it is room. */
  private final Address waiting;

  private LeftoverSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.table = saboteur.woven().kernel().target().table();
    List<Line> lines = saboteur.woven().lines();
    this.loop = Loop.at(lines, lines.indexOf(new Line.Mark(BLOCK))).orElseThrow();
    this.kept = unusedVector();
    List<Register> idle = saboteur.allIdle(loop.last() + 1);
    this.one = idle.get(0);
    this.other = idle.get(1);
    this.word =
        (Register)
            saboteur
                .at(saboteur.first(step(BEGIN).and(Saboteur.loads())).orElseThrow())
                .operands()
                .get("d");
    Predicate<Instruction> onStack =
        stores()
            .and(found ->
                saboteur
                    .woven()
                    .abi()
                    .architecture()
                    .stackPointer()
                    .equals(Saboteur.address(found).base()));
    this.secret = address(onStack.and(Saboteur.inBlock().or(step("load the block"))));
    this.waiting = address(onStack.and(step(BEGIN)));
  }

  /** It has been woven with registers to spare, and the sabotages need some. */
  static boolean areFor(WovenKernel woven) {
    return woven.kernel().name().equals("sha256/x64-v3") && woven.abi().equals(X64.SYSTEM_V);
  }

  static void on(Saboteur saboteur) {
    LeftoverSabotages sabotages = new LeftoverSabotages(saboteur);
    sabotages.oneLoop();
    sabotages.twoLoops();
    sabotages.control();
    sabotages.registers();
    sabotages.upperHalf();
  }

  // ---------------------------------------------------------------- places

  private Address address(Predicate<Instruction> kind) {
    return Saboteur.address(saboteur.at(saboteur.first(kind).orElseThrow()));
  }

  private Register unusedVector() {
    WovenKernel woven = saboteur.woven();
    return woven.abi().available(Bank.VECTOR, woven.kernel().target()).stream()
        .filter(woven.abi().scratch()::contains)
        .filter(register ->
            saboteur
                .all(found -> found.reads().contains(register) || found.writes().contains(register))
                .isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private Address room() {
    return waiting.plus(Long.BYTES);
  }

  private List<Line> code(Consumer<Code> writer) {
    return saboteur.instructions(writer);
  }

  private static void before(List<Line> lines, String mark, List<Line> code) {
    lines.addAll(lines.indexOf(new Line.Mark(mark)), code);
  }

  private static void behind(List<Line> lines, String mark, List<Line> code) {
    lines.addAll(lines.indexOf(new Line.Mark(mark)) + 1, code);
  }

  private void transfer(Code code, Register to, Register from, int bits) {
    code.add(table.transfer(from.bank(), to.bank(), bits), Map.of("d", to, Row.TIED, from));
  }

  // ---------------------------------------------------------------- changes

  private void keepNothing(Code code) {
    code.move(kept, "each 64: d = 0");
  }

  /** Raises the flag that lets what has changed spoil the state, or takes it down. */
  private List<Line> flag(int line, int bits) {
    Register idle = saboteur.idle(line);
    return code(code -> {
      code.move(idle, "32: d = n", new Immediate(bits));
      code.effect("32: store(m, a)", room(), idle);
    });
  }

  /**
   * Leaves zero the first time; later the bits that have changed, if the loop leaves other bytes.
   */
  private void changedBits(Code code, Address left, int bits) {
    code.move(one, bits + ": d = load(m)", left);
    changedBits(code, bits);
  }

  private void changedBits(Code code, int bits) {
    transfer(code, other, kept, bits);
    code.move(other, bits + ": d = a ^ b", other, one);
    transfer(code, kept, other, bits);
    code.move(one, bits + ": d = a ^ b", one, other);
    code.move(one, bits + ": d = a & b", one, other);
  }

  private void spoil(Code code) {
    code.move(word, "32: d = a ^ b", word, one);
  }

  private void changedSecret(Code code) {
    changedBits(code, secret, Integer.SIZE);
    spoil(code);
  }

  private void changedSecretIfFlagged(Code code) {
    changedBits(code, secret, Integer.SIZE);
    code.move(other, "32: d = load(m)", room());
    code.move(one, "32: d = a & b", one, other);
    spoil(code);
  }

  /** What the one loop leaves of a message, of its end, and of the end of a MAC. */
  private void oneLoop() {
    saboteur.with(
        "what is left of a message and of its end taken for the same",
        Reason.RESULT,
        lines -> {
          before(lines, REST, code(this::changedSecret));
          behind(lines, BEGIN, code(this::keepNothing));
        });
    int begin = saboteur.woven().lines().indexOf(new Line.Mark(BEGIN));
    int two = saboteur.woven().lines().indexOf(new Line.Mark("one"));
    saboteur.with(
        "what is left of a message and of an end of two blocks taken for the same",
        Reason.RESULT,
        lines -> {
          lines.addAll(two, flag(two, Integer.MAX_VALUE));
          before(lines, REST, code(this::changedSecretIfFlagged));
          behind(lines, BEGIN, code(this::keepNothing));
          behind(lines, BEGIN, flag(begin, 0));
        });
    int outer = saboteur.last(step("outer")).orElseThrow();
    saboteur.with(
        "what is left of a message and of its MAC taken for the same",
        Reason.RESULT,
        lines -> {
          lines.addAll(outer, flag(outer, Integer.MAX_VALUE));
          before(lines, REST, code(this::changedSecretIfFlagged));
          before(lines, BEGIN, code(this::keepNothing));
          before(lines, BEGIN, flag(begin, 0));
        });
  }

  /**
   * The loop a second time in the place of the way back to it: for ends of messages, and for the
   * whole blocks of those that have an odd length.
   */
  private List<Line> withTwoLoops(List<Line> behindBoth) {
    List<Line> lines = new ArrayList<>(saboteur.woven().lines());
    int back = saboteur.last(step("pad")).orElseThrow();
    lines.remove(back);
    lines.addAll(back, again(lines.subList(loop.first(), loop.last() + 1)));
    List<Line> merged = new ArrayList<>(List.of(new Line.Mark(MERGED)));
    merged.addAll(behindBoth);
    before(lines, REST, merged);
    Register length = saboteur.woven().abi().arguments().get(3);
    before(
        lines,
        BLOCK,
        code(code -> {
          code.effect("32: goto l if (a & n) == 0", new Label(BLOCK), length, new Immediate(1));
          code.effect("64: goto l", new Label(AGAIN));
        }));
    return lines;
  }

  private List<Line> again(List<Line> once) {
    UnaryOperator<String> renamed = label -> label.equals(BLOCK) ? AGAIN : label + "_again";
    List<Line> again = new ArrayList<>();
    for (Line line : once) {
      again.add(
          switch (line) {
            case Line.Mark(String label) -> new Line.Mark(renamed.apply(label));
            case Line.Note note -> note;
            case Instruction instruction ->
                instruction.map(operand ->
                    operand instanceof Label(String label)
                        ? new Label(renamed.apply(label))
                        : operand);
          });
    }
    again.addAll(code(code -> code.effect("64: goto l", new Label(MERGED))));
    return again;
  }

  private void twoLoops() {
    List<Line> value = withTwoLoops(code(this::changedSecret));
    behind(value, BEGIN, code(this::keepNothing));
    saboteur.add(
        "what two loops leave taken for the same",
        Reason.RESULT,
        saboteur.woven().withLines(value));

    List<Line> secrecy = withTwoLoops(List.of());
    secrecy.remove(last(secrecy, step("end").and(stores()).and(at(secret))));
    Register counted = (Register) saboteur.at(loop.last()).reads().getFirst();
    secrecy.addAll(
        secrecy.indexOf(saboteur.at(loop.last())),
        code(code -> {
          code.effect("64: store(m, a)", secret, counted);
          code.effect("64: store(m, a)", secret.plus(Long.BYTES), counted);
        }));
    saboteur.add(
        "a secret that a loop leaves where another one leaves none",
        Reason.LEFT_ON_STACK,
        saboteur.woven().withLines(secrecy));
  }

  private static Predicate<Instruction> at(Address place) {
    return found -> Saboteur.address(found).equals(place);
  }

  private static Line last(List<Line> lines, Predicate<Instruction> kind) {
    return lines.reversed().stream()
        .filter(line -> line instanceof Instruction instruction && kind.test(instruction))
        .findFirst()
        .orElseThrow();
  }

  /** What the loop leaves is public here, the pointer to the next block, and decides. */
  private void control() {
    Label same = new Label("same");
    int pointers = saboteur.last(step("take the pointers")).orElseThrow();
    Register next = (Register) saboteur.at(pointers).reads().getFirst();
    saboteur.with(
        "a branch on what is left of a message and of its end",
        Reason.CONTROL,
        lines -> {
          List<Line> rest =
              new ArrayList<>(
                  code(code -> {
                    changedBits(code, room(), Long.SIZE);
                    code.effect("64: goto l if a == 0", same, one);
                    spoil(code);
                  }));
          rest.add(new Line.Mark(same.name()));
          before(lines, REST, rest);
          lines.addAll(pointers + 1, code(code -> code.effect("64: store(m, a)", room(), next)));
          behind(lines, BEGIN, code(this::keepNothing));
        });
  }

  /** Nothing was ever believed of what a loop leaves in registers. */
  private void registers() {
    Register left =
        saboteur.woven().instructions().stream()
            .filter(Saboteur.inBlock().and(found -> !found.writes().isEmpty()))
            .map(found -> (Register) found.writes().getFirst())
            .filter(register -> register.bank() == Bank.VECTOR)
            .findFirst()
            .orElseThrow();
    saboteur.with(
        "what is left in a register of a message and of its end taken for the same",
        Reason.UNKNOWN,
        lines -> {
          before(
              lines,
              REST,
              code(code -> {
                transfer(code, one, left, Integer.SIZE);
                changedBits(code, Integer.SIZE);
                spoil(code);
              }));
          behind(lines, BEGIN, code(this::keepNothing));
        });
  }

  /** The loop clears it without any instruction that names the register. */
  private void upperHalf() {
    Register before = saboteur.woven().abi().arguments().get(1);
    saboteur.with(
        "an upper half taken for what it was before a loop that clears it",
        Reason.UNKNOWN,
        lines -> {
          int end = lines.indexOf(new Line.Mark("end")) + 1;
          lines.addAll(end, code(code -> code.effect("64: narrow")));
          before(
              lines,
              REST,
              code(code -> {
                code.effect(Bank.VECTOR, "each 64: store(m, secondsixteen(a))", secret, kept);
                code.move(one, "64: d = load(m)", secret);
                code.move(other, "64: d = load(m)", waiting);
                code.move(other, "64: d = load(m)", new Address(other, 16));
                code.move(one, "64: d = a ^ b", one, other);
                spoil(code);
              }));
          lines.addAll(loop.last(), code(code -> code.effect("64: narrow")));
          behind(
              lines,
              BEGIN,
              code(code -> code.move(kept, "each 64 of 256: d = load(m)", new Address(before, 0))));
        });
  }
}
