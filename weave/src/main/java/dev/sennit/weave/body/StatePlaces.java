package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the words of a strand's states are between blocks, or between rounds: the first ones in
 * registers, the others in local memory, as the catalogue says.
 */
final class StatePlaces {
  private final StateMemory memory;
  private final int start;
  private final int bits;
  private final List<Operand> places = new ArrayList<>();
  private int localBytes;

  /**
   * @param target where the words are computed
   * @param memory how the states lie that callers have
   * @param strand whose states they are
   * @param local where the words in local memory lie
   */
  StatePlaces(
      BlockKernel kernel,
      Target target,
      StateMemory memory,
      int strand,
      Code.Values values,
      Address local) {
    int lanes = target.lanes(kernel.algorithm().wordBits());
    this.memory = memory;
    this.bits = kernel.algorithm().wordBits();
    this.start = strand * lanes * kernel.algorithm().stateBytes();
    for (int word = 0; word < kernel.algorithm().stateWords(); word++) {
      if (word < kernel.weaving().local().stateFrom()) {
        places.add(values.next(target.words()));
      } else {
        places.add(local.plus(localBytes));
        localBytes += lanes * kernel.algorithm().wordBytes();
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

  /** Brings the words from the caller's states, which lie one behind the other. */
  void read(Code code, Value states) {
    memory.read(code, new Address(states, start), places);
  }

  /** Sets a word of a single state to a value in the general registers. */
  void set(Code code, int word, Value value) {
    switch (places.get(word)) {
      case Value place when place.bank() == Bank.GENERAL ->
          code.into(place, bits + ": d = a", value);
      case Value place -> code.transferInto(place, value, bits);
      case Address place -> code.effect(bits + ": store(m, a)", place, value);
      case Operand other -> throw new IllegalArgumentException("a state in " + other);
    }
  }

  /** Writes the words to the caller's states. */
  void write(Code code, Value states) {
    memory.write(code, new Address(states, start), places);
  }
}
