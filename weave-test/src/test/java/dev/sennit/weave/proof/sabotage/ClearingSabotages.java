package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to how memory is made zero. */
final class ClearingSabotages {
  private final Saboteur saboteur;
  private final Register base;

  private ClearingSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.base = saboteur.woven().abi().arguments().getFirst();
  }

  static void on(Saboteur saboteur) {
    ClearingSabotages sabotages = new ClearingSabotages(saboteur);
    sabotages.shortOnes();
    sabotages.stored();
    sabotages.ends();
    sabotages.loops();
    sabotages.pastTheCaches();
    sabotages.blocks();
    sabotages.fills();
    sabotages.secrets();
  }

  /** Of each way for a few bytes, its length and its two ends. */
  private void shortOnes() {
    for (int line : saboteur.all(step("").and(means("goto l if a below n")))) {
      String step = saboteur.at(line).step();
      if (step.contains(" to ")) {
        long bytes = Saboteur.immediate(saboteur.at(line));
        saboteur.number(
            step + ", taken for more", Reason.NOT_CLEARED, Optional.of(line), bytes + 2);
        List<Integer> ends = saboteur.all(step(step).and(stores()));
        saboteur.leaveOut(step + ", last end", Reason.NOT_CLEARED, Optional.of(ends.getLast()));
        saboteur.further(step + ", first end", Reason.WRITTEN, Optional.of(ends.getFirst()), -1);
      }
    }
  }

  private void stored() {
    saboteur
        .first(means("d = n").and(found -> Saboteur.immediate(found) == 0))
        .ifPresent(line ->
            saboteur.number("zeros of another number", Reason.NOT_ZERO, Optional.of(line), 1));
    saboteur.insert(
        "something else stored afterwards",
        Reason.NOT_ZERO,
        saboteur.first(step("8 to 15 bytes").and(means("goto l"))),
        code -> code.effect("64: store(m, a)", new Address(base, 0), base));
  }

  private void ends() {
    Predicate<Instruction> first = step("first bytes").and(stores());
    Predicate<Instruction> last = step("last bytes").and(stores());
    saboteur.further("store to the first bytes", Reason.WRITTEN, saboteur.first(first), -1);
    saboteur.leaveOut("a store to the last bytes", Reason.NOT_CLEARED, saboteur.last(last));
    saboteur.further("store to the last bytes", Reason.WRITTEN, saboteur.last(last), 1);
  }

  /** What goes on as long as there is more. */
  private void loops() {
    List<Integer> ways = saboteur.all(Saboteur.goesBack(saboteur.woven()));
    if (!ways.isEmpty()) {
      // What others leave, it does.
      saboteur.leaveOut("way back of the last loop", Reason.CLEARING, Optional.of(ways.getLast()));
    }
    for (int line : ways) {
      Instruction back = saboteur.at(line);
      String loop = "loop of " + back.step();
      Predicate<Instruction> inLoop = step(back.step());
      List<Integer> moves =
          saboteur.all(
              inLoop.and(found ->
                  found.writes().contains(back.operands().get(Row.TIED)) && !found.row().copies()));
      saboteur.insert(
          loop + ", a way out of it",
          Reason.CLEARING,
          Optional.of(line),
          code -> code.effect("64: goto l if a != 0", new Label("last"), base));
      saboteur.insert(
          loop + ", another one in it",
          Reason.INNER_LOOP,
          Optional.of(line),
          code -> {
            code.mark("inner");
            code.effect("64: goto l if a != 0", new Label("inner"), base);
          });
      if (moves.size() == 1) {
        // Of several, one less makes a shorter turn.
        saboteur.leaveOut(loop + ", its way on", Reason.ENDLESS, Optional.of(moves.getFirst()));
      }
      saboteur
          .last(inLoop.and(stores()))
          .ifPresent(store -> {
            saboteur.leaveOut(loop + ", last store", Reason.NOT_CLEARED, Optional.of(store));
          });
    }
  }

  private void pastTheCaches() {
    Predicate<Instruction> streams =
        found ->
            found.row().meaning().statements().stream().anyMatch(Meaning.Stream.class::isInstance);
    if (saboteur.first(streams).isPresent()) {
      saboteur.leaveOut("fence", Reason.NOT_SEEN, saboteur.first(means("fence")));
      saboteur.leaveOut("alignment", Reason.NOT_ALIGNED, saboteur.first(Saboteur.aligning()));
      int fence = saboteur.first(means("fence")).orElseThrow();
      saboteur.with(
          "fence before the loop",
          Reason.NOT_SEEN,
          lines ->
              lines.add(saboteur.first(step("first bytes")).orElseThrow(), lines.remove(fence)));
    }
  }

  private void blocks() {
    Predicate<Instruction> zeroes =
        found ->
            found.row().meaning().statements().stream()
                .anyMatch(Meaning.ZeroBlock.class::isInstance);
    Optional<Integer> first = saboteur.first(zeroes);
    if (first.isEmpty()) {
      return;
    }
    Predicate<Instruction> blocks = step("blocks");
    saboteur.leaveOut(
        "question whether blocks are forbidden",
        Reason.FORBIDDEN,
        saboteur.first(blocks.and(means("goto l"))));
    saboteur.leaveOut("a block", Reason.NOT_CLEARED, first);
    saboteur.leaveOut(
        "alignment of the first block",
        Reason.NOT_ALIGNED,
        saboteur.first(blocks.and(gives("d = a & b"))));
    saboteur.leaveOut(
        "way to the first block",
        Reason.CLEARING,
        saboteur.first(step("up to the first block").and(found -> found.row().copies())));
  }

  private void fills() {
    saboteur
        .first(found ->
            found.row().meaning().statements().stream().anyMatch(Meaning.Fill.class::isInstance))
        .ifPresent(line -> {
          Optional<Integer> fill = Optional.of(line);
          Operand value = saboteur.at(line).operands().get("c");
          saboteur.change(
              "as many bytes filled as the base says",
              Reason.CLEARING,
              fill,
              Saboteur.register(base, "b"));
          saboteur.insert(
              "filled with something else",
              Reason.NOT_ZERO,
              fill,
              code -> code.move((Register) value, "64: d = n", new Immediate(1)));
          saboteur.leaveOut("filling", Reason.NOT_CLEARED, fill);
        });
  }

  /** What the memory held is nobody's business, and so is what the caller has in its registers. */
  private void secrets() {
    Register saved =
        saboteur.woven().abi().saved().stream()
            .filter(register -> register.bank() == Bank.GENERAL)
            .findFirst()
            .orElseThrow();
    saboteur.insert(
        "branch on a register of the caller",
        Reason.LEFT_OPEN,
        saboteur.first(step("begin")),
        code -> code.effect("64: goto l if a == 0", new Label("done"), saved));
    saboteur.insert(
        "memory read",
        Reason.READ,
        saboteur.first(step("begin")),
        code -> code.move(saboteur.idle(1), "64: d = load(m)", new Address(base, 0)));
  }
}
