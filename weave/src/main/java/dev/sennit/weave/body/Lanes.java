package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Vectors of words, as a message schedule is computed with them.
 *
 * @param bits how long a word is
 * @param code where instructions are written
 */
record Lanes(int bits, Table table, Code code) {
  static final int VECTOR_BYTES = 16;

  /** Among the places of a shuffle: the byte is zero. */
  static final int NOWHERE = 0x80;

  private static final String ROTATION = "d = rotl(a, n)";
  private static final String ANY_FUNCTION = "d = table(n, a, b, c)";

  int wordBytes() {
    return bits / Byte.SIZE;
  }

  /** The words of a vector. */
  int count() {
    return VECTOR_BYTES / wordBytes();
  }

  Value each(String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, text(meaning), operands);
  }

  /** Computes an existing vector anew. */
  void into(Value result, String meaning, Operand... operands) {
    code.into(result, text(meaning), operands);
  }

  private String text(String meaning) {
    return "each " + bits + ": " + meaning;
  }

  private boolean has(String meaning) {
    return table.has(Bank.VECTOR, text(meaning));
  }

  boolean rotates() {
    return has(ROTATION);
  }

  /** The words of two vectors of 64 bits, or halves of vectors of shorter words. */
  Value each64(String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, "each 64: " + meaning, operands);
  }

  Value load(Operand memory) {
    return each64("d = load(m)", memory);
  }

  Value shuffled(Value bytes, Value places) {
    return code.value(Bank.VECTOR, "each 8: d = shuffle(a, b)", bytes, places);
  }

  /** All words but the first of one vector, and the first of the next. */
  Value join(Value one, Value next) {
    return each("d = fromlaneone(a, b)", next, one);
  }

  /** The last word of one vector of four, and all but the last of the next. */
  Value joinLast(Value one, Value next) {
    return each("d = fromlanethree(a, b)", next, one);
  }

  Value add(Value one, Value other) {
    return each("d = a + b", one, other);
  }

  Value xor(Value x, Value y) {
    return has(ANY_FUNCTION)
        ? each(ANY_FUNCTION, new Immediate(0x3c), x, y, y)
        : each("d = a ^ b", x, y);
  }

  Value xor(Value x, Value y, Value z) {
    return has(ANY_FUNCTION) ? each(ANY_FUNCTION, new Immediate(0x96), x, y, z) : xor(xor(x, y), z);
  }

  Value shiftedRight(Value x, int count) {
    return each("d = a >> n", x, new Immediate(count));
  }

  Value rotatedLeft(Value x, int count) {
    Value rotated = code.newValue(Bank.VECTOR);
    rotateLeftInto(rotated, x, count);
    return rotated;
  }

  void rotateLeftInto(Value result, Value x, int count) {
    Immediate left = new Immediate(count);
    if (rotates()) {
      into(result, ROTATION, x, left);
    } else {
      Value right = shiftedRight(x, bits - count);
      code.into(result, "each 64: d = a | b", right, each("d = a << n", x, left));
    }
  }

  /** A constant for shuffles: for each byte of the result its place. */
  List<Long> places(IntUnaryOperator places) {
    List<Long> words = new ArrayList<>();
    for (int start = 0; start < VECTOR_BYTES; start += wordBytes()) {
      long word = 0;
      for (int i = wordBytes() - 1; i >= 0; i--) {
        word = word << Byte.SIZE | places.applyAsInt(start + i);
      }
      words.add(word);
    }
    return words;
  }
}
