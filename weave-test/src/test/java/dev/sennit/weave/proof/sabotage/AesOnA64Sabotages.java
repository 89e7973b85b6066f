package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Changes where AArch64 goes its own way: rounds that begin with a key, bytes put in order by two
 * instructions, counters and constants that are loaded, and three vectors added up at once.
 */
final class AesOnA64Sabotages {
  private static final int BLOCK = Aes.BLOCK_BYTES;
  private static final Predicate<Instruction> ROUND = means("d = aeseaesmc(d, b)");
  private static final Predicate<Instruction> LAST = means("d = aese(d, b)");
  private static final Predicate<Instruction> SWAP = means("d = swap(a)");
  private static final Predicate<Instruction> ADD_THREE = means("d = a ^ b ^ c");

  private final Saboteur saboteur;

  private AesOnA64Sabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
  }

  static void on(Saboteur saboteur) {
    AesOnA64Sabotages sabotages = new AesOnA64Sabotages(saboteur);
    sabotages.rounds();
    sabotages.keys();
    sabotages.orders();
    sabotages.counters();
    sabotages.sums();
  }

  private Optional<Integer> middle(Predicate<Instruction> kind) {
    List<Integer> lines = saboteur.all(kind);
    return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() / 2));
  }

  private void meaning(String name, Optional<Integer> place, String meaning) {
    saboteur.change(
        name,
        Reason.MODE,
        place,
        instruction ->
            instruction.withRow(
                saboteur.woven().kernel().target().table().find(Bank.VECTOR, meaning)));
  }

  private void rounds() {
    String round = "each 8: d = aeseaesmc(a, b)";
    String last = "each 8: d = aese(a, b)";
    meaning("columns of the first round not mixed", saboteur.first(ROUND), last);
    meaning("columns of a round not mixed", middle(ROUND), last);
    meaning("columns of the last round mixed", middle(LAST), round);
    saboteur.leaveOut("a round", Reason.MODE, middle(ROUND));
    saboteur.leaveOut("last round", Reason.MODE, saboteur.last(LAST));
    saboteur.twice("a round", Reason.MODE, middle(ROUND));
    saboteur.exchange(
        "last round and the one before", Reason.MODE, saboteur.last(ROUND), saboteur.last(LAST));
  }

  /** A key that goes into AESENC at its end goes into AESE of the next round. */
  private void keys() {
    Predicate<Instruction> keys = step("round").and(loads());
    Predicate<Instruction> lastKeys = step("last round").and(loads());
    for (Optional<Integer> key :
        List.of(
            saboteur.first(keys), middle(keys), saboteur.last(keys), saboteur.first(lastKeys))) {
      saboteur.further("key as AESENC takes it at " + key, Reason.MODE, key, BLOCK);
    }
    saboteur.further(
        "last key as the one before",
        Reason.MODE,
        saboteur.all(lastKeys).stream().skip(1).findFirst(),
        -BLOCK);
  }

  private void orders() {
    for (String step : List.of("begin", "count", "hash", "finish", "keep")) {
      Optional<Integer> swap = saboteur.first(step(step).and(SWAP));
      saboteur.leaveOut("order of bytes in " + step, Reason.MODE, swap);
      saboteur.change(
          "order of bytes in words of another width in " + step,
          Reason.MODE,
          swap,
          instruction ->
              instruction.withRow(
                  saboteur
                      .woven()
                      .kernel()
                      .target()
                      .table()
                      .find(
                          Bank.VECTOR,
                          "each %d: d = swap(a)"
                              .formatted(96 - instruction.row().meaning().bits()))));
    }
  }

  private void counters() {
    Predicate<Instruction> numbers = step("count").and(loads());
    saboteur.further("number of a block", Reason.MODE, saboteur.first(numbers), BLOCK);
    int group = ((ModeKernel) saboteur.woven().kernel()).group();
    saboteur.further(
        "number of all blocks",
        Reason.COUNTER,
        saboteur.all(numbers).stream().skip(group).findFirst(),
        -BLOCK);
    saboteur.leaveOut(
        "number added to the counter",
        Reason.MODE,
        saboteur.all(step("count").and(means("d = a + b"))).stream().skip(group).findFirst());
  }

  private void sums() {
    for (String operand : List.of("a", "b", "c")) {
      saboteur.change(
          "sum of three without " + operand,
          Reason.MODE,
          middle(ADD_THREE),
          instruction ->
              instruction.with(
                  operand, instruction.operands().get("b".equals(operand) ? "c" : "b")));
    }
    saboteur.leaveOut("last sum of three", Reason.MODE, saboteur.last(ADD_THREE));
  }
}
