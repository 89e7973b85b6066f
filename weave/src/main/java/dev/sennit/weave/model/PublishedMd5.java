package dev.sennit.weave.model;

import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * MD5's block as a JDK has it for AArch64, with published measurements: a machine on which MD5
 * writes assembler text. A step takes three instructions for its function, one or two for its word,
 * two for its constant, and five to add and rotate. Words are names of registers.
 *
 * @see Calibration
 */
final class PublishedMd5 implements Words<String> {
  /** The place of a block's words between steps. */
  enum Variant {
    /** Each step reads its word from memory; each block reads and writes the state there. */
    IN_MEMORY,
    /** Four LDP read a block, UBFX takes its words out; the state waits in two registers. */
    IN_REGISTERS
  }

  private static final String STATE = "x0";
  private static final String MESSAGE = "x1";
  private static final String END = "x2";
  private static final List<String> STATE_WORDS = List.of("w4", "w5", "w6", "w7");
  private static final String CONSTANT = "w8";
  private static final String FUNCTION = "w9";
  private static final String SUM = "w10";
  private static final String WORD = "w11";
  private static final int FIRST_PAIR = 12;
  private static final List<String> PACKED = List.of("x3", "x20");

  private static final TruthTable F = TruthTable.of((x, y, z) -> x & y | ~x & z);
  private static final TruthTable G = TruthTable.of((x, y, z) -> x & z | y & ~z);
  private static final TruthTable H = TruthTable.of((x, y, z) -> x ^ y ^ z);
  private static final TruthTable I = TruthTable.of((x, y, z) -> y ^ (x | ~z));

  private final Variant variant;
  private final List<String> lines = new ArrayList<>();
  private String oldest = "";

  private PublishedMd5(Variant variant) {
    this.variant = variant;
  }

  /**
   * Returns the loop over blocks. It expects the state's address, the message's and its end's in x0
   * to x2.
   */
  static String loop(Variant variant) {
    PublishedMd5 md5 = new PublishedMd5(variant);
    md5.lines.add(A64.ARCHITECTURE.preamble());
    md5.lines.add("block:");
    md5.begin();
    List<String> block = IntStream.range(0, 16).mapToObj(i -> "word " + i).toList();
    new Md5().next(md5, STATE_WORDS, block);
    md5.line("add %s, %s, #64", MESSAGE, MESSAGE);
    md5.line("cmp %s, %s", MESSAGE, END);
    md5.line("b.lo block");
    return String.join("\n", md5.lines) + "\n";
  }

  private void begin() {
    switch (variant) {
      case IN_MEMORY -> {
        line("ldp w4, w5, [%s]", STATE);
        line("ldp w6, w7, [%s, #8]", STATE);
      }
      case IN_REGISTERS -> {
        for (int i = 0; i < 8; i += 2) {
          line("ldp x%d, x%d, [%s, #%d]", FIRST_PAIR + i, FIRST_PAIR + i + 1, MESSAGE, 8 * i);
        }
        line("orr %s, x4, x5, lsl #32", PACKED.get(0));
        line("orr %s, x6, x7, lsl #32", PACKED.get(1));
      }
    }
  }

  private void line(String text, Object... arguments) {
    lines.add(text.formatted(arguments));
  }

  @Override
  public int bits() {
    return Integer.SIZE;
  }

  @Override
  public String constant(long value) {
    line("mov %s, #%d", CONSTANT, value & 0xffff);
    line("movk %s, #%d, lsl #16", CONSTANT, value >>> 16);
    return CONSTANT;
  }

  @Override
  public String bool(TruthTable function, String x, String y, String z) {
    if (function.equals(F)) {
      line("eor %s, %s, %s", FUNCTION, y, z);
      line("and %s, %s, %s", FUNCTION, FUNCTION, x);
      line("eor %s, %s, %s", FUNCTION, FUNCTION, z);
    } else if (function.equals(G)) {
      line("bic %s, %s, %s", SUM, y, z);
      line("and %s, %s, %s", FUNCTION, x, z);
      line("orr %s, %s, %s", FUNCTION, FUNCTION, SUM);
    } else if (function.equals(H)) {
      line("eor %s, %s, %s", FUNCTION, y, z);
      line("eor %s, %s, %s", FUNCTION, FUNCTION, x);
    } else if (function.equals(I)) {
      line("orn %s, %s, %s", FUNCTION, x, z);
      line("eor %s, %s, %s", FUNCTION, FUNCTION, y);
    } else {
      throw new IllegalArgumentException(function + " is no function of MD5");
    }
    return FUNCTION;
  }

  /** A step adds four words, then two. Two registers are a sum with the state before. */
  @Override
  public String sum(List<String> summands) {
    if (summands.size() == 4) {
      oldest = summands.getFirst();
      line("add %s, %s, %s", SUM, oldest, summands.getLast());
      line("add %s, %s, %s", SUM, SUM, word(summands.get(2)));
      line("add %s, %s, %s", FUNCTION, FUNCTION, SUM);
      return FUNCTION;
    }
    if (summands.getLast().equals(FUNCTION)) {
      line("add %s, %s, %s", oldest, FUNCTION, summands.getFirst());
      return oldest;
    }
    return addedToBefore(STATE_WORDS.indexOf(summands.getFirst()), summands.getLast());
  }

  private String word(String name) {
    int number = Integer.parseInt(name.substring("word ".length()));
    switch (variant) {
      case IN_MEMORY -> line("ldr %s, [%s, #%d]", WORD, MESSAGE, Integer.BYTES * number);
      case IN_REGISTERS ->
          line(
              "ubfx x%s, x%d, #%d, #32",
              WORD.substring(1), FIRST_PAIR + number / 2, number % 2 * Integer.SIZE);
    }
    return WORD;
  }

  /** After 64 steps every word of the state is back in its first register. */
  private String addedToBefore(int number, String word) {
    switch (variant) {
      case IN_MEMORY -> {
        line("ldr %s, [%s, #%d]", WORD, STATE, Integer.BYTES * number);
        line("add %s, %s, %s", word, word, WORD);
        line("str %s, [%s, #%d]", word, STATE, Integer.BYTES * number);
      }
      case IN_REGISTERS -> {
        line("ubfx x%s, %s, #%d, #32", WORD.substring(1), PACKED.get(number / 2), number % 2 * 32);
        line("add %s, %s, %s", word, word, WORD);
      }
    }
    return word;
  }

  @Override
  public String rotateLeft(String word, int count) {
    line("ror %s, %s, #%d", word, word, bits() - count);
    return word;
  }

  @Override
  public String shiftLeft(String word, int count) {
    throw new UnsupportedOperationException("MD5 rotates only");
  }

  @Override
  public String shiftRight(String word, int count) {
    throw new UnsupportedOperationException("MD5 rotates only");
  }
}
