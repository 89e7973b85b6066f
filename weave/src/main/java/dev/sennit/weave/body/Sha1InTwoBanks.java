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
import dev.sennit.weave.lower.Node;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * SHA-1 on x86-64 without instructions of its own. Its functions change in the middle of turns, so
 * there is no loop.
 */
final class Sha1InTwoBanks extends TwoBankBody {
  private static final int ALL_STEPS = Sha1.k().size();

  private final Value zero;

  Sha1InTwoBanks(BlockKernel kernel, Code.Values values, Value message, int localStart) {
    super(kernel, values, message, localStart, WORDS, ALL_STEPS, Sha1InTwoBanks::steps);
    this.zero = next(Bank.VECTOR);
  }

  /** All steps. They take words with their constants added. */
  private static List<Node> steps(Words<Node> words, List<Node> state, List<Node> added) {
    List<Node> v = state; // a to e
    for (int t = 0; t < ALL_STEPS; t++) {
      words.step("step " + t);
      Node sum =
          words.sum(
              words.rotateLeft(v.get(0), 5),
              words.bool(Sha1.f(t), v.get(1), v.get(2), v.get(3)),
              v.get(4),
              added.get(t));
      v = List.of(words.cut(sum), v.get(0), words.rotateLeft(v.get(1), 30), v.get(2), v.get(3));
    }
    words.step("add the state before");
    List<Node> after = v;
    return IntStream.range(0, v.size())
        .mapToObj(i -> words.sum(after.get(i), state.get(i)))
        .toList();
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
