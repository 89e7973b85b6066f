package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** SHA-1 by the instructions of AArch64: four rounds at once on a, b, c, d, and e beside them. */
final class Sha1OnA64 extends RoundsOnA64 {
  /** Section 4.2.1 of FIPS 180-4. */
  private static final List<Long> CONSTANTS =
      List.of(0x5a827999L, 0x6ed9eba1L, 0x8f1bbcdcL, 0xca62c1d6L);

  private static final List<String> FUNCTIONS = List.of("sha1c", "sha1p", "sha1m", "sha1p");
  private static final int STEPS = 80;
  private static final int STEPS_OF_ROUND = 20;

  Sha1OnA64(BlockKernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 2, inEveryLane());
  }

  @Override
  List<Long> padding() {
    return List.of(0L, 0x80000000L, 0L, 0L);
  }

  private static List<Long> inEveryLane() {
    return CONSTANTS.stream()
        .flatMap(constant -> Collections.nCopies(LANES, constant).stream())
        .toList();
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    super.read(code, state.subList(0, 1), memory);
    Value e = code.general("32: d = load(m)", further(memory, VECTOR_BYTES));
    code.transferInto(state.get(1), code.general("32: d = swap(a)", e), Integer.SIZE);
  }

  @Override
  void write(Code code, List<Value> state, Address memory) {
    write(code, state.get(0), memory);
    Value e = code.transfer(state.get(1), Bank.GENERAL, Integer.SIZE);
    code.effect(
        "32: store(m, a)", further(memory, VECTOR_BYTES), code.general("32: d = swap(a)", e));
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value abcd = state.get(0);
    Value e = state.get(1);
    List<Value> w = new ArrayList<>();
    for (int four = 0; four < STEPS / LANES; four++) {
      code.step("steps %d to %d".formatted(LANES * four, LANES * four + LANES - 1));
      int round = four * LANES / STEPS_OF_ROUND;
      w.add(four < LANES ? taken(code, state, message, four) : scheduled(code, w));
      Value wk = withConstants(code, w.getLast(), round);
      // The rounds overwrite abcd: the copy is for the rotation, so that they wait for no copy.
      Value before = each(code, "d = a", abcd);
      abcd = each(code, "d = %s(a, b, c)".formatted(FUNCTIONS.get(round)), abcd, e, wk);
      e = code.value(Bank.VECTOR, "32: d = rotl(a, 30)", before);
    }
    addState(code, state, List.of(abcd, e));
  }

  private Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first = each(code, "d = sha1su0(a, b, c)", w.get(t - 4), w.get(t - 3), w.get(t - 2));
    return each(code, "d = sha1su1(a, b)", first, w.get(t - 1));
  }
}
