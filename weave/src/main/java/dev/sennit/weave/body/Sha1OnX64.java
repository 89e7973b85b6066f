package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * SHA-1 by SHA-NI: four rounds at once on a, b, c, d, with e added to the first of the four words
 * before. Vectors hold the first word in their highest lane.
 */
final class Sha1OnX64 extends RoundsBody {
  private static final List<String> FUNCTIONS =
      List.of("choose", "parity", "majority", "parityagain");

  private static final int STEPS = 80;

  /** What is behind the last word of a state in a block that begins with it. */
  private static final List<Long> PADDING = List.of(0L, 0L, 0x80000000L, 0L);

  private final Value reverse;

  Sha1OnX64(BlockKernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 2);
    reverse = next(Bank.VECTOR);
  }

  @Override
  public List<Long> pool() {
    return isChained() ? Stream.concat(REVERSE.stream(), PADDING.stream()).toList() : REVERSE;
  }

  @Override
  void prepare(Code code) {
    code.into(reverse, "each 64: d = load(m)", new Pool(0));
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    code.into(state.get(0), "each 8: d = shuffle(a, b)", loadState(code, memory), reverse);
    Value e = code.general("32: d = swap(load(m))", further(memory, VECTOR_BYTES));
    code.into(
        state.get(1),
        "each 32: d = lanezerotothree(a)",
        code.transfer(e, Bank.VECTOR, Integer.SIZE));
  }

  @Override
  void write(Code code, List<Value> state, Address memory) {
    Value abcd = code.value(Bank.VECTOR, "each 8: d = shuffle(a, b)", state.get(0), reverse);
    code.storeVector(memory, abcd);
    Value everywhere = code.value(Bank.VECTOR, "each 32: d = lanethreeeverywhere(a)", state.get(1));
    Value e = code.transfer(everywhere, Bank.GENERAL, Integer.SIZE);
    code.effect(
        "32: store(m, a)", further(memory, VECTOR_BYTES), code.general("32: d = swap(a)", e));
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value abcd = state.get(0);
    Value before = null;
    List<Value> w = new ArrayList<>();
    for (int four = 0; four < STEPS / LANES; four++) {
      code.step("steps %d to %d".formatted(LANES * four, LANES * four + LANES - 1));
      w.add(four < LANES ? taken(code, state, message, four) : scheduled(code, w));
      Value withE =
          before == null
              ? code.value(Bank.VECTOR, "each 32: d = a + b", state.get(1), w.getLast())
              : code.value(Bank.VECTOR, "each 32: d = sha1nexte(a, b)", before, w.getLast());
      before = abcd;
      String rounds = "each 32: d = sha1rnds4%s(a, b)".formatted(FUNCTIONS.get(four * LANES / 20));
      abcd = code.value(Bank.VECTOR, rounds, abcd, withE);
    }
    code.step("add the state before");
    code.into(state.get(0), "each 32: d = a + b", state.get(0), abcd);
    Value e = code.value(Bank.VECTOR, "each 32: d = sha1nexte(a, b)", before, state.get(1));
    code.into(state.get(1), "each 32: d = a", e);
  }

  @Override
  int vectorsBegun() {
    return 2;
  }

  @Override
  void begin(Code code, List<Value> state, List<Value> words) {
    code.into(words.get(0), "each 32: d = a", state.get(0));
    code.into(words.get(1), "each 32: d = a + load(m)", state.get(1), new Pool(REVERSE.size() * 4));
  }

  @Override
  Value read(Code code, Value message, int four) {
    Value bytes = load(code, new Address(message, four * VECTOR_BYTES));
    return code.value(Bank.VECTOR, "each 8: d = shuffle(a, b)", bytes, reverse);
  }

  private static Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first =
        code.value(Bank.VECTOR, "each 32: d = sha1msg1(a, b)", w.get(t - 4), w.get(t - 3));
    Value eighth = code.value(Bank.VECTOR, "each 32: d = a ^ b", first, w.get(t - 2));
    return code.value(Bank.VECTOR, "each 32: d = sha1msg2(a, b)", eighth, w.get(t - 1));
  }
}
