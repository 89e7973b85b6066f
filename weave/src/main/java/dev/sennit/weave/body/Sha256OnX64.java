package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.List;

/** SHA-256 by SHA-NI. */
final class Sha256OnX64 extends Sha2OnX64 {
  private static final List<Long> SWAP =
      words(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);

  private static final List<Long> OPPOSITE =
      words(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);

  /** Where the instruction takes words and constants from. */
  private static final Register WORDS_AND_CONSTANTS = new Register(Bank.VECTOR, 0);

  Sha256OnX64(BlockKernel kernel, Code.Values values, List<Value> messages, int localStart) {
    super(kernel, values, messages, localStart, "", SWAP, REVERSE, OPPOSITE);
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    Value dcba = reversed(code, loadState(code, memory));
    Value hgfe = reversed(code, loadState(code, further(memory, vectorBytes())));
    code.into(state.get(0), "each 64: d = highs(a, b)", hgfe, dcba);
    code.into(state.get(1), "each 64: d = lows(a, b)", hgfe, dcba);
  }

  @Override
  List<Value> inOrder(Code code, List<Value> state) {
    Value abef = state.get(0);
    Value cdgh = state.get(1);
    Value dcba = whole(code, "d = highs(a, b)", cdgh, abef);
    Value hgfe = whole(code, "d = lows(a, b)", cdgh, abef);
    return List.of(dcba, hgfe);
  }

  @Override
  Operand withConstants(Code code, Value words, Pool constants) {
    code.move(WORDS_AND_CONSTANTS, "each 32: d = a + load(m)", words, constants);
    return WORDS_AND_CONSTANTS;
  }

  @Override
  Operand lastTwo(Code code, Operand withConstants) {
    code.move(WORDS_AND_CONSTANTS, "each 32: d = upperhalftwice(a)", withConstants);
    return WORDS_AND_CONSTANTS;
  }

  @Override
  Value fromLaneOne(Code code, Value first, Value second) {
    return words(code, "d = fromlaneone(a, b)", second, first);
  }
}
