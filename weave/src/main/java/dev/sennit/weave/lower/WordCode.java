package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;

/** Writes code over the words of an algorithm, in the bank where a target computes them. */
record WordCode(Target target, int bits, Code code) {
  /** Returns a meaning with the width of these words before it. */
  private String ofWords(String meaning) {
    return target.width(bits) + meaning;
  }

  /** Returns whether the target has an instruction of that meaning. */
  boolean has(String meaning) {
    return target.table().has(target.words(), ofWords(meaning));
  }

  /** Returns how many cycles the instruction of that meaning takes. */
  int cycles(String meaning) {
    return target.cycles(target.table().find(target.words(), ofWords(meaning)));
  }

  Value newValue() {
    return code.newValue(target.words());
  }

  Value value(String meaning, Operand... operands) {
    return code.value(target.words(), ofWords(meaning), operands);
  }

  /** Computes an existing value anew. */
  void into(Value result, String meaning, Operand... operands) {
    code.into(result, ofWords(meaning), operands);
  }

  /** Reads a word of a state. */
  Value load(Address memory) {
    return code.value(target.words(), target.loadWord(bits), memory);
  }

  /** Returns whether one instruction reads a word from memory and adds it. */
  boolean addsFromMemory() {
    return has(addLoaded());
  }

  Value added(Value word, Address memory) {
    return value(addLoaded(), word, memory);
  }

  private String addLoaded() {
    return "d = a + " + target.load();
  }

  void store(Address memory, Value word) {
    code.effect(target.words(), target.storeWord(bits), memory, word);
  }
}
