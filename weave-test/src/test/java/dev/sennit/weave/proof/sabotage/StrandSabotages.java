package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.kind.AesMemory.STANDARD;

import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to what the two strands do in passages: AES in counter mode, and GHASH. */
final class StrandSabotages extends ModeSaboteur {
  private static final String LOWS = "d = productoflows(a, b)";
  private static final Predicate<Instruction> REORDERS =
      gives("d = shuffle(a, b)").or(gives("d = swap(a)"));

  StrandSabotages(WovenKernel woven) {
    super(woven);
    if (mode.counts()) {
      counter();
      texts();
    }
    if (mode.hashes() != Hashed.NOTHING) {
      hash();
    }
    Predicate<Instruction> constants = found -> found.operands().get("m") instanceof Pool;
    Pool behind = new Pool(woven.poolBytes().length);
    operand("constants read behind their end", Reason.READ, first(constants), "m", behind);
  }

  private void counter() {
    Predicate<Instruction> lastRound = gives("d = aesenclast(a, b)").or(gives("d = aese(a, b)"));
    leaveOut("last round", Reason.MODE, last(lastRound));
    further("key of a round", Reason.MODE, firstIn(loop, step("round").and(loads())), BLOCK);
    Predicate<Instruction> counts = step("count").and(means("d = a + load(m)"));
    leaveOut("counter's step", Reason.COUNTER, lastIn(loop, counts));
    change(
        "a block with the next one's counter",
        Reason.MODE,
        firstIn(loop, counts),
        found -> found.with("m", new Pool(((Pool) found.operands().get("m")).offset() + BLOCK)));
    Predicate<Instruction> reorders = step("count").and(REORDERS);
    leaveOut("bytes of a counter's words in order", Reason.MODE, firstIn(loop, reorders));
    Optional<Integer> read = first(at(argument(1), 0).and(loads()));
    further("counter of the state", Reason.READ, read, -1);
  }

  private void texts() {
    int firstOfLastKeys = 9 * BLOCK;
    Predicate<Instruction> text =
        step("last round")
            .and(loads())
            .and(found -> address(found).displacement() < firstOfLastKeys);
    Predicate<Instruction> store = step("last round").and(stores());
    further("text of the last block", Reason.READ, lastIn(loop, text), 1);
    further("last block written", Reason.WRITTEN, lastIn(loop, store), 1);
    change(
        "block written to where it is read",
        Reason.WRITTEN,
        firstIn(loop, store),
        found -> found.with("m", address(at(firstIn(loop, text).orElseThrow()))));
  }

  private void hash() {
    Predicate<Instruction> read = step("hash").and(loads());
    Predicate<Instruction> power =
        read.and(found -> address(found).displacement() >= STANDARD.at(SchedulePart.POWERS));
    further("power of the key", Reason.MODE, firstIn(loop, power), -BLOCK);
    // The sums of a power's halves end the schedule. Kernels of four products do not read them.
    int last = address(at(last(power).orElseThrow())).displacement();
    Reason beyond = last >= STANDARD.at(SchedulePart.FOLDED) ? Reason.READ : Reason.MODE;
    further("last power of the key", beyond, last(power), BLOCK);
    leaveOut("reduction", Reason.MODE, firstIn(loop, step("reduce").and(gives(LOWS))));
    Predicate<Instruction> reorders = step("hash").and(REORDERS);
    leaveOut("bytes of a block in the opposite order", Reason.MODE, firstIn(loop, reorders));
    Optional<Integer> sum = first(at(argument(1), STANDARD.at(StatePart.SUM)).and(loads()));
    further("sum of the state", Reason.MODE, sum, 1);
    further("last block that is hashed", Reason.READ, lastIn(loop, read.and(power.negate())), 1);
  }
}
