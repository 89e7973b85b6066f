package dev.sennit.weave.body;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import java.util.List;

/**
 * States whose words are in lanes in memory, too: a vector for each word, one behind the other.
 *
 * @param target with the words in lanes
 * @param bits how long a word is
 */
record VectorsInMemory(Target target, int bits) implements StateMemory {
  @Override
  public void read(Code code, Address states, List<Operand> places) {
    for (int word = 0; word < places.size(); word++) {
      code.into(register(places.get(word)), target.loadWord(bits), vector(states, word));
    }
  }

  @Override
  public void write(Code code, Address states, List<Operand> places) {
    for (int word = 0; word < places.size(); word++) {
      code.effect(
          target.words(), target.storeWord(bits), vector(states, word), register(places.get(word)));
    }
  }

  private Address vector(Address states, int word) {
    return states.plus(word * target.laneBits() / Byte.SIZE);
  }

  private static Value register(Operand place) {
    if (place instanceof Value value) {
      return value;
    }
    throw new IllegalArgumentException("a word in " + place);
  }
}
