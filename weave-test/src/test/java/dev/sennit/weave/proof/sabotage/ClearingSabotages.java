package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to how memory is made zero. */
final class ClearingSabotages extends Saboteur {
  private final Register base;

  ClearingSabotages(WovenKernel woven) {
    super(woven);
    this.base = argument(0);
    stored();
    loops();
    pastTheCaches();
    if (first(does(Meaning.ZeroBlock.class)).isPresent()) {
      blocks();
    }
    fills();
    // What the memory held is nobody's business, and so is what the caller has in its registers.
    read("memory", Reason.READ, first(step("begin")), new Address(base, 0));
    Register saved =
        woven.abi().saved().stream()
            .filter(register -> register.bank() == Bank.GENERAL)
            .findFirst()
            .orElseThrow();
    insert(
        "branch on a register of the caller",
        Reason.LEFT_OPEN,
        first(step("begin")),
        code -> code.effect("64: goto l if a == 0", new Label("done"), saved));
  }

  private void stored() {
    number("zeros of another number", Reason.NOT_ZERO, first(means("d = n").and(number(0))), 1);
    Predicate<Instruction> first = step("first bytes").and(stores());
    Predicate<Instruction> last = step("last bytes").and(stores());
    further("store to the first bytes", Reason.WRITTEN, first(first), -1);
    leaveOut("a store to the last bytes", Reason.NOT_CLEARED, last(last));
    further("store to the last bytes", Reason.WRITTEN, last(last), 1);
  }

  /** What goes on as long as there is more. */
  private void loops() {
    for (int line : all(this::goesBack)) {
      Instruction back = at(line);
      String loop = "loop of " + back.step();
      insert(
          loop + ", a way out of it",
          Reason.CLEARING,
          Optional.of(line),
          code -> code.effect("64: goto l if a != 0", new Label("last"), base));
      insert(
          loop + ", another one in it",
          Reason.INNER_LOOP,
          Optional.of(line),
          code -> {
            code.mark("inner");
            code.effect("64: goto l if a != 0", new Label("inner"), base);
          });
      Predicate<Instruction> moves =
          found -> found.writes().contains(back.operands().get(Row.TIED)) && !found.row().copies();
      List<Integer> moved = all(step(back.step()).and(moves));
      if (moved.size() == 1) {
        // Of several, one less makes a shorter turn.
        leaveOut(loop + ", its way on", Reason.ENDLESS, Optional.of(moved.getFirst()));
      }
      Optional<Integer> stored = last(step(back.step()).and(stores()));
      leaveOut(loop + ", last store", Reason.NOT_CLEARED, stored);
    }
  }

  private boolean goesBack(Instruction instruction) {
    return instruction.operands().get("l") instanceof Label(String label)
        && woven.lines().indexOf(new Line.Mark(label)) < woven.lines().indexOf(instruction);
  }

  private void pastTheCaches() {
    if (first(does(Meaning.Stream.class)).isPresent()) {
      leaveOut("fence", Reason.NOT_SEEN, first(means("fence")));
      leaveOut("alignment", Reason.NOT_ALIGNED, first(aligning()));
      int fence = first(means("fence")).orElseThrow();
      int before = first(step("first bytes")).orElseThrow();
      with(
          "fence before the loop",
          Reason.NOT_SEEN,
          lines -> lines.add(before, lines.remove(fence)));
    }
  }

  private void blocks() {
    Predicate<Instruction> blocks = step("blocks");
    leaveOut("question for blocks", Reason.FORBIDDEN, first(blocks.and(means("goto l"))));
    leaveOut("a block", Reason.NOT_CLEARED, first(does(Meaning.ZeroBlock.class)));
    leaveOut(
        "alignment of the first block", Reason.NOT_ALIGNED, first(blocks.and(gives("d = a & b"))));
  }

  private void fills() {
    Optional<Integer> fill = first(does(Meaning.Fill.class));
    leaveOut("filling", Reason.NOT_CLEARED, fill);
    operand("as many bytes filled as the base says", Reason.CLEARING, fill, "b", base);
    insert(
        "filled with something else",
        Reason.NOT_ZERO,
        fill,
        code -> {
          Register value = (Register) at(fill.orElseThrow()).operands().get("c");
          code.move(value, "64: d = n", new Immediate(1));
        });
  }
}
