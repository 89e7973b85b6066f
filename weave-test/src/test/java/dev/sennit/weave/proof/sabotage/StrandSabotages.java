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
import java.util.Optional;
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
    meaning("first round as the last one", saboteur.first(rounds), lastRound);
    meaning("a round as the last one", middle(rounds), lastRound);
    meaning("last round as one of the others", middle(lastRounds), round);
    saboteur.leaveOut("first round", Reason.MODE, saboteur.first(rounds));
    saboteur.leaveOut("a round", Reason.MODE, middle(rounds));
    saboteur.leaveOut("last round", Reason.MODE, saboteur.last(lastRounds));
    saboteur.twice("a round", Reason.MODE, in(loop(), rounds));
    exchanged("a round", middle(rounds));
    exchanged("last round", saboteur.last(lastRounds));
    register("key of a round", in(loop(), rounds), "b");
    register("state of a round", lastIn(loop(), rounds), "a");
    Predicate<Instruction> keys = step("round").and(loads());
    saboteur.further("key of a round", Reason.MODE, in(loop(), keys), BLOCK);
    saboteur.further("key of a round", Reason.MODE, in(loop(), keys), -1);
    saboteur.further("key of the last but one round", Reason.MODE, lastIn(loop(), keys), -BLOCK);
    number("rounds of a middle key", in(loop(), COMPARES), 2);
    number("rounds of a middle key", in(loop(), COMPARES), -2);
    number("rounds of a long key", lastIn(loop(), COMPARES), 1);
    number("rounds of a short key", lastIn(loop(), COMPARES), -2);
    number("bytes of ten rounds", saboteur.last(step("begin").and(gives("d = a - n"))), BLOCK);
  }

  private void counter() {
    Predicate<Instruction> counts = step("count").and(means("d = a + load(m)"));
    Lines part = all(passage -> passage.counts() && !passage.repeats()).getFirst();
    for (Optional<Integer> place : List.of(lastIn(loop(), counts), lastIn(part, counts))) {
      saboteur.change(
          "counter stepped by another number at " + place,
          Reason.COUNTER,
          place,
          found -> withConstant(found, -BLOCK));
    }
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
        "counter of the state",
        Reason.MODE,
        saboteur.first(at(argument(1), 0).and(loads())),
        BLOCK);
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
    saboteur.further("text of a block", Reason.MODE, in(loop(), text), 1);
    saboteur.further("text of the last block", Reason.READ, lastIn(loop(), text), 1);
    saboteur.further("text of the first block", Reason.READ, in(loop(), text), -1);
    saboteur.leaveOut("text", Reason.MODE, middle(text));
    saboteur.further("block written", Reason.MODE, in(loop(), store), 1);
    saboteur.further("last block written", Reason.WRITTEN, lastIn(loop(), store), 1);
    saboteur.further("first block written", Reason.WRITTEN, in(loop(), store), -1);
    saboteur.leaveOut("store of a block", Reason.MODE, in(loop(), store));
    saboteur.leaveOut("store of the last block", Reason.MODE, saboteur.last(store));
    register("block stored", in(loop(), store), "a");
    saboteur.change(
        "block read from where it is written",
        Reason.MODE,
        in(loop(), text),
        found -> found.with("m", saboteur.at(in(loop(), store).orElseThrow()).operands().get("m")));
    saboteur.change(
        "block written to where it is read",
        Reason.WRITTEN,
        in(loop(), store),
        found -> found.with("m", saboteur.at(in(loop(), text).orElseThrow()).operands().get("m")));
  }

  // ---------------------------------------------------------------- GHASH

  private void products() {
    Predicate<Instruction> lows = step("hash").and(gives(LOWS));
    Predicate<Instruction> highs = gives(HIGHS);
    Predicate<Instruction> reducing = step("reduce").and(gives(LOWS));
    meaning("product of the lower halves as of the upper", in(loop(), lows), HIGHS);
    meaning("product of the upper halves as of the lower", middle(highs), LOWS);
    meaning("product with the polynomial", saboteur.first(reducing), HIGHS);
    saboteur.leaveOut("product of the lower halves", Reason.MODE, in(loop(), lows));
    saboteur.leaveOut("product of the upper halves", Reason.MODE, lastIn(loop(), highs));
    saboteur.leaveOut("reduction", Reason.MODE, in(loop(), reducing));
    saboteur.leaveOut("second reduction", Reason.MODE, lastIn(loop(), reducing));
    register("factor of a product", lastIn(loop(), lows), "a");
    register("factor of an upper product", lastIn(loop(), highs), "a");
    Predicate<Instruction> halves = means("d = halvesexchanged(a)");
    saboteur.leaveOut("halves exchanged", Reason.MODE, in(loop(), halves));
    saboteur.leaveOut("last halves exchanged", Reason.MODE, saboteur.last(halves));
    Predicate<Instruction> adds = gives("d = a ^ b");
    saboteur.leaveOut("addition in GHASH", Reason.MODE, lastIn(loop(), step("hash").and(adds)));
    saboteur.leaveOut("addition in reducing", Reason.MODE, in(loop(), step("reduce").and(adds)));
    saboteur.twice(
        "addition in reducing",
        Reason.MODE,
        saboteur.last(step("reduce").and(adds).and(sameFirst())));
  }

  /** What overwrites what it adds to. */
  private static Predicate<Instruction> sameFirst() {
    return found -> found.operands().get("d").equals(found.operands().get("a"));
  }

  private void powers() {
    Predicate<Instruction> power =
        step("hash")
            .and(loads())
            .and(found ->
                Saboteur.address(found).displacement() >= STANDARD.at(SchedulePart.POWERS));
    saboteur.further("power of the key", Reason.MODE, in(loop(), power), -BLOCK);
    saboteur.further("power of the key", Reason.MODE, saboteur.last(power), -1);
    Reason beyond = saboteur.last(power).map(this::behindPower).orElseThrow();
    saboteur.further("last power of the key", beyond, saboteur.last(power), 1);
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
    saboteur.further("block that is hashed", Reason.READ, in(loop(), hashed), -1);
    saboteur.further("last block that is hashed", Reason.READ, lastIn(loop(), hashed), 1);
    saboteur.further("block that is hashed", Reason.MODE, in(loop(), hashed), 1);
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
    for (int word = 0; word < pool.size(); word++) {
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
