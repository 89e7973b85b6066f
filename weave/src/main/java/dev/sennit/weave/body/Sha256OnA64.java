package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;

/** SHA-256 by the instructions of AArch64: four rounds at once, in two halves of the state. */
final class Sha256OnA64 extends RoundsOnA64 {
  Sha256OnA64(BlockKernel kernel, Code.Values values, List<Value> messages) {
    super(kernel, values, messages, 2, ((Sha2) kernel.algorithm()).functions().k());
  }

  @Override
  void block(Code code, List<Value> state, Value message) {
    Value abcd = state.get(0);
    Value efgh = state.get(1);
    List<Value> w = new ArrayList<>();
    for (int four = 0; four < pool().size() / LANES; four++) {
      code.step("steps %d to %d".formatted(LANES * four, LANES * four + LANES - 1));
      w.add(four < LANES ? taken(code, state, message, four) : scheduled(code, w));
      Value wk = withConstants(code, w.getLast(), four);
      // sha256h overwrites abcd: the copy is for sha256h2, so that sha256h waits for no copy.
      Value before = each(code, "d = a", abcd);
      abcd = each(code, "d = sha256h(a, b, c)", abcd, efgh, wk);
      efgh = each(code, "d = sha256h2(a, b, c)", efgh, before, wk);
    }
    addState(code, state, List.of(abcd, efgh));
  }

  private Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    Value first = each(code, "d = sha256su0(a, b)", w.get(t - 4), w.get(t - 3));
    return each(code, "d = sha256su1(a, b, c)", first, w.get(t - 2), w.get(t - 1));
  }
}
