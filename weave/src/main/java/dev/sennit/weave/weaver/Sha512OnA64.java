package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/** SHA-512 by the instructions of AArch64: two rounds at once, in four quarters of the state. */
final class Sha512OnA64 extends RoundsBody {
  private static final int LANES = 2;

  private final List<Long> k;
  private final Value constants;

  Sha512OnA64(Kernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 4);
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
      code.into(state.get(i), "each 64: d = swap(a)", bytes);
    }
  }

  @Override
  void write(Code code, List<Value> state, Address memory) {
    for (int i = 0; i < state.size(); i++) {
      code.effect(
          Bank.VECTOR,
          "each 64: store(m, a)",
          further(memory, i * VECTOR_BYTES),
          code.value(Bank.VECTOR, "each 64: d = swap(a)", state.get(i)));
    }
  }

  private static Value load(Code code, Address memory) {
    return code.value(Bank.VECTOR, "each 64: d = load(m)", memory);
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value ab = state.get(0);
    Value cd = state.get(1);
    Value ef = state.get(2);
    Value gh = state.get(3);
    List<Value> w = new ArrayList<>();
    for (int two = 0; two < k.size() / LANES; two++) {
      code.step("steps %d and %d".formatted(LANES * two, LANES * two + 1));
      w.add(two < 8 ? read(code, message, two) : scheduled(code, w));
      Value wk = add(code, w.getLast(), load(code, new Address(constants, two * VECTOR_BYTES)));
      Value sums = add(code, gh, join(code, wk, wk));
      sums =
          code.value(
              Bank.VECTOR,
              "each 64: d = sha512h(a, b, c)",
              sums,
              join(code, ef, gh),
              join(code, cd, ef));
      Value nextEf = add(code, cd, sums);
      Value nextAb = code.value(Bank.VECTOR, "each 64: d = sha512h2(a, b, c)", sums, cd, ab);
      gh = ef;
      ef = nextEf;
      cd = ab;
      ab = nextAb;
    }
    code.step("add the state before");
    List<Value> after = List.of(ab, cd, ef, gh);
    for (int i = 0; i < after.size(); i++) {
      code.into(state.get(i), "each 64: d = a + b", state.get(i), after.get(i));
    }
  }

  private static Value add(Code code, Value one, Value other) {
    return code.value(Bank.VECTOR, "each 64: d = a + b", one, other);
  }

  /** The second word of one vector and the first of the next. */
  private static Value join(Code code, Value one, Value next) {
    return code.value(Bank.VECTOR, "each 64: d = fromlaneone(a, b)", next, one);
  }

  private static Value read(Code code, Value message, int two) {
    return code.value(
        Bank.VECTOR, "each 64: d = swap(a)", load(code, new Address(message, two * VECTOR_BYTES)));
  }

  private static Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first =
        code.value(Bank.VECTOR, "each 64: d = sha512su0(a, b)", w.get(t - 8), w.get(t - 7));
    Value seventh = join(code, w.get(t - 4), w.get(t - 3));
    return code.value(Bank.VECTOR, "each 64: d = sha512su1(a, b, c)", first, w.get(t - 1), seventh);
  }
}
