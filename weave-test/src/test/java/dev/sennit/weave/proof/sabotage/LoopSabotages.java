package dev.sennit.weave.proof.sabotage;

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
import dev.sennit.weave.proof.small.ChangedKernel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Changes to the loop over blocks. */
final class LoopSabotages extends Saboteur {
  private final boolean single;
  private final Optional<Integer> begin = first(step("begin").and(branches()));
  private final Register count = (Register) at(begin.orElseThrow()).operands().get("a");

  LoopSabotages(WovenKernel woven) {
    super(woven);
    this.single = Kernels.isSingle(woven);
    count();
    pointers();
    turns();
    secret("a state", new Address(argument(1), 0), single ? "rest" : "done");
    if (single && !((BlockKernel) woven.kernel()).weaving().parking().frame()) {
      again();
    }
  }

  private void count() {
    Optional<Integer> back = first(step("next block").and(branches()));
    leaveOut("way back to the next block", Reason.BLOCKS, back);
    change(
        "begin without a block",
        Reason.BLOCKS,
        begin,
        found ->
            found.withRow(
                woven.kernel().target().table().find(Bank.GENERAL, "64: goto l if a != 0")));
    Optional<Integer> counted =
        single ? last(step("begin").and(found -> found.writes().contains(count))) : begin;
    Optional<Integer> behind = counted.map(line -> line + 1);
    insert("one block fewer", Reason.BLOCKS, behind, code -> counts(code, "-", count));
    insert("one block more", Reason.BLOCKS, behind, code -> counts(code, "+", count));
    if (!single) {
      Register left = (Register) at(back.orElseThrow()).reads().getFirst();
      insert("counted twice", Reason.BLOCKS, back, code -> counts(code, "-", left));
    }
  }

  private static void counts(Code code, String sign, Register count) {
    code.move(count, "64: d = a " + sign + " n", count, new Immediate(1));
  }

  private void pointers() {
    Predicate<Instruction> fromTable =
        step("begin")
            .and(loads())
            .and(found -> found.row().view("d").bank() == Bank.GENERAL)
            .and(on(Set.of(argument(2))));
    further("second message", Reason.READ, last(fromTable), 8);
    Predicate<Instruction> distances =
        step("begin").and(found -> found.reads().contains(argument(3))).and(gives("d = a + b"));
    leaveOut("distance to the next chunk", Reason.POINTER, first(distances));
  }

  /** The loops inside that some blocks have. */
  private void turns() {
    leaveOut("way back to the next turn", Reason.READ, first(step("next turn").and(branches())));
    leaveOut("counting of turns", Reason.POINTER, first(step("next turn").and(means("d = d - n"))));
    change(
        "as many turns as a secret says",
        Reason.SECRET_BRANCH,
        first(step("next turn").and(loads())),
        found -> found.with("m", address(found).plus(-Long.BYTES)));
  }

  /** Behind the loop, where all whole blocks have been taken in. */
  private void again() {
    List<Line> lines = woven.lines();
    int stride = Kernels.algorithm(woven).stride();
    insert(
        "loop run twice",
        Reason.BLOCKS,
        Optional.of(lines.indexOf(new Line.Mark("rest")) + 1),
        code -> {
          code.move(count, "64: d = a", argument(3));
          code.move(
              count, "64: d = a >> n", count, new Immediate(Integer.numberOfTrailingZeros(stride)));
          code.effect("64: goto l if a != 0", new Label("block"), count);
        });
    int block = lines.indexOf(new Line.Mark("block"));
    insert(
        "a second loop that is wrong, for some lengths",
        Reason.RESULT,
        Optional.of(block),
        code -> wrongLoop(code, block));
  }

  /** It touches what the first one touches, so it must not pass for that. */
  private void wrongLoop(Code code, int block) {
    code.effect("32: goto l if (a & n) == 0", new Label("block"), argument(3), new Immediate(32));
    Loop loop = Loop.at(woven.lines(), block).orElseThrow();
    int wrong = first(computes()).orElseThrow();
    for (int i = block; i <= loop.last(); i++) {
      if (i != wrong) {
        code.append(ChangedKernel.again(woven.lines().subList(i, i + 1)));
      }
    }
    code.effect("64: goto l", new Label("rest"));
  }
}
