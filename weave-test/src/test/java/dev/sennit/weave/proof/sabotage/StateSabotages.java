package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.function.Predicate;

/** Changes to what takes the states of many messages to the lanes of vectors, and back. */
final class StateSabotages {
  private static final Predicate<Instruction> TO_LANES = step("begin");
  private static final Predicate<Instruction> TO_MESSAGES = step("end");

  private final Saboteur saboteur;
  private final int stateBytes;
  private final Predicate<Instruction> read;
  private final Predicate<Instruction> written;

  private StateSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.stateBytes = Kernels.algorithm(saboteur.woven()).stateBytes();
    Predicate<Instruction> vectors =
        found -> found.row().views().values().stream().anyMatch(view -> view.bank() == Bank.VECTOR);
    this.read = TO_LANES.and(loads()).and(vectors);
    this.written = TO_MESSAGES.and(saboteur.storesStates());
  }

  static void on(Saboteur saboteur) {
    StateSabotages sabotages = new StateSabotages(saboteur);
    sabotages.gathered();
    sabotages.transposed();
    sabotages.spread();
  }

  private void gathered() {
    saboteur.further("state of a message read", Reason.RESULT, saboteur.first(read), stateBytes);
    saboteur.further("words of a state read", Reason.RESULT, saboteur.middle(read), 4);
    saboteur.further("last words of a state read", Reason.READ, saboteur.last(read), 4);
  }

  private void transposed() {
    for (Predicate<Instruction> way : List.of(TO_LANES, TO_MESSAGES)) {
      String where = way == TO_LANES ? " before" : " after";
      Predicate<Instruction> lows = way.and(means("d = interleavedlows(a, b)"));
      Predicate<Instruction> highs = way.and(means("d = interleavedhighs(a, b)"));
      meaning("lower pairs as upper ones" + where, lows, highs);
      meaning("upper pairs as lower ones" + where, highs, lows);
      saboteur.change(
          "rows of pairs exchanged" + where,
          Reason.RESULT,
          saboteur.middle(lows),
          found -> found.with("a", found.operands().get("b")).with("b", found.operands().get("a")));
      saboteur.leaveOut(
          "bytes of words in order" + where,
          Reason.RESULT,
          saboteur.last(way.and(gives("d = shuffle(a, b)").or(gives("d = swap(a)")))));
    }
  }

  private void meaning(String name, Predicate<Instruction> place, Predicate<Instruction> like) {
    saboteur.change(
        name,
        Reason.RESULT,
        saboteur.last(place),
        found -> found.withRow(saboteur.at(saboteur.last(like).orElseThrow()).row()));
  }

  private void spread() {
    List<Integer> stores = saboteur.all(written);
    int one = stores.get(0);
    int other = stores.get(1);
    saboteur.with(
        "two stores of states exchanged",
        Reason.RESULT,
        changed -> {
          changed.set(one, saboteur.at(one).with("m", Saboteur.address(saboteur.at(other))));
          changed.set(other, saboteur.at(other).with("m", Saboteur.address(saboteur.at(one))));
        });
    saboteur.further("store of a state", Reason.RESULT, saboteur.middle(written), 4);
    saboteur.further("last store of a state", Reason.WRITTEN, saboteur.last(written), 4);
    saboteur.leaveOut("store of a state", Reason.RESULT, saboteur.last(written));
    saboteur.change(
        "first sixteen bytes instead of others",
        Reason.RESULT,
        saboteur.last(written.and(means("store(m, a)").negate())),
        found ->
            found.withRow(
                saboteur
                    .woven()
                    .kernel()
                    .target()
                    .table()
                    .find(Bank.VECTOR, "each 64: store(m, a)")));
  }
}
