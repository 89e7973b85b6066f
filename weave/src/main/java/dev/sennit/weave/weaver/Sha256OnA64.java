package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/** SHA-256 by the instructions of AArch64: four rounds at once, in two halves of the state. */
final class Sha256OnA64 extends RoundsBody {
  private final List<Long> k;
  private final Value constants;

  Sha256OnA64(Kernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 2);
    k = ((Sha2) kernel.algorithm()).functions().k();
    constants = next(Bank.GENERAL);
  }

  @Override
  public List<Long> pool() {
    return k;
  }

  @Override
  void prepare(Code code) {
    code.into(constants, "64: d = address(p)", new Pool(0));
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    for (int i = 0; i < state.size(); i++) {
      Value bytes = load(code, further(memory, i * VECTOR_BYTES));
      code.into(state.get(i), "each 32: d = swap(a)", bytes);
    }
  }

  @Override
  void write(Code code, List<Value> state, Address memory) {
    for (int i = 0; i < state.size(); i++) {
      code.effect(
          Bank.VECTOR,
          "each 64: store(m, a)",
          further(memory, i * VECTOR_BYTES),
          code.value(Bank.VECTOR, "each 32: d = swap(a)", state.get(i)));
    }
  }

  private static Value load(Code code, Address memory) {
    return code.value(Bank.VECTOR, "each 64: d = load(m)", memory);
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value abcd = state.get(0);
    Value efgh = state.get(1);
    List<Value> w = new ArrayList<>();
    for (int four = 0; four < k.size() / LANES; four++) {
      code.step("steps %d to %d".formatted(LANES * four, LANES * four + LANES - 1));
      w.add(four < LANES ? read(code, message, four) : scheduled(code, w));
      Value wk =
          code.value(
              Bank.VECTOR,
              "each 32: d = a + b",
              w.getLast(),
              load(code, new Address(constants, four * VECTOR_BYTES)));
      Value next = code.value(Bank.VECTOR, "each 32: d = sha256h(a, b, c)", abcd, efgh, wk);
      efgh = code.value(Bank.VECTOR, "each 32: d = sha256h2(a, b, c)", efgh, abcd, wk);
      abcd = next;
    }
    code.step("add the state before");
    code.into(state.get(0), "each 32: d = a + b", state.get(0), abcd);
    code.into(state.get(1), "each 32: d = a + b", state.get(1), efgh);
  }

  private static Value read(Code code, Value message, int four) {
    return code.value(
        Bank.VECTOR, "each 32: d = swap(a)", load(code, new Address(message, four * VECTOR_BYTES)));
  }

  private static Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first =
        code.value(Bank.VECTOR, "each 32: d = sha256su0(a, b)", w.get(t - 4), w.get(t - 3));
    return code.value(
        Bank.VECTOR, "each 32: d = sha256su1(a, b, c)", first, w.get(t - 2), w.get(t - 1));
  }
}
