package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.Loop;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to the loop over blocks, and secrets that decide about control and addresses. */
final class LoopSabotages {
  private static final Predicate<Instruction> BRANCH = instruction -> instruction.row().branches();

  private final Saboteur saboteur;
  private final boolean single;
  private final int blockBytes;
  private final int stride;

  private LoopSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.single = Kernels.isSingle(saboteur.woven());
    this.blockBytes = Kernels.algorithm(saboteur.woven()).blockBytes();
    this.stride = Kernels.algorithm(saboteur.woven()).stride();
  }

  static void on(Saboteur saboteur) {
    LoopSabotages sabotages = new LoopSabotages(saboteur);
    sabotages.count();
    sabotages.pointers();
    sabotages.turns();
    sabotages.rounds();
    sabotages.start();
    sabotages.secrets();
    if (sabotages.single
        && !((BlockKernel) saboteur.woven().kernel()).weaving().parking().frame()) {
      sabotages.again();
    }
  }

  private void count() {
    Optional<Integer> back = saboteur.first(step("next block").and(BRANCH));
    Optional<Integer> begin = saboteur.first(step("begin").and(BRANCH));
    saboteur.leaveOut("way back to the next block", Reason.BLOCKS, back);
    saboteur.meaning("begin without a block", Reason.BLOCKS, begin, "64: goto l if a != 0");
    Register count = (Register) saboteur.at(begin.orElseThrow()).operands().get("a");
    Optional<Integer> counted =
        single ? saboteur.last(step("begin").and(Saboteur.writes(count))) : begin;
    Optional<Integer> behind = counted.map(line -> line + 1);
    saboteur.insert("one block fewer", Reason.BLOCKS, behind, code -> less(code, count));
    saboteur.insert(
        "one block more",
        Reason.BLOCKS,
        behind,
        code -> code.move(count, "64: d = a + n", count, new Immediate(1)));
    Predicate<Instruction> parkedCount = step("next block").and(Saboteur.means("d = a - n"));
    saboteur.number("two blocks counted as one", Reason.BLOCKS, saboteur.first(parkedCount), 2);
    if (single) {
      Predicate<Instruction> halved = step("begin").and(found -> found.operands().containsKey("n"));
      saboteur.number(
          "blocks of two blocks",
          Reason.BLOCKS,
          saboteur.last(halved),
          Integer.numberOfTrailingZeros(stride) + 1);
    } else {
      Register left = (Register) saboteur.at(back.orElseThrow()).reads().getFirst();
      saboteur.insert("counted twice", Reason.BLOCKS, back, code -> less(code, left));
      saboteur.meaning(
          "loop as long as there is none", Reason.BLOCKS, back, "64: goto l if a == 0");
    }
  }

  private static void less(Code code, Register count) {
    code.move(count, "64: d = a - n", count, new Immediate(1));
  }

  private void pointers() {
    List<Integer> steps =
        saboteur.all(
            step("next block")
                .or(step("begin"))
                .and(found ->
                    found.operands().get("n") instanceof Immediate(long n) && n == blockBytes));
    for (int line : steps) {
      for (long bytes : new long[] {0, blockBytes + 1}) {
        saboteur.number(
            "pointer moved by " + bytes + " at line " + line,
            Reason.PADDING,
            Optional.of(line),
            bytes);
      }
    }
  }

  /** The loop inside that some blocks have. */
  private void turns() {
    Optional<Integer> back = saboteur.first(step("next turn").and(BRANCH));
    Optional<Integer> count = saboteur.first(step("next turn").and(loads()));
    Optional<Integer> turns = saboteur.last(step("first turn").and(found -> found.row().sets()));
    saboteur.leaveOut("way back to the next turn", Reason.READ, back);
    turns.ifPresent(line -> {
      long number = Saboteur.immediate(saboteur.at(line));
      saboteur.number("one turn more", Reason.POINTER, turns, number + 1);
      saboteur.number("turns without end", Reason.BEYOND, turns, 0);
    });
    saboteur.leaveOut(
        "counting of turns",
        Reason.BEYOND,
        saboteur.first(step("next turn").and(Saboteur.means("d = d - n"))));
    saboteur.change(
        "as many turns as a secret says",
        Reason.SECRET_BRANCH,
        count,
        found -> found.with("m", Saboteur.further(Saboteur.address(found), -Long.BYTES)));
  }

  /** The loop over rounds, in kernels that have one. */
  private void rounds() {
    Predicate<Instruction> next = step("next rounds");
    Optional<Integer> count =
        saboteur.first(step("start the rounds").and(found -> found.operands().containsKey("n")));
    count.ifPresent(line -> {
      long turns = Saboteur.immediate(saboteur.at(line));
      saboteur.number("one turn more", Reason.POINTER, count, turns + 1);
    });
    saboteur.leaveOut(
        "step to the next constants", Reason.RESULT, saboteur.first(next.and(BRANCH.negate())));
  }

  private void start() {
    Register table = saboteur.woven().abi().arguments().get(2);
    Register distance = saboteur.woven().abi().arguments().get(3);
    Predicate<Instruction> pointers =
        step("begin").and(loads()).and(found -> found.row().view("d").bank() == Bank.GENERAL);
    Predicate<Instruction> fromTable =
        pointers.and(found -> Saboteur.address(found).base().equals(table));
    saboteur.further("second message", Reason.READ, saboteur.last(fromTable), 8);
    Predicate<Instruction> distances = step("begin").and(found -> found.reads().contains(distance));
    Predicate<Instruction> further = distances.and(Saboteur.gives("d = a + b"));
    saboteur.leaveOut("distance to the next chunk", Reason.POINTER, saboteur.first(further));
  }

  /** Behind the loop, where all whole blocks have been taken in. */
  private void again() {
    List<Line> lines = saboteur.woven().lines();
    Register count =
        (Register)
            saboteur
                .at(saboteur.first(step("begin").and(BRANCH)).orElseThrow())
                .operands()
                .get("a");
    Register length = saboteur.woven().abi().arguments().get(3);
    saboteur.insert(
        "loop run twice",
        Reason.BLOCKS,
        Optional.of(lines.indexOf(new Line.Mark("rest")) + 1),
        code -> {
          code.move(count, "64: d = a", length);
          code.move(
              count, "64: d = a >> n", count, new Immediate(Integer.numberOfTrailingZeros(stride)));
          code.effect("64: goto l if a != 0", new Label("block"), count);
        });
    saboteur.with(
        "a second loop that is wrong, for some lengths",
        Reason.RESULT,
        changed -> changed.addAll(lines.indexOf(new Line.Mark("block")), wrongLoop(length)));
  }

  /** It touches what the first one touches, so it must not pass for that. */
  private List<Line> wrongLoop(Register length) {
    WovenKernel woven = saboteur.woven();
    Code code = new Code(woven.kernel().target().table(), new Code.Values(), Instruction.FRAME);
    code.step("sabotage");
    code.effect("32: goto l if (a & n) == 0", new Label("block"), length, new Immediate(32));
    code.mark("second");
    int first = woven.lines().indexOf(new Line.Mark("block"));
    Loop loop = Loop.at(woven.lines(), first).orElseThrow();
    List<Line> body = new ArrayList<>(woven.lines().subList(first + 1, loop.last() + 1));
    body.remove(
        body.stream()
            .filter(line -> line instanceof Instruction found && Saboteur.computes().test(found))
            .findFirst()
            .orElseThrow());
    for (Line line : body) {
      switch (line) {
        case Line.Note note -> code.append(List.of(note));
        case Line.Mark(String inner) -> code.mark("second_" + inner);
        case Instruction found when found.operands().get("l") instanceof Label(String to) ->
            code.append(
                List.of(
                    found.with("l", new Label(to.equals("block") ? "second" : "second_" + to))));
        case Instruction found -> code.append(List.of(found));
      }
    }
    code.effect("64: goto l", new Label("rest"));
    return code.take();
  }

  /** Just before the states are read. */
  private void secrets() {
    Register states = saboteur.woven().abi().arguments().get(1);
    int line =
        saboteur
            .first(
                step("begin")
                    .and(loads())
                    .and(found -> Saboteur.address(found).base().equals(states)))
            .orElseThrow();
    Optional<Integer> begin = Optional.of(line);
    Register secret = saboteur.idle(line);
    Label elsewhere = new Label(single ? "rest" : "done");
    saboteur.insert(
        "branch on a secret",
        Reason.SECRET_BRANCH,
        begin,
        code -> {
          code.move(secret, "64: d = load(m)", new Address(states, 0));
          code.effect("64: goto l if a == 0", elsewhere, secret);
        });
    saboteur.insert(
        "write to an address with a secret added",
        Reason.SECRET_ADDRESS,
        begin,
        code -> {
          code.move(secret, "64: d = load(m)", new Address(states, 0));
          code.move(secret, "64: d = a + b", secret, states);
          code.effect("64: store(m, a)", new Address(secret, 0), states);
        });
  }
}
