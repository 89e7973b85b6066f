package dev.sennit.weave.weaver;

import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the words of a state are between blocks, or between rounds: the first ones in registers,
 * the others in local memory, as the catalogue says.
 */
final class StatePlaces {
  private final MemoryWords memory;
  private final Target target;
  private final int wordBytes;
  private final int start;
  private final List<Operand> places = new ArrayList<>();
  private int localBytes;

  /**
   * @param memory how the words lie in the states that callers have
   * @param strand whose state it is
   * @param local where the words in local memory lie
   */
  StatePlaces(
      BlockKernel kernel, MemoryWords memory, int strand, Code.Values values, Address local) {
    this.memory = memory;
    this.target = memory.target();
    this.wordBytes = target.lanes(memory.bits()) * kernel.algorithm().wordBytes();
    this.start = strand * kernel.algorithm().stateWords() * wordBytes;
    for (int word = 0; word < kernel.algorithm().stateWords(); word++) {
      if (word < kernel.weaving().local().stateFrom()) {
        places.add(values.next(target.words()));
      } else {
        places.add(local.plus(localBytes));
        localBytes += wordBytes;
      }
    }
  }

  /** The places: values, or addresses in local memory. */
  List<Operand> places() {
    return places;
  }

  /** How much local memory they take. */
  int localBytes() {
    return localBytes;
  }

  /** Where a word lies in the states that callers have, one after the other. */
  private Address inStates(Value states, int word) {
    return new Address(states, start + word * wordBytes);
  }

  /** Brings the words from the caller's states. */
  void read(Code code, Value states) {
    for (int word = 0; word < places.size(); word++) {
      switch (places.get(word)) {
        case Value value -> memory.loadInto(code, value, inStates(states, word));
        case Address place ->
            code.effect(
                target.words(),
                target.storeWord(memory.bits()),
                place,
                memory.load(code, inStates(states, word)));
        case Operand other -> throw new IllegalStateException("a state in " + other);
      }
    }
  }

  /** Writes the words to the caller's states. */
  void write(Code code, Value states) {
    for (int word = 0; word < places.size(); word++) {
      Value value =
          switch (places.get(word)) {
            case Value held -> held;
            case Address place -> code.value(target.words(), target.loadWord(memory.bits()), place);
            case Operand other -> throw new IllegalStateException("a state in " + other);
          };
      memory.store(code, value, inStates(states, word));
    }
  }
}
