package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.lower.MemoryWords;
import java.util.List;

/** The state of one message, word by word. */
final class StateInWords implements StateMemory {
  private final MemoryWords memory;
  private final Target target;

  /**
   * @param target where the words are computed
   */
  StateInWords(BlockFunction algorithm, Target target) {
    this.memory = new MemoryWords(target, algorithm.wordBits(), algorithm.byteOrder());
    this.target = target;
  }

  private Address inState(Address state, int word) {
    return state.plus(word * memory.bits() / Byte.SIZE);
  }

  @Override
  public void read(Code code, Address state, List<Operand> places) {
    for (int word = 0; word < places.size(); word++) {
      switch (places.get(word)) {
        case Value value -> memory.loadInto(code, value, inState(state, word));
        case Address place ->
            code.effect(
                target.words(),
                target.storeWord(memory.bits()),
                place,
                memory.load(code, inState(state, word)));
        case Operand other -> throw new IllegalArgumentException("a state in " + other);
      }
    }
  }

  @Override
  public void write(Code code, Address state, List<Operand> places) {
    for (int word = 0; word < places.size(); word++) {
      Value value =
          switch (places.get(word)) {
            case Value held -> held;
            case Address place -> code.value(target.words(), target.loadWord(memory.bits()), place);
            case Operand other -> throw new IllegalArgumentException("a state in " + other);
          };
      memory.store(code, value, inState(state, word));
    }
  }
}
