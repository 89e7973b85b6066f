package dev.sennit.cli.catalogue;

import java.util.ArrayList;
import java.util.List;

/**
 * A kernel of the catalogue. Lists that a catalogue leaves out are empty here.
 *
 * @param name such as {@code md5/x64-v4}
 * @param digest of its listing; empty if the catalogue has none
 * @param target the processor level that it is for
 * @param shape lanes x strands
 * @param instructions how many there are
 * @param loop how many of them are in the loop over blocks
 * @param bytes length of the machine code
 * @param generalRegisters how many general registers it uses
 * @param vectorRegisters how many vector registers it uses
 * @param facts what is to be known before it is called; null if the catalogue does not say
 * @param predicted what models of processors say of its speed
 * @param proof whether it was proved
 * @param listing the file with its listing, relative to the catalogue's folder
 */
public record CatalogueKernel(
    String name,
    String digest,
    String target,
    String shape,
    int instructions,
    int loop,
    int bytes,
    int generalRegisters,
    int vectorRegisters,
    Facts facts,
    List<Prediction> predicted,
    Proof proof,
    String listing) {

  public CatalogueKernel {
    digest = digest == null ? "" : digest;
    predicted = predicted == null ? List.of() : List.copyOf(predicted);
    proof = proof == null ? new Proof(false, List.of(), "it was not tried") : proof;
  }

  /** How many cycles a block takes in the model of a processor. */
  public record Prediction(String model, double cycles) {}

  /**
   * What is to be known of a kernel beside what it computes.
   *
   * @param stackBytes the most stack that it takes, with its return address
   * @param vectorBits the width of the widest vector register that it uses; 0 if it uses none
   * @param clearDirection whether x86-64's direction flag must be clear
   * @param warnings where it may lose time, a line each
   */
  public record Facts(
      int stackBytes, int vectorBits, boolean clearDirection, List<String> warnings) {
    public Facts {
      warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    /** Returns lines for people. */
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      lines.add(
          "It takes %s and %s.%s"
              .formatted(
                  stackBytes == 0 ? "no stack" : stackBytes + " bytes of stack",
                  vectorBits == 0
                      ? "no vector registers"
                      : "vector registers of up to %d bits".formatted(vectorBits),
                  clearDirection ? " The direction flag must be clear." : ""));
      lines.add(
          warnings.isEmpty()
              ? "No load is seen to wait for several stores, and no access in a loop to take two cache lines."
              : "It may lose time in these places (hints, not proofs):");
      warnings.forEach(warning -> lines.add("- " + warning));
      return lines;
    }
  }

  /**
   * What came of proving it.
   *
   * @param proved whether it is proved
   * @param covers what is proved
   * @param refusal why not, or null
   */
  public record Proof(boolean proved, List<String> covers, String refusal) {
    public Proof {
      covers = covers == null ? List.of() : List.copyOf(covers);
    }
  }
}
