package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * SHA-256 by SHA-NI: two rounds at once turn c, d, g, h into the next a, b, e, f, and the old a, b,
 * e, f are the next c, d, g, h.
 */
final class Sha256OnX64 extends RoundsBody {
  /** The bytes of each word in the opposite order. */
  private static final List<Long> SWAP =
      words(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);

  /** Where the instruction takes words and constants from. */
  private static final Register WORDS_AND_CONSTANTS = new Register(Bank.VECTOR, 0);

  private final List<Long> k;
  private final Value swap;

  Sha256OnX64(Kernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 2);
    k = ((Sha2) kernel.algorithm()).functions().k();
    swap = next(Bank.VECTOR);
  }

  @Override
  public List<Long> pool() {
    List<Long> pool = new ArrayList<>(k);
    pool.addAll(SWAP);
    pool.addAll(REVERSE);
    return pool;
  }

  private Pool behindConstants(int vectors) {
    return new Pool(k.size() * Integer.BYTES + vectors * VECTOR_BYTES);
  }

  @Override
  void prepare(Code code) {
    code.into(swap, "each 64: d = load(m)", behindConstants(0));
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    Value dcba = reversed(code, loadState(code, memory));
    Value hgfe = reversed(code, loadState(code, further(memory, VECTOR_BYTES)));
    code.into(state.get(0), "each 64: d = highs(a, b)", hgfe, dcba);
    code.into(state.get(1), "each 64: d = lows(a, b)", hgfe, dcba);
  }

  @Override
  void write(Code code, List<Value> state, Address memory) {
    Value abef = state.get(0);
    Value cdgh = state.get(1);
    Value dcba = code.value(Bank.VECTOR, "each 64: d = highs(a, b)", cdgh, abef);
    Value hgfe = code.value(Bank.VECTOR, "each 64: d = lows(a, b)", cdgh, abef);
    code.effect(Bank.VECTOR, "each 64: store(m, a)", memory, reversed(code, dcba));
    code.effect(
        Bank.VECTOR, "each 64: store(m, a)", further(memory, VECTOR_BYTES), reversed(code, hgfe));
  }

  private Value reversed(Code code, Value vector) {
    Value reverse = code.value(Bank.VECTOR, "each 64: d = load(m)", behindConstants(1));
    return code.value(Bank.VECTOR, "each 8: d = shuffle(a, b)", vector, reverse);
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value abef = state.get(0);
    Value cdgh = state.get(1);
    List<Value> w = new ArrayList<>();
    for (int four = 0; four < k.size() / LANES; four++) {
      code.step("steps %d to %d".formatted(LANES * four, LANES * four + LANES - 1));
      w.add(four < LANES ? read(code, message, four) : scheduled(code, w));
      code.move(
          WORDS_AND_CONSTANTS,
          "each 32: d = a + load(m)",
          w.getLast(),
          new Pool(four * VECTOR_BYTES));
      Value next = rounds(code, cdgh, abef);
      code.move(WORDS_AND_CONSTANTS, "each 32: d = upperhalftwice(a)", WORDS_AND_CONSTANTS);
      abef = rounds(code, abef, next);
      cdgh = next;
    }
    code.step("add the state before");
    code.into(state.get(0), "each 32: d = a + b", state.get(0), abef);
    code.into(state.get(1), "each 32: d = a + b", state.get(1), cdgh);
  }

  private static Value rounds(Code code, Value cdgh, Value abef) {
    return code.value(
        Bank.VECTOR, "each 32: d = sha256rnds2(a, b, c)", cdgh, abef, WORDS_AND_CONSTANTS);
  }

  private Value read(Code code, Value message, int four) {
    Value bytes = load(code, new Address(message, four * VECTOR_BYTES));
    return code.value(Bank.VECTOR, "each 8: d = shuffle(a, b)", bytes, swap);
  }

  private static Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first =
        code.value(Bank.VECTOR, "each 32: d = sha256msg1(a, b)", w.get(t - 4), w.get(t - 3));
    Value seventh =
        code.value(Bank.VECTOR, "each 32: d = fromlaneone(a, b)", w.get(t - 1), w.get(t - 2));
    Value sum = code.value(Bank.VECTOR, "each 32: d = a + b", first, seventh);
    return code.value(Bank.VECTOR, "each 32: d = sha256msg2(a, b)", sum, w.get(t - 1));
  }
}
