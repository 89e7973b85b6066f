package dev.sennit.weave.body;

import static dev.sennit.weave.body.LaneVectors.CHI;
import static dev.sennit.weave.body.LaneVectors.PLACES;
import static dev.sennit.weave.body.LaneVectors.REPLACED;
import static dev.sennit.weave.body.LaneVectors.XOR;
import static dev.sennit.weave.body.LaneVectors.each;
import static dev.sennit.weave.body.LaneVectors.function;
import static dev.sennit.weave.body.LaneVectors.vector;
import static dev.sennit.weave.body.SkewedSquare.SIDE;

import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/**
 * Blocks of SHA-3 with the square of KECCAK-f in five vectors of 512 bits, five lanes in each as
 * {@link SkewedSquare} says. The other three places are zero, and every step leaves them so.
 *
 * <p>A round takes a third of the instructions that it takes with a register for each lane. So its
 * limit is the chain of a round, and another thread on the same core costs it little.
 */
final class KeccakInVectors implements Body {
  /** After three rounds the slope is 4, and lanes change their vectors. */
  private static final int CHANGED_AFTER = 3;

  /** After six rounds all is as before. */
  private static final int OF_TURN = 6;

  /** The words of a round's constant: a vector of sixteen bytes. */
  private static final int CONSTANT_WORDS = 2;

  private final BlockKernel kernel;
  private final Sha3 algorithm;
  private final Code.Values values;
  private final Value message;
  private final Turns turns;
  private final List<Value> state = new ArrayList<>();
  private final LaneVectors lanes;
  private final SquareInMemory inMemory;

  KeccakInVectors(BlockKernel kernel, Code.Values values, Value message) {
    this.kernel = kernel;
    this.algorithm = (Sha3) kernel.algorithm();
    this.values = values;
    this.message = message;
    List<Long> ofRounds =
        algorithm.roundConstants().stream().flatMap(word -> Stream.of(word, 0L)).toList();
    this.turns = new Turns(kernel.target(), Long.SIZE, ofRounds, OF_TURN * CONSTANT_WORDS, values);
    for (int i = 0; i < SIDE; i++) {
      state.add(values.next(Bank.VECTOR));
    }
    this.lanes = new LaneVectors(values, turns.poolBytes());
    this.inMemory = new SquareInMemory(lanes, state);
  }

  @Override
  public List<Long> pool() {
    return Stream.concat(turns.pool().stream(), lanes.pool().stream()).toList();
  }

  @Override
  public void begin(Code code, Value memory) {
    lanes.begin(code);
    for (Value vector : state) {
      code.into(vector, "each 64: d = 0");
    }
    inMemory.takeIn(code, memory, algorithm.stateWords());
  }

  @Override
  public void end(Code code, Value memory) {
    inMemory.write(code, memory);
  }

  @Override
  public void leave(Code code) {
    code.narrow();
  }

  // ---------------------------------------------------------------- rounds

  @Override
  public List<Line> block() {
    Code code = new Code(kernel.target().table(), values, 0);
    code.step("absorb");
    inMemory.takeIn(code, message, algorithm.blockWords());
    List<Line> lines = new ArrayList<>(Body.ordered(kernel, code.take()));
    SkewedSquare square = SkewedSquare.FIRST;
    List<Value> vectors = state;
    for (int round = 0; round < OF_TURN; round++) {
      vectors = round(code, round, square, vectors);
      square = square.next();
      if (round % CHANGED_AFTER == CHANGED_AFTER - 1) {
        vectors = changed(code, square, vectors);
        square = square.withSlope(SkewedSquare.FIRST.slope());
      } else {
        vectors = turnedBehindChi(code, square, vectors);
      }
    }
    for (int vector = 0; vector < SIDE; vector++) {
      code.into(state.get(vector), each("d = a"), vectors.get(vector));
    }
    List<Instruction> turn = Body.ordered(kernel, code.take());
    turns.write(code, algorithm.roundConstants().size() / OF_TURN, turn);
    lines.addAll(code.take());
    return lines;
  }

  /** Computes a round, but for the way back to places that go with x. */
  private List<Value> round(Code code, int round, SkewedSquare square, List<Value> before) {
    code.step("round %d theta".formatted(round));
    Value columns = function(code, XOR, before.get(0), before.get(1), before.get(2));
    columns = function(code, XOR, columns, before.get(3), before.get(4));
    Value left = lanes.turned(code, columns, SkewedSquare.modulo(-square.stride()));
    Value rotated = vector(code, "d = rotl(a, n)", columns, new Immediate(1));
    Value right = lanes.turned(code, rotated, square.stride());
    List<Value> a = new ArrayList<>();
    for (int vector = 0; vector < SIDE; vector++) {
      a.add(function(code, XOR, before.get(square.beforePi(vector)), left, right));
    }
    code.step("round %d rho and pi".formatted(round));
    for (int vector = 0; vector < SIDE; vector++) {
      int old = square.beforePi(vector);
      Pool offsets = lanes.constant(place -> Sha3.offset(square.lane(old, place)), _ -> 0);
      a.set(vector, vector(code, "d = lanesrotated(a, load(m))", a.get(vector), offsets));
    }
    for (int vector = 0; vector < SIDE; vector++) {
      a.set(vector, lanes.turned(code, a.get(vector), square.turnBeforeChi(vector)));
    }
    code.step("round %d chi and iota".formatted(round));
    List<Value> after = new ArrayList<>();
    for (int vector = 0; vector < SIDE; vector++) {
      after.add(
          function(
              code, CHI, a.get(vector), a.get((vector + 1) % SIDE), a.get((vector + 2) % SIDE)));
    }
    Value constant = code.loadVector(turns.constant(CONSTANT_WORDS * round));
    after.set(0, vector(code, "d = a ^ b", after.getFirst(), constant));
    return after;
  }

  private List<Value> turnedBehindChi(Code code, SkewedSquare square, List<Value> vectors) {
    List<Value> turned = new ArrayList<>();
    for (int vector = 0; vector < SIDE; vector++) {
      turned.add(lanes.turned(code, vectors.get(vector), square.turnBehindChi(vector)));
    }
    return turned;
  }

  /**
   * Turns vectors behind chi, and brings lanes to the vectors in which the first slope has them.
   *
   * <p>A lane comes to a vector from one that is up to four vectors further, as far as its place
   * says. So a first step takes the lanes of a vector and of the next one; then those are put
   * together that are none, two and four vectors further.
   */
  private List<Value> changed(Code code, SkewedSquare square, List<Value> vectors) {
    SkewedSquare target = square.withSlope(SkewedSquare.FIRST.slope());
    IntUnaryOperator origin = place -> square.vectorOf(target.lane(0, place));
    IntUnaryOperator further =
        place -> SkewedSquare.modulo(origin.applyAsInt(place) - origin.applyAsInt(0));
    List<Value> ofTwo = new ArrayList<>();
    for (int number = 0; number < SIDE; number++) {
      int vector = number;
      int next = (vector + 1) % SIDE;
      ofTwo.add(
          lanes.lanesAt(
              code,
              vectors.get(vector),
              vectors.get(next),
              place ->
                  further.applyAsInt(place) % 2 == 0
                      ? SkewedSquare.modulo(place + square.turnBehindChi(vector))
                      : PLACES + SkewedSquare.modulo(place + square.turnBehindChi(next))));
    }
    Pool twoFurther = lanes.mask(place -> further.applyAsInt(place) / 2 == 1);
    Pool fourFurther = lanes.mask(place -> further.applyAsInt(place) / 2 == 2);
    List<Value> changed = new ArrayList<>();
    for (int vector = 0; vector < SIDE; vector++) {
      int first = square.vectorOf(target.lane(vector, 0));
      Value two =
          function(code, REPLACED, ofTwo.get(first), ofTwo.get((first + 2) % SIDE), twoFurther);
      changed.add(function(code, REPLACED, two, ofTwo.get((first + 4) % SIDE), fourFurther));
    }
    return changed;
  }
}
