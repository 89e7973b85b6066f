package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Operand.Register;
import java.util.Set;

/**
 * A level of processors: its instructions, and the registers for an algorithm's words.
 *
 * @param words the bank of an algorithm's words
 * @param laneBits the width of vectors with a message in each lane; 0 for a single message
 * @param vectorRegisters the number of vector registers that its instructions reach
 * @param features the features of every processor of this level
 * @param microarchitecture the cores for which its kernels are woven; others run them too
 */
public record Target(
    String name,
    Architecture architecture,
    Table table,
    Bank words,
    int laneBits,
    int vectorRegisters,
    Set<Feature> features,
    Microarchitecture microarchitecture) {
  private static final int VECTOR_BITS = 128;

  public Target {
    features = Unchanging.of(features);
  }

  /** A level for a single message. */
  public Target(
      String name,
      Architecture architecture,
      Table table,
      Bank words,
      int vectorRegisters,
      Set<Feature> features) {
    this(name, architecture, table, words, 0, vectorRegisters, features, Microarchitecture.ANY);
  }

  /** Returns this level with words in another bank. */
  public Target withWords(Bank other) {
    return new Target(
        name, architecture, table, other, 0, vectorRegisters, features, microarchitecture);
  }

  /** Returns this level for some cores, under another name. */
  public Target madeFor(Microarchitecture cores, String other) {
    return new Target(
        other, architecture, table, words, laneBits, vectorRegisters, features, cores);
  }

  /** Returns this level with a message in each lane of vectors. */
  public Target inLanes(int vectorBits) {
    return new Target(
        name,
        architecture,
        table,
        Bank.VECTOR,
        vectorBits,
        vectorRegisters,
        features,
        microarchitecture);
  }

  /** Returns the cycles of an instruction until its result is there. */
  public int cycles(Row row) {
    return microarchitecture.cycles(row);
  }

  /** Returns the number of messages that a vector holds. */
  public int lanes(int bits) {
    return laneBits == 0 ? 1 : laneBits / bits;
  }

  public boolean reaches(Register register) {
    return register.bank() == Bank.GENERAL || register.number() < vectorRegisters;
  }

  /** Returns the width of an algorithm's words as the table writes it before a meaning. */
  public String width(int bits) {
    if (words == Bank.GENERAL) {
      return bits + ": ";
    }
    return laneBits <= VECTOR_BITS
        ? "each " + bits + ": "
        : "each %d of %d: ".formatted(bits, laneBits);
  }

  /** Returns the meaning that loads a word: into every lane of a vector, or into one at least. */
  public String loadWord(int bits) {
    String everywhere = width(bits) + "d = " + load();
    return table.has(words, everywhere) ? everywhere : bits + ": d = load(m)";
  }

  /** Returns the meaning that stores a word: of every lane, or of the lowest. */
  public String storeWord(int bits) {
    return (laneBits == 0 ? bits + ": " : width(bits)) + "store(m, a)";
  }

  /**
   * Returns the meaning of a word from memory: every lane reads its own, or all read one if the
   * message is single.
   */
  public String load() {
    return readsEverywhere() ? "broadcast(m)" : "load(m)";
  }

  /** Returns whether all lanes read one word from memory. */
  public boolean readsEverywhere() {
    return words == Bank.VECTOR && laneBits == 0;
  }
}
