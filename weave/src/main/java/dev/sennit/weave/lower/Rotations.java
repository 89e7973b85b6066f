package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Latency;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Value;
import java.util.stream.Stream;

/**
 * Shifts and rotates words. Some targets rotate by one instruction to the right or to the left.
 * Others rotate by whole bytes with a shuffle, and otherwise by two shifts.
 */
record Rotations(WordCode code, Constants constants) {
  private static final int SHIFT_CYCLES = Latency.SIMPLE.cycles();
  private static final String LEFT = "d = rotl(a, n)";
  private static final String RIGHT = "d = rotr(a, n)";

  /** Rotates a word to the left. */
  Word rotated(Word word, int count) {
    if (code.has(RIGHT)) {
      return shift(word, RIGHT, code.bits() - count);
    }
    if (code.has(LEFT)) {
      return shift(word, LEFT, count);
    }
    WordCode bytes = new WordCode(code.target(), Byte.SIZE, code.code());
    String shuffle = "d = shuffle(a, load(m))";
    if (count % Byte.SIZE == 0 && bytes.has(shuffle)) {
      Value shuffled = bytes.value(shuffle, word.value(), constants.rotation(count));
      return new Word(shuffled, word.arrival() + bytes.cycles(shuffle));
    }
    Word upper = shiftedLeft(word, count);
    Word lower = shiftedRight(word, code.bits() - count);
    Value both = code.value("d = a | b", lower.value(), upper.value());
    return new Word(both, word.arrival() + cycles());
  }

  Word shiftedLeft(Word word, int count) {
    return shift(word, "d = a << n", count);
  }

  Word shiftedRight(Word word, int count) {
    return shift(word, "d = a >> n", count);
  }

  private Word shift(Word word, String meaning, int count) {
    Value value = code.value(meaning, word.value(), new Immediate(count));
    return new Word(value, word.arrival() + code.cycles(meaning));
  }

  private int cycles() {
    return Stream.of(RIGHT, LEFT)
        .filter(code::has)
        .findFirst()
        .map(code::cycles)
        .orElse(2 * SHIFT_CYCLES);
  }

  /** Returns whether a rotation takes longer than a shift. */
  boolean areSlow() {
    return cycles() > SHIFT_CYCLES;
  }
}
