package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;

/** SHA-512 by the instructions of AArch64: two rounds at once, in four quarters of the state. */
final class Sha512OnA64 extends RoundsOnA64 {
  private static final int LANES = 2;
  private static final int VECTORS_OF_BLOCK = 8;

  Sha512OnA64(BlockKernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 4, ((Sha2) kernel.algorithm()).functions().k());
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value ab = state.get(0);
    Value cd = state.get(1);
    Value ef = state.get(2);
    Value gh = state.get(3);
    List<Value> w = new ArrayList<>();
    for (int two = 0; two < pool().size() / LANES; two++) {
      code.step("steps %d and %d".formatted(LANES * two, LANES * two + 1));
      w.add(two < VECTORS_OF_BLOCK ? taken(code, state, message, two) : scheduled(code, w));
      Value wk = withConstants(code, w.getLast(), two);
      Value added = add(code, gh, join(code, wk, wk));
      Value sums =
          each(code, "d = sha512h(a, b, c)", added, join(code, ef, gh), join(code, cd, ef));
      Value nextEf = add(code, cd, sums);
      Value nextAb = each(code, "d = sha512h2(a, b, c)", sums, cd, ab);
      gh = ef;
      ef = nextEf;
      cd = ab;
      ab = nextAb;
    }
    addState(code, state, List.of(ab, cd, ef, gh));
  }

  /** The second word of one vector and the first of the next. */
  private Value join(Code code, Value one, Value next) {
    return each(code, "d = fromlaneone(a, b)", next, one);
  }

  private Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first = each(code, "d = sha512su0(a, b)", w.get(t - 8), w.get(t - 7));
    Value seventh = join(code, w.get(t - 4), w.get(t - 3));
    return each(code, "d = sha512su1(a, b, c)", first, w.get(t - 1), seventh);
  }
}
