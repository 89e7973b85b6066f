package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.function.Predicate;

/** Changes to what the two strands do in passages: AES in counter mode, and GHASH. */
final class StrandSabotages extends ModeSaboteur {
  private static final String LOWS = "d = productoflows(a, b)";
  private static final String HIGHS = "d = productofhighs(a, b)";
  private static final Predicate<Instruction> REORDERS =
      gives("d = shuffle(a, b)").or(gives("d = swap(a)"));
  private static final Predicate<Instruction> COMPARES = BRANCH.and(means("goto l if a below n"));
  private static final Predicate<Instruction> CONSTANTS =
      instruction -> instruction.operands().get("m") instanceof Pool;

  private static final long POLYNOMIAL = 0xc2L << 56;

  private final String round;
  private final String lastRound;

  private StrandSabotages(Saboteur saboteur) {
    super(saboteur);
    switch (saboteur.woven().kernel().target().architecture()) {
      case X64 _ -> {
        this.round = "d = aesenc(a, b)";
        this.lastRound = "d = aesenclast(a, b)";
      }
      case A64 _ -> {
        this.round = "d = aeseaesmc(a, b)";
        this.lastRound = "d = aese(a, b)";
      }
    }
  }

  static void on(Saboteur saboteur) {
    StrandSabotages sabotages = new StrandSabotages(saboteur);
    if (sabotages.mode.counts()) {
      sabotages.rounds();
      sabotages.counter();
      sabotages.texts();
    }
    if (sabotages.mode.hashes() != Hashed.NOTHING) {
      sabotages.products();
      sabotages.powers();
      sabotages.sum();
    }
    sabotages.constants();
  }

  // ---------------------------------------------------------------- counter mode

  private void rounds() {
    Predicate<Instruction> rounds = gives(round);
    Predicate<Instruction> lastRounds = gives(lastRound);
    meaning("a round as the last one", middle(rounds), lastRound);
    saboteur.leaveOut("last round", Reason.MODE, saboteur.last(lastRounds));
    register("key of a round", in(loop(), rounds), "b");
    Predicate<Instruction> keys = step("round").and(loads());
    saboteur.further("key of a round", Reason.MODE, in(loop(), keys), BLOCK);
    number("rounds of a middle key", in(loop(), COMPARES), 2);
    number("bytes of ten rounds", saboteur.last(step("begin").and(gives("d = a - n"))), BLOCK);
  }

  private void counter() {
    Predicate<Instruction> counts = step("count").and(means("d = a + load(m)"));
    saboteur.leaveOut("counter's step", Reason.COUNTER, lastIn(loop(), counts));
    saboteur.change(
        "a block with the next one's counter",
        Reason.MODE,
        in(loop(), counts),
        found -> withConstant(found, BLOCK));
    saboteur.leaveOut(
        "bytes of a counter's words in order",
        Reason.MODE,
        in(loop(), step("count").and(REORDERS)));
    saboteur.further(
        "counter of the state", Reason.READ, saboteur.first(at(argument(1), 0).and(loads())), -1);
  }

  private static Instruction withConstant(Instruction found, int further) {
    return found.with("m", new Pool(((Pool) found.operands().get("m")).offset() + further));
  }

  private void texts() {
    int firstOfLastKeys = 9 * BLOCK;
    Predicate<Instruction> text =
        step("last round")
            .and(loads())
            .and(found -> Saboteur.address(found).displacement() < firstOfLastKeys);
    Predicate<Instruction> store = step("last round").and(stores());
    saboteur.further("text of the last block", Reason.READ, lastIn(loop(), text), 1);
    saboteur.further("last block written", Reason.WRITTEN, lastIn(loop(), store), 1);
    register("block stored", in(loop(), store), "a");
    saboteur.change(
        "block written to where it is read",
        Reason.WRITTEN,
        in(loop(), store),
        found -> found.with("m", saboteur.at(in(loop(), text).orElseThrow()).operands().get("m")));
  }

  // ---------------------------------------------------------------- GHASH

  private void products() {
    Predicate<Instruction> lows = step("hash").and(gives(LOWS));
    Predicate<Instruction> reducing = step("reduce").and(gives(LOWS));
    meaning("product of the lower halves as of the upper", in(loop(), lows), HIGHS);
    saboteur.leaveOut("reduction", Reason.MODE, in(loop(), reducing));
    register("factor of a product", lastIn(loop(), lows), "a");
    Predicate<Instruction> halves = means("d = halvesexchanged(a)");
    saboteur.leaveOut("halves exchanged", Reason.MODE, in(loop(), halves));
  }

  private void powers() {
    Predicate<Instruction> power =
        step("hash")
            .and(loads())
            .and(found ->
                Saboteur.address(found).displacement() >= STANDARD.at(SchedulePart.POWERS));
    saboteur.further("power of the key", Reason.MODE, in(loop(), power), -BLOCK);
    Reason beyond = saboteur.last(power).map(this::behindPower).orElseThrow();
    saboteur.further("last power of the key", beyond, saboteur.last(power), BLOCK);
  }

  /** The sums of a power's halves end the schedule. Kernels of four products do not read them. */
  private Reason behindPower(int line) {
    boolean folded =
        Saboteur.address(saboteur.at(line)).displacement() >= STANDARD.at(SchedulePart.FOLDED);
    return folded ? Reason.READ : Reason.MODE;
  }

  private void sum() {
    saboteur.leaveOut(
        "sum kept", Reason.MODE, lastIn(loop(), step("reduce").and(found -> intoSum(found))));
    saboteur.leaveOut(
        "bytes of a block in the opposite order",
        Reason.MODE,
        in(loop(), step("hash").and(REORDERS)));
    saboteur.further(
        "sum of the state",
        Reason.MODE,
        saboteur.first(at(argument(1), STANDARD.at(StatePart.SUM)).and(loads())),
        1);
    Predicate<Instruction> hashed =
        step("hash")
            .and(loads())
            .and(
                found -> Saboteur.address(found).displacement() < STANDARD.at(SchedulePart.POWERS));
    saboteur.further("last block that is hashed", Reason.READ, lastIn(loop(), hashed), 1);
  }

  private boolean intoSum(Instruction instruction) {
    return saboteur.woven().lines().stream()
        .anyMatch(line ->
            line instanceof Line.Note note
                && instruction.writes().contains(note.places().get(Role.SUM)));
  }

  // ---------------------------------------------------------------- constants

  /**
   * All of them matter, but the upper half of the polynomial, and of the mask the first byte and
   * the last one.
   */
  private void constants() {
    List<Long> pool = saboteur.woven().pool();
    for (int word = 0; word < Math.min(2, pool.size()); word++) {
      boolean upper = word % 2 == 1 && pool.get(word) == POLYNOMIAL;
      if (!upper) {
        saboteur.constant(
            "word %d of the constants".formatted(word),
            Reason.MODE,
            word,
            1L << 8 * (1 + word % 6));
      }
    }
    saboteur.change(
        "constants read behind their end",
        Reason.READ,
        saboteur.first(CONSTANTS),
        found -> found.with("m", new Pool(saboteur.woven().poolBytes().length)));
  }
}
