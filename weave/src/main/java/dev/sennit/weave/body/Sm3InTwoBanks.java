package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * SM3 on x86-64. A turn has eight steps, as each takes a word of W and one of W'. There are two
 * loops, since the first sixteen steps have functions of their own.
 */
final class Sm3InTwoBanks extends TurnsInTwoBanks {
  /** The steps of a turn. */
  private static final int TURN = WORDS / 2;

  private static final Label FIRST = new Label("first");
  private static final Label SECOND = new Label("second");

  /** The vectors of sixteen words. */
  private static final int VECTORS = 4;

  private final GraphBody secondSteps;
  private final Value zero;

  /** The vectors that a turn makes. */
  private final List<Value> made = new ArrayList<>();

  /** Shuffles the bytes of each word so that it is rotated to the left by eight bits. */
  private final Value rotate8;

  Sm3InTwoBanks(BlockKernel kernel, Code.Values values, Value message, int localStart) {
    super(kernel, values, message, localStart, TURN, 3 * TURN, turn(0));
    this.secondSteps =
        steps().with(Graph.of(kernel.algorithm(), 3 * TURN, turn(Sm3.SECOND_FUNCTIONS)));
    this.zero = next(Bank.VECTOR);
    this.rotate8 = next(Bank.VECTOR);
  }

  /** The steps from that number on. They take W, W' and T, one behind the other. */
  private static Graph.Statement turn(int first) {
    return (words, state, taken) -> {
      List<Node> v = state; // a to h
      for (int i = 0; i < TURN; i++) {
        int j = first + i;
        words.step("step " + j);
        Node a12 = words.rotateLeft(v.get(0), 12);
        Node ss1 = words.rotateLeft(words.sum(a12, v.get(4), taken.get(2 * TURN + i)), 7);
        Node ss2 = words.xor(ss1, a12);
        Node ff = words.bool(Sm3.ff(j), v.get(0), v.get(1), v.get(2));
        Node tt1 = words.sum(ff, v.get(3), ss2, taken.get(TURN + i));
        Node gg = words.bool(Sm3.gg(j), v.get(4), v.get(5), v.get(6));
        Node tt2 = words.sum(gg, v.get(7), ss1, taken.get(i));
        Node c = words.rotateLeft(v.get(1), 9);
        Node g = words.rotateLeft(v.get(5), 19);
        Node e = words.cut(Sm3.p0(words, tt2));
        v = List.of(words.cut(tt1), v.get(0), c, v.get(2), e, v.get(4), g, v.get(6));
      }
      return v;
    };
  }

  @Override
  Address taken(int word) {
    return word < WORDS ? super.taken(word) : constant((word - WORDS) * lanes.wordBytes());
  }

  @Override
  List<Long> constants() {
    return IntStream.range(0, Sm3.STEPS).mapToObj(Sm3::t).toList();
  }

  @Override
  List<List<Long>> vectors() {
    return List.of(rotate8Places());
  }

  private List<Long> rotate8Places() {
    return lanes.places(place -> place & -Integer.BYTES | place - 1 & Integer.BYTES - 1);
  }

  @Override
  public List<Line> block() {
    lanes.code().into(zero, "each 64: d = 0");
    lanes.code().into(rotate8, "each 64: d = load(m)", place(rotate8Places()));
    load();
    List<Line> lines = new ArrayList<>(enter(new Pool(0)));
    int first = Sm3.SECOND_FUNCTIONS / TURN;
    lines.addAll(loop(FIRST, steps(), first));
    lines.addAll(loop(SECOND, secondSteps, Sm3.STEPS / TURN - first - 1));
    lines.addAll(leave(secondSteps, "xor the state before", "d = a ^ load(m)"));
    return lines;
  }

  // ---------------------------------------------------------------- the message expansion

  @Override
  void loaded(int vector) {
    int before = vector - 1;
    if (before >= 0 && before < TURN / lanes.count()) {
      keep(before, before);
    }
  }

  /** A vector of W: of the last sixteen words, or made by this turn. */
  private Value expanded(int vector) {
    return vector < VECTORS ? w(vector) : made.get(vector - VECTORS);
  }

  /** Puts words of W and W' where steps take them from. W' needs the next vector as well. */
  private void keep(int vector, int place) {
    Value w = expanded(vector);
    store(place * lanes.count(), w);
    store(TURN + place * lanes.count(), lanes.xor(w, expanded(vector + 1)));
  }

  /**
   * Word 3 waits for word 0, so what goes before P1 and the result are both made a second time. The
   * two rotations of P1 differ by eight bits.
   */
  @Override
  void schedule(int vector) {
    keep(vector + TURN / lanes.count(), vector);
    Value w0 = expanded(vector);
    Value w4 = expanded(vector + 1);
    Value w8 = expanded(vector + 2);
    Value w12 = expanded(vector + 3);
    Value third = lanes.rotatedLeft(lanes.join(w12, zero), 15);
    Value mixed = lanes.xor(lanes.xor(w0, lanes.joinLast(w4, w8)), third);
    Value thirteenth = lanes.rotatedLeft(lanes.joinLast(w0, w4), 7);
    Value sixth = lanes.each64("d = fromlaneone(a, b)", w12, w8);
    Value rest = lanes.xor(thirteenth, sixth);
    Value all = lanes.xor(mixed, word0For3(lanes.xor(p1(mixed), rest)));
    made.add(lanes.xor(p1(all), rest));
  }

  private Value p1(Value x) {
    Value by15 = lanes.rotatedLeft(x, 15);
    return lanes.xor(x, by15, lanes.shuffled(by15, rotate8));
  }

  /** Word 0 as it goes into word 3; the others are zero. */
  private Value word0For3(Value w) {
    Value twice = lanes.each("d = lowerlaneseachtwice(a)", w);
    return lanes.join(zero, lanes.each64("d = a >> n", twice, new Immediate(Integer.SIZE - 15)));
  }

  /** The last sixteen words begin two vectors later. */
  @Override
  void scheduled() {
    for (int vector = 0; vector < VECTORS; vector++) {
      lanes.into(w(vector), "d = a", expanded(vector + TURN / lanes.count()));
    }
    made.clear();
  }
}
