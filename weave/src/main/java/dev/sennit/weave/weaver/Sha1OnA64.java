package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/** SHA-1 by the instructions of AArch64: four rounds at once on a, b, c, d, and e beside them. */
final class Sha1OnA64 extends RoundsBody {
  /** Section 4.2.1 of FIPS 180-4, each constant in four lanes. */
  private static final List<Long> CONSTANTS =
      List.of(0x5a827999L, 0x6ed9eba1L, 0x8f1bbcdcL, 0xca62c1d6L);

  private static final List<String> FUNCTIONS = List.of("sha1c", "sha1p", "sha1m", "sha1p");
  private static final int STEPS = 80;

  private final Value constants;

  Sha1OnA64(Kernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 2);
    constants = next(Bank.GENERAL);
  }

  @Override
  public List<Long> pool() {
    List<Long> pool = new ArrayList<>();
    for (long constant : CONSTANTS) {
      for (int lane = 0; lane < LANES; lane++) {
        pool.add(constant);
      }
    }
    return pool;
  }

  @Override
  void prepare(Code code) {
    code.into(constants, "64: d = address(p)", new Pool(0));
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    code.into(state.get(0), "each 32: d = swap(a)", load(code, memory));
    Value e = code.general("32: d = load(m)", further(memory, VECTOR_BYTES));
    code.transferInto(state.get(1), code.general("32: d = swap(a)", e), Integer.SIZE);
  }

  @Override
  void write(Code code, List<Value> state, Address memory) {
    code.effect(
        Bank.VECTOR,
        "each 64: store(m, a)",
        memory,
        code.value(Bank.VECTOR, "each 32: d = swap(a)", state.get(0)));
    Value e = code.transfer(state.get(1), Bank.GENERAL, Integer.SIZE);
    code.effect(
        "32: store(m, a)", further(memory, VECTOR_BYTES), code.general("32: d = swap(a)", e));
  }

  private static Value load(Code code, Address memory) {
    return code.value(Bank.VECTOR, "each 64: d = load(m)", memory);
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value abcd = state.get(0);
    Value e = state.get(1);
    List<Value> w = new ArrayList<>();
    for (int four = 0; four < STEPS / LANES; four++) {
      code.step("steps %d to %d".formatted(LANES * four, LANES * four + LANES - 1));
      int round = four * LANES / 20;
      w.add(four < LANES ? read(code, message, four) : scheduled(code, w));
      Value wk =
          code.value(
              Bank.VECTOR,
              "each 32: d = a + b",
              w.getLast(),
              load(code, new Address(constants, round * VECTOR_BYTES)));
      Value next = code.value(Bank.VECTOR, "32: d = rotl(a, 30)", abcd);
      abcd =
          code.value(
              Bank.VECTOR, "each 32: d = %s(a, b, c)".formatted(FUNCTIONS.get(round)), abcd, e, wk);
      e = next;
    }
    code.step("add the state before");
    code.into(state.get(0), "each 32: d = a + b", state.get(0), abcd);
    code.into(state.get(1), "each 32: d = a + b", state.get(1), e);
  }

  private static Value read(Code code, Value message, int four) {
    return code.value(
        Bank.VECTOR, "each 32: d = swap(a)", load(code, new Address(message, four * VECTOR_BYTES)));
  }

  private static Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first =
        code.value(
            Bank.VECTOR, "each 32: d = sha1su0(a, b, c)", w.get(t - 4), w.get(t - 3), w.get(t - 2));
    return code.value(Bank.VECTOR, "each 32: d = sha1su1(a, b)", first, w.get(t - 1));
  }
}
