package dev.sennit.weave.target;

import dev.sennit.weave.target.Operand.Register;
import java.util.Set;

/**
 * A level of processors: the instructions there are, and where an algorithm's words live.
 *
 * @param words the bank that words are computed in
 * @param vectorRegisters how many vector registers its instructions reach
 * @param features what every processor of this level has
 */
public record Target(
    String name,
    Architecture architecture,
    Table table,
    Bank words,
    int vectorRegisters,
    Set<Feature> features) {

  /** The same level, with the words computed in another bank. */
  public Target withWords(Bank other) {
    return new Target(name, architecture, table, other, vectorRegisters, features);
  }

  /** Whether its instructions reach the register. */
  public boolean reaches(Register register) {
    return register.bank() == Bank.GENERAL || register.number() < vectorRegisters;
  }

  /**
   * The width of an algorithm's words as the table writes it: in a vector, every lane is a word.
   */
  public String width(int bits) {
    return (words == Bank.VECTOR ? "each " : "") + bits + ": ";
  }

  /** What a word read from memory means: in a vector, every lane reads the same. */
  public String load() {
    return words == Bank.VECTOR ? "broadcast(m)" : "load(m)";
  }
}
