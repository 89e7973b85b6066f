package dev.sennit.cli.catalogue;

import java.util.List;

/**
 * A kernel of the catalogue. Lists that a catalogue leaves out are empty here.
 *
 * @param name such as {@code md5/x64-v4}
 * @param target the processor level that it is for
 * @param shape lanes x strands
 * @param instructions how many there are
 * @param loop how many of them are in the loop over blocks
 * @param bytes length of the machine code
 * @param generalRegisters how many general registers it uses
 * @param vectorRegisters how many vector registers it uses
 * @param predicted what models of processors say of its speed
 * @param proof whether it was proved
 * @param listing the file with its listing, relative to the catalogue's folder
 */
public record CatalogueKernel(
    String name,
    String target,
    String shape,
    int instructions,
    int loop,
    int bytes,
    int generalRegisters,
    int vectorRegisters,
    List<Prediction> predicted,
    Proof proof,
    String listing) {

  public CatalogueKernel {
    predicted = predicted == null ? List.of() : List.copyOf(predicted);
    proof = proof == null ? new Proof(false, "it was not tried") : proof;
  }

  /** How many cycles a block takes in the model of a processor. */
  public record Prediction(String model, double cycles) {}

  /**
   * What came of proving it.
   *
   * @param proved whether it is proved
   * @param refusal why not, or null
   */
  public record Proof(boolean proved, String refusal) {}
}
