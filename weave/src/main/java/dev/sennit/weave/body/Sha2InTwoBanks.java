package dev.sennit.weave.body;

import static dev.sennit.weave.body.Lanes.NOWHERE;
import static dev.sennit.weave.body.Lanes.VECTOR_BYTES;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Graph;
import java.util.ArrayList;
import java.util.List;

/** SHA-2 on x86-64 without instructions of its own. */
final class Sha2InTwoBanks extends TurnsInTwoBanks {
  private static final Label TURN = new Label("turn");

  private final Sha2 algorithm;

  /** What halves of vectors are put in their places with: a zero, or a shuffle for each half. */
  private final List<Value> halves = new ArrayList<>();

  Sha2InTwoBanks(BlockKernel kernel, Code.Values values, Value message, int localStart) {
    super(kernel, values, message, localStart, WORDS, WORDS, turn((Sha2) kernel.algorithm()));
    this.algorithm = (Sha2) kernel.algorithm();
  }

  /** The steps of a turn. They take words with their constants added. */
  private static Graph.Statement turn(Sha2 algorithm) {
    Sha2Steps steps = new Sha2Steps(algorithm, true);
    return (words, state, added) -> steps.of(words, state, WORDS, t -> List.of(added.get(t)));
  }

  @Override
  List<Long> constants() {
    return algorithm.functions().k();
  }

  @Override
  public List<Line> block() {
    load();
    prepareHalves();
    List<Line> lines = new ArrayList<>(enter(new Pool(wordsBytes())));
    lines.addAll(loop(TURN, steps(), constants().size() / WORDS - 1));
    lines.addAll(leave(steps(), "add the state before", "d = a + load(m)"));
    return lines;
  }

  // ---------------------------------------------------------------- the message schedule

  @Override
  void schedule(int vector) {
    int seventh = vector + (WORDS - 7) / lanes.count();
    Value before = lanes.add(w(vector), lanes.join(w(seventh), w(seventh + 1)));
    Value first = lower(algorithm.functions().lower0(), lanes.join(w(vector), w(vector + 1)));
    Value sum = lanes.add(before, first);
    if (isWide()) {
      Value last = lower(algorithm.functions().lower1(), w(vector - 1));
      lanes.into(w(vector), "d = a + b", sum, last);
    } else {
      Value half = lanes.add(sum, lower1OfUpper(w(vector - 1)));
      lanes.into(w(vector), "d = a + b", half, lower1OfLower(half));
    }
    keep(vector, constant(vector * VECTOR_BYTES));
  }

  /** Whether a vector has the two words only that the next two wait for. */
  private boolean isWide() {
    return lanes.bits() == Long.SIZE;
  }

  /** Lower case sigma: two rotations and a shift. */
  private Value lower(List<Integer> counts, Value x) {
    Value one = rotatedRight(x, counts.get(0));
    Value other = rotatedRight(x, counts.get(1));
    return lanes.xor(one, other, lanes.shiftedRight(x, counts.get(2)));
  }

  private Value rotatedRight(Value x, int count) {
    return count == Byte.SIZE && !lanes.rotates()
        ? lanes.shuffled(x, lanes.load(place(rotate8())))
        : lanes.rotatedLeft(x, lanes.bits() - count);
  }

  /** Lower case sigma 1 of lanes 2 and 3, in lanes 0 and 1. */
  private Value lower1OfUpper(Value x) {
    return lanes.rotates()
        ? lower(algorithm.functions().lower1(), lanes.each64("d = highs(a, b)", x, halves.get(0)))
        : lanes.shuffled(lower1OfTwice(lanes.each("d = upperlaneseachtwice(a)", x)), halves.get(0));
  }

  /** Lower case sigma 1 of lanes 0 and 1, in lanes 2 and 3. */
  private Value lower1OfLower(Value x) {
    return lanes.rotates()
        ? lower(algorithm.functions().lower1(), lanes.each64("d = lows(a, b)", halves.get(0), x))
        : lanes.shuffled(lower1OfTwice(lanes.each("d = lowerlaneseachtwice(a)", x)), halves.get(1));
  }

  /** Lower case sigma 1 of words that lie twice in 64 bits, where shifts rotate the lower one. */
  private Value lower1OfTwice(Value x) {
    List<Integer> counts = algorithm.functions().lower1();
    return lanes.xor(
        lanes.each64("d = a >> n", x, new Immediate(counts.get(0))),
        lanes.each64("d = a >> n", x, new Immediate(counts.get(1))),
        lanes.shiftedRight(x, counts.get(2)));
  }

  private void prepareHalves() {
    halves.clear();
    if (!isWide() && lanes.rotates()) {
      halves.add(lanes.each64("d = 0"));
    } else if (!isWide()) {
      vectors().forEach(places -> halves.add(lanes.load(place(places))));
    }
  }

  @Override
  List<List<Long>> vectors() {
    if (lanes.rotates()) {
      return List.of();
    }
    return isWide() ? List.of(rotate8()) : List.of(toLower(), toUpper());
  }

  /** For a shuffle: each word rotated to the right by eight bits. */
  private List<Long> rotate8() {
    return lanes.places(place -> place & -Long.BYTES | place + 1 & Long.BYTES - 1);
  }

  /** For a shuffle: lanes 0 and 2 in lanes 0 and 1, zero in the others. */
  private List<Long> toLower() {
    return lanes.places(place -> place < 8 ? place & 3 | (place & 4) << 1 : NOWHERE);
  }

  /** For a shuffle: lanes 0 and 2 in lanes 2 and 3, zero in the others. */
  private List<Long> toUpper() {
    return lanes.places(place -> place < 8 ? NOWHERE : place & 3 | (place & 4) << 1);
  }
}
