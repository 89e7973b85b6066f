package dev.sennit.weave.statement;

import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The statement of a mode of AES: counters, and the products of GHASH. */
record ModeText(Mode mode) {
  private static final int BITS = 2 * Long.SIZE;

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("%s: %s (%s)".formatted(mode.family(), mode.title(), mode.standard()));
    if (mode.counts()) {
      lines.add("");
      lines.add("Counter mode, for each block of the text; the last block may be shorter");
      lines.add("  block := block ^ AES(counter)");
      lines.add("  counter := counter + 1, in its last four bytes, big-endian, modulo 2^32");
      lines.add("AES is aes128, aes192 or aes256, by the number of rounds of the key.");
    }
    if (mode.hashes() != Hashed.NOTHING) {
      lines.add("");
      lines.add(
          "GHASH, for each block of the %s; zeros fill the last block"
              .formatted(mode.hashes() == Hashed.INPUT ? "input" : "output"));
      lines.add("  sum := (sum ^ block) * H");
      lines.add(
          "The product a * b is the exclusive or of x^(i + j) for each bit i of a and each bit j of b.");
      lines.add("Bit 0 is the highest bit of a block's first byte. The blocks x^0, x^1, ...:");
      for (int power = 0; power <= 2 * (BITS - 1); power++) {
        lines.add("  x^%d = %s".formatted(power, HexFormat.of().formatHex(power(power).bytes())));
      }
    }
    if (mode.makesTag()) {
      lines.add("");
      lines.add("The tag, if the call ends the text");
      lines.add("  tag := (sum ^ lengths) * H ^ AES(first counter)");
    }
    return lines;
  }

  /** Returns the product of two blocks of which one bit is set. */
  private static Element power(int power) {
    int one = Math.min(power, BITS - 1);
    return bit(one).times(bit(power - one));
  }

  private static Element bit(int i) {
    return i < Long.SIZE
        ? new Element(Long.MIN_VALUE >>> i, 0)
        : new Element(0, Long.MIN_VALUE >>> i - Long.SIZE);
  }
}
