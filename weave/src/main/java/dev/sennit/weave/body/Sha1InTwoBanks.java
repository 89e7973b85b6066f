package dev.sennit.weave.body;

import static dev.sennit.weave.body.Lanes.VECTOR_BYTES;

import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Graph;
import java.util.ArrayList;
import java.util.List;

/**
 * SHA-1 on x86-64 without instructions of its own. Its functions change in the middle of turns, so
 * there is no loop.
 */
final class Sha1InTwoBanks extends TwoBankBody {
  private static final int ALL_STEPS = Sha1.k().size();

  private final Value zero;

  Sha1InTwoBanks(BlockKernel kernel, Code.Values values, Value message, int localStart) {
    super(kernel, values, message, localStart, WORDS, ALL_STEPS, steps((Sha1) kernel.algorithm()));
    this.zero = next(Bank.VECTOR);
  }

  /** All steps. They take words with their constants added. */
  private static Graph.Statement steps(Sha1 algorithm) {
    return (words, state, added) -> algorithm.next(words, state, t -> List.of(added.get(t)));
  }

  @Override
  List<Long> constants() {
    return Sha1.k();
  }

  @Override
  List<List<Long>> vectors() {
    return List.of();
  }

  @Override
  public List<Line> block() {
    load();
    lanes.code().into(zero, "each 64: d = 0");
    List<Line> lines = new ArrayList<>(lanes.code().take());
    List<Instruction> steps = inOrder(steps());
    for (int turn = 0; turn < ALL_STEPS / WORDS; turn++) {
      int end = (turn + 1) * WORDS;
      List<Instruction> part =
          steps.stream()
              .takeWhile(instruction -> !instruction.step().equals("step " + end))
              .toList();
      steps = steps.subList(part.size(), steps.size());
      lines.addAll(end < ALL_STEPS ? withSchedule(part, turn) : part);
    }
    return lines;
  }

  @Override
  void schedule(int vector) {
    Value fourteenth = lanes.each64("d = fromlaneone(a, b)", w(vector + 1), w(vector));
    Value third = lanes.join(w(vector - 1), zero);
    Value mixed = lanes.xor(lanes.xor(w(vector), fourteenth, w(vector + 2)), third);
    Value first = lanes.rotatedLeft(lanes.join(zero, mixed), 1);
    lanes.rotateLeftInto(w(vector), lanes.xor(mixed, first), 1);
    keep(vector, new Pool((vector + WORDS / lanes.count()) * VECTOR_BYTES));
  }
}
