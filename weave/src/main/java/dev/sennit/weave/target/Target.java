package dev.sennit.weave.target;

import dev.sennit.weave.target.Operand.Register;
import java.util.Set;

/**
 * A level of processors: the instructions there are, and where an algorithm's words live.
 *
 * @param words the bank that words are computed in
 * @param laneBits how wide the vectors are in which every lane is a word of another message; 0 if
 *     the words are those of one message
 * @param vectorRegisters how many vector registers its instructions reach
 * @param features what every processor of this level has
 */
public record Target(
    String name,
    Architecture architecture,
    Table table,
    Bank words,
    int laneBits,
    int vectorRegisters,
    Set<Feature> features) {
  private static final int VECTOR_BITS = 128;

  public Target {
    features = Unchanging.of(features);
  }

  /** A level on which the words are those of one message. */
  public Target(
      String name,
      Architecture architecture,
      Table table,
      Bank words,
      int vectorRegisters,
      Set<Feature> features) {
    this(name, architecture, table, words, 0, vectorRegisters, features);
  }

  /** The same level, with the words computed in another bank. */
  public Target withWords(Bank other) {
    return new Target(name, architecture, table, other, vectorRegisters, features);
  }

  /** The same level, with the words of many messages in the lanes of vectors. */
  public Target inLanes(int vectorBits) {
    return new Target(
        name, architecture, table, Bank.VECTOR, vectorBits, vectorRegisters, features);
  }

  /** How many messages' words are computed at once. */
  public int lanes(int bits) {
    return laneBits == 0 ? 1 : laneBits / bits;
  }

  /** Whether its instructions reach the register. */
  public boolean reaches(Register register) {
    return register.bank() == Bank.GENERAL || register.number() < vectorRegisters;
  }

  /**
   * The width of an algorithm's words as the table writes it: in a vector, every lane is a word.
   */
  public String width(int bits) {
    if (words == Bank.GENERAL) {
      return bits + ": ";
    }
    return laneBits <= VECTOR_BITS
        ? "each " + bits + ": "
        : "each %d of %d: ".formatted(bits, laneBits);
  }

  /** The meaning by which a word is loaded: into every lane of a vector, or into one at least. */
  public String loadWord(int bits) {
    String everywhere = width(bits) + "d = " + load();
    return table.has(words, everywhere) ? everywhere : bits + ": d = load(m)";
  }

  /** The meaning by which a word is stored: that of every lane, or of the lowest. */
  public String storeWord(int bits) {
    return (laneBits == 0 ? bits + ": " : width(bits)) + "store(m, a)";
  }

  /**
   * What a word read from memory means: every lane reads its own, or if there is one message, the
   * same.
   */
  public String load() {
    return readsEverywhere() ? "broadcast(m)" : "load(m)";
  }

  /** Whether a word that is read from memory is the same in all lanes. */
  public boolean readsEverywhere() {
    return words == Bank.VECTOR && laneBits == 0;
  }
}
