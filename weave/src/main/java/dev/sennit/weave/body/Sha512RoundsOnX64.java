package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.List;

/**
 * SHA-512 by the instructions of x86-64, in vectors of 256 bits. Bytes are shuffled within their
 * half of a vector.
 */
final class Sha512RoundsOnX64 extends Sha2OnX64 {
  private static final long LOW = 0x0001020304050607L;
  private static final long HIGH = 0x08090a0b0c0d0e0fL;
  private static final long LOWER = 0x0706050403020100L;
  private static final long UPPER = 0x0f0e0d0c0b0a0908L;

  Sha512RoundsOnX64(BlockKernel kernel, Code.Values values, List<Value> messages, int localStart) {
    super(
        kernel,
        values,
        messages,
        localStart,
        " of 256",
        List.of(LOW, HIGH, LOW, HIGH),
        List.of(HIGH, LOW, HIGH, LOW),
        List.of(UPPER, LOWER, UPPER, LOWER));
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    Value badc = reversed(code, whole(code, "d = load(m)", memory));
    Value fehg = reversed(code, whole(code, "d = load(m)", further(memory, vectorBytes())));
    code.into(state.get(0), "each 64 of 256: d = lows(a, b)", fehg, badc);
    code.into(state.get(1), "each 64 of 256: d = highs(a, b)", fehg, badc);
  }

  @Override
  List<Value> inOrder(Code code, List<Value> state) {
    Value abef = state.get(0);
    Value cdgh = state.get(1);
    Value badc = whole(code, "d = highs(a, b)", abef, cdgh);
    Value fehg = whole(code, "d = lows(a, b)", abef, cdgh);
    return List.of(badc, fehg);
  }

  /** Whoever computes with SSE afterwards is slow while something is in the upper halves. */
  @Override
  public void leave(Code code) {
    code.narrow();
  }

  @Override
  Operand withConstants(Code code, Value words, Pool constants) {
    return words(code, "d = a + load(m)", words, constants);
  }

  @Override
  Operand lastTwo(Code code, Operand withConstants) {
    return code.value(Bank.VECTOR, "each 64: d = upperhalf(a)", withConstants);
  }

  @Override
  Value fromLaneOne(Code code, Value first, Value second) {
    Value around = words(code, "d = withlanezero(a, b)", first, second);
    return words(code, "d = fromlaneone(a, a)", around);
  }
}
