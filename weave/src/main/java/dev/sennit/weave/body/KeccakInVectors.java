package dev.sennit.weave.body;

import static dev.sennit.weave.body.SkewedSquare.SIDE;

import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.schedule.ListScheduler;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Blocks of SHA-3 with the square of KECCAK-f in five vectors of 512 bits, five lanes in each as
 * {@link SkewedSquare} says. The other three places are zero, and every step leaves them so.
 *
 * <p>A round takes a third of the instructions that it takes with a register for each lane. So its
 * limit is the chain of a round, and another thread on the same core costs it little.
 */
final class KeccakInVectors implements Body {
  private static final int PLACES = 8;
  private static final int VECTOR_BYTES = PLACES * Long.BYTES;

  /** After three rounds the slope is 4, and lanes change their vectors. */
  private static final int CHANGED_AFTER = 3;

  /** After six rounds all is as before. */
  private static final int OF_TURN = 6;

  /** The words of a round's constant: a vector of sixteen bytes. */
  private static final int CONSTANT_WORDS = 2;

  private static final TruthTable XOR = TruthTable.of((x, y, z) -> x ^ y ^ z);
  private static final TruthTable CHI = TruthTable.of((x, y, z) -> x ^ ~y & z);
  private static final TruthTable XOR_MASKED = TruthTable.of((x, y, mask) -> x ^ y & mask);
  private static final TruthTable REPLACED = TruthTable.of((x, y, mask) -> x & ~mask | y & mask);

  private final BlockKernel kernel;
  private final Sha3 algorithm;
  private final Code.Values values;
  private final Value message;
  private final Turns turns;
  private final List<Value> state = new ArrayList<>();
  // The places from which a vector takes its lanes that is turned by so many; none for 0.
  private final List<Value> turned = new ArrayList<>();
  private final List<List<Long>> constants = new ArrayList<>();

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
      turned.add(values.next(Bank.VECTOR));
    }
  }

  // ---------------------------------------------------------------- vectors

  private static String each(String meaning) {
    return "each 64 of 512: " + meaning;
  }

  private static Value vector(Code code, String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, each(meaning), operands);
  }

  private static Value function(Code code, TruthTable table, Value x, Value y, Value z) {
    return vector(code, "d = table(n, a, b, c)", new Immediate(table.bits()), x, y, z);
  }

  private static void functionInto(
      Code code, Value result, TruthTable table, Value x, Value y, Pool z) {
    code.into(result, each("d = table(n, a, b, load(m))"), new Immediate(table.bits()), x, y, z);
  }

  private static Value function(Code code, TruthTable table, Value x, Value y, Pool z) {
    return vector(code, "d = table(n, a, b, load(m))", new Immediate(table.bits()), x, y, z);
  }

  /** Returns the lanes of two vectors at given places, those of the second behind the first's. */
  private Value lanesAt(Code code, Value first, Value second, IntUnaryOperator places) {
    if (IntStream.range(0, SIDE).allMatch(place -> places.applyAsInt(place) < PLACES)) {
      return lanesAt(code, first, places);
    }
    if (IntStream.range(0, SIDE).allMatch(place -> places.applyAsInt(place) >= PLACES)) {
      return lanesAt(code, second, place -> places.applyAsInt(place) - PLACES);
    }
    Value at = vector(code, "d = load(m)", constant(places, place -> place));
    return vector(code, "d = lanesoftwoat(b, c, a)", first, second, at);
  }

  private Value lanesAt(Code code, Value vector, IntUnaryOperator places) {
    Value at = vector(code, "d = load(m)", constant(places, place -> place));
    return vector(code, "d = lanesat(a, b)", vector, at);
  }

  private Value turned(Code code, Value vector, int by) {
    return by == 0 ? vector : vector(code, "d = lanesat(a, b)", vector, turned.get(by));
  }

  /** Returns a constant: a word for each place of the square, and what is behind them. */
  private Pool constant(IntUnaryOperator places, IntUnaryOperator behind) {
    List<Long> constant =
        IntStream.range(0, PLACES)
            .map(place -> (place < SIDE ? places : behind).applyAsInt(place))
            .mapToObj(Long::valueOf)
            .toList();
    if (!constants.contains(constant)) {
      constants.add(constant);
    }
    return new Pool(turns.poolBytes() + VECTOR_BYTES * constants.indexOf(constant));
  }

  /** Returns the constant that is all ones at some places of the square. */
  private Pool mask(IntPredicate places) {
    return constant(place -> places.test(place) ? -1 : 0, _ -> 0);
  }

  @Override
  public List<Long> pool() {
    return Stream.concat(turns.pool().stream(), constants.stream().flatMap(List::stream)).toList();
  }

  // ---------------------------------------------------------------- states and blocks in memory

  @Override
  public void begin(Code code, Value memory) {
    for (int by = 1; by < SIDE; by++) {
      int turn = by;
      Pool places = constant(place -> SkewedSquare.modulo(place + turn), place -> place);
      code.into(turned.get(by), each("d = load(m)"), places);
    }
    for (Value vector : state) {
      code.into(vector, "each 64: d = 0");
    }
    takeIn(code, memory, algorithm.stateWords());
  }

  /** Adds words in memory to the lanes of the square, up to sixteen at a time. */
  private void takeIn(Code code, Value memory, int words) {
    for (int begin = 0; begin < words; begin += 2 * PLACES) {
      takeIn(code, memory, begin, Math.min(begin + 2 * PLACES, words));
    }
  }

  /** Adds some words, which are in one vector in memory or in two. The last one ends with them. */
  private void takeIn(Code code, Value memory, int begin, int end) {
    int middle = begin + PLACES;
    int first = Math.min(begin, end - PLACES);
    int second = end - PLACES;
    Value one = wordsFrom(code, memory, first);
    Value other = second > first ? wordsFrom(code, memory, second) : one;
    for (int vector = 0; vector < SIDE; vector++) {
      int[] lanes = lanesOf(vector);
      IntPredicate isTaken = place -> begin <= lanes[place] && lanes[place] < end;
      OptionalInt some = IntStream.range(0, SIDE).filter(isTaken).findFirst();
      if (some.isPresent()) {
        IntUnaryOperator source =
            place -> {
              int lane = lanes[isTaken.test(place) ? place : some.getAsInt()];
              return lane < middle ? lane - first : lane - second + PLACES;
            };
        Value taken = lanesAt(code, one, other, source);
        Value sum = state.get(vector);
        functionInto(code, sum, XOR_MASKED, sum, taken, mask(isTaken));
      }
    }
  }

  private static Value wordsFrom(Code code, Value memory, int word) {
    return vector(code, "d = load(m)", new Address(memory, word * Long.BYTES));
  }

  private static int[] lanesOf(int vector) {
    return IntStream.range(0, SIDE).map(place -> SkewedSquare.FIRST.lane(vector, place)).toArray();
  }

  /**
   * Writes the state row by row. A vector has three zeros behind the five lanes of a row: the next
   * row is written over them, and the last one is written in pieces.
   */
  @Override
  public void end(Code code, Value memory) {
    for (int y = 0; y < SIDE; y++) {
      Address place = new Address(memory, y * SIDE * Long.BYTES);
      Value row = state.get(SkewedSquare.FIRST.vectorOf(SIDE * y));
      for (int x = 1; x < SIDE; x++) {
        int column = x;
        Value vector = state.get(SkewedSquare.FIRST.vectorOf(SIDE * y + x));
        row = function(code, REPLACED, row, vector, mask(other -> other == column));
      }
      if (y < SIDE - 1) {
        code.effect(Bank.VECTOR, each("store(m, a)"), place, row);
      } else {
        code.storeVector(place, row);
        code.effect(
            Bank.VECTOR, "each 64: store(m, secondsixteen(a))", place.plus(2 * Long.BYTES), row);
        Value last = turned(code, row, SIDE - 1);
        code.effect(Bank.VECTOR, "64: store(m, a)", place.plus(4 * Long.BYTES), last);
      }
    }
    code.narrow();
  }

  // ---------------------------------------------------------------- rounds

  @Override
  public List<Line> block() {
    Code code = new Code(kernel.target().table(), values, 0);
    code.step("absorb");
    takeIn(code, message, algorithm.blockWords());
    List<Line> lines = new ArrayList<>(scheduled(code));
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
    List<Instruction> turn = scheduled(code);
    turns.write(code, algorithm.roundConstants().size() / OF_TURN, turn);
    lines.addAll(code.take());
    return lines;
  }

  @Override
  public int localBytes() {
    return 0;
  }

  private List<Instruction> scheduled(Code code) {
    return ListScheduler.of(
        code.take().stream().map(Instruction.class::cast).toList(),
        kernel.weaving().order(),
        kernel.target().microarchitecture());
  }

  /** Computes a round, but for the way back to places that go with x. */
  private List<Value> round(Code code, int round, SkewedSquare square, List<Value> before) {
    code.step("round %d theta".formatted(round));
    Value columns = function(code, XOR, before.get(0), before.get(1), before.get(2));
    columns = function(code, XOR, columns, before.get(3), before.get(4));
    Value left = turned(code, columns, SkewedSquare.modulo(-square.stride()));
    Value rotated = vector(code, "d = rotl(a, n)", columns, new Immediate(1));
    Value right = turned(code, rotated, square.stride());
    List<Value> a = new ArrayList<>();
    for (int vector = 0; vector < SIDE; vector++) {
      a.add(function(code, XOR, before.get(square.beforePi(vector)), left, right));
    }
    code.step("round %d rho and pi".formatted(round));
    for (int vector = 0; vector < SIDE; vector++) {
      int old = square.beforePi(vector);
      Pool offsets = constant(place -> Sha3.offset(square.lane(old, place)), _ -> 0);
      a.set(vector, vector(code, "d = lanesrotated(a, load(m))", a.get(vector), offsets));
    }
    for (int vector = 0; vector < SIDE; vector++) {
      a.set(vector, turned(code, a.get(vector), square.turnBeforeChi(vector)));
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
      turned.add(turned(code, vectors.get(vector), square.turnBehindChi(vector)));
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
          lanesAt(
              code,
              vectors.get(vector),
              vectors.get(next),
              place ->
                  further.applyAsInt(place) % 2 == 0
                      ? SkewedSquare.modulo(place + square.turnBehindChi(vector))
                      : PLACES + SkewedSquare.modulo(place + square.turnBehindChi(next))));
    }
    Pool twoFurther = mask(place -> further.applyAsInt(place) / 2 == 1);
    Pool fourFurther = mask(place -> further.applyAsInt(place) / 2 == 2);
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
