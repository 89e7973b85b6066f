package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to what puts the words of many messages in the lanes of vectors. */
final class LaneSabotages {
  private static final Predicate<Instruction> TO_LANES = step("words to lanes");

  private final Saboteur saboteur;
  private final int blockBytes;

  private LaneSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.blockBytes = Kernels.algorithm(saboteur.woven()).blockBytes();
  }

  static void on(Saboteur saboteur) {
    LaneSabotages sabotages = new LaneSabotages(saboteur);
    sabotages.gathered();
    sabotages.transposed();
    sabotages.kept();
    sabotages.pointers();
    sabotages.alignment();
  }

  private void gathered() {
    Predicate<Instruction> pointers =
        TO_LANES.and(loads()).and(found -> found.row().view("d").bank() == Bank.GENERAL);
    saboteur.further("pointer to a message", Reason.RESULT, saboteur.first(pointers), Long.BYTES);
    Predicate<Instruction> sixteens =
        TO_LANES.and(found -> found.row().meaning().toString().contains("WITH_")).and(loads());
    saboteur.further("sixteen bytes of a message", Reason.POINTER, saboteur.first(sixteens), 1);
  }

  private void transposed() {
    for (int bits : new int[] {Integer.SIZE, Long.SIZE}) {
      Predicate<Instruction> lows = pairs("d = interleavedlows(a, b)", bits);
      Predicate<Instruction> highs = pairs("d = interleavedhighs(a, b)", bits);
      meaning("lower pairs of %d bits as upper ones".formatted(bits), saboteur.first(lows), highs);
    }
    saboteur.leaveOut(
        "bytes of words in order",
        Reason.RESULT,
        saboteur.last(TO_LANES.and(gives("d = shuffle(a, b)").or(gives("d = swap(a)")))));
  }

  private static Predicate<Instruction> pairs(String meaning, int bits) {
    return TO_LANES.and(means(meaning)).and(found -> found.row().meaning().bits() == bits);
  }

  private void meaning(String name, Optional<Integer> place, Predicate<Instruction> like) {
    saboteur
        .first(like)
        .map(line -> saboteur.at(line).row())
        .ifPresent(
            (Row row) -> saboteur.change(name, Reason.RESULT, place, found -> found.withRow(row)));
  }

  private void kept() {
    Predicate<Instruction> words =
        TO_LANES.and(stores()).and(found -> found.row().view("a").bank() == Bank.VECTOR);
    saboteur.leaveOut("first word in lanes", Reason.RESULT, saboteur.first(words));
  }

  private void pointers() {
    Predicate<Instruction> steps =
        TO_LANES.and(
            found -> found.operands().get("n") instanceof Immediate(long n) && n == blockBytes);
    for (long bytes : new long[] {0, blockBytes + 1}) {
      saboteur.number("pointer moved by " + bytes, Reason.POINTER, saboteur.last(steps), bytes);
    }
    saboteur.leaveOut("pointer moved", Reason.POINTER, saboteur.middle(steps));
    saboteur.leaveOut(
        "pointer put back",
        Reason.RESULT,
        saboteur.last(
            TO_LANES.and(stores()).and(found -> found.row().view("a").bank() == Bank.GENERAL)));
  }

  /** Where the stack pointer is so and so far beyond a multiple of a vector. */
  private void alignment() {
    Optional<Integer> aligns = saboteur.first(Saboteur.aligning());
    aligns.ifPresent(line -> {
      saboteur.number("room to align left out", Reason.WRITTEN, Optional.of(line - 1), 0);
      saboteur.number(
          "aligned to more", Reason.WRITTEN, aligns, 2 * Saboteur.immediate(saboteur.at(line)));
    });
  }
}
