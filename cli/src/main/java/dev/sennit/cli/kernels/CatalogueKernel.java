package dev.sennit.cli.kernels;

import java.util.ArrayList;
import java.util.List;

/**
 * A kernel of the catalogue. A list that the catalogue leaves out is empty here.
 *
 * @param name such as {@code md5/x64-v4}
 * @param shipped whether the library ships the kernel; if not, it is for comparison
 * @param digest the digest of the listing; empty if the catalogue has none
 * @param target the processor level
 * @param shape lanes x strands
 * @param instructions the number of instructions
 * @param loop the number of instructions in the loop over blocks
 * @param bytes the length of the machine code
 * @param generalRegisters the number of general registers in use
 * @param vectorRegisters the number of vector registers in use
 * @param facts the kernel's needs and weak points; null if the catalogue has none
 * @param predicted the speeds that models of processors predict
 * @param proof the result of proving
 * @param listing the file with the listing, relative to the catalogue's folder
 */
public record CatalogueKernel(
    String name,
    boolean shipped,
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

  /** The cycles that a block takes in the model of a processor. */
  public record Prediction(String model, double cycles) {}

  /**
   * The needs and weak points of a kernel.
   *
   * @param stackBytes the most stack that the kernel uses, with its return address
   * @param vectorBits the width of the widest vector register in use; 0 if there is none
   * @param clearDirection whether x86-64's direction flag must be clear
   * @param warnings the places that may lose time, a line each
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
          "The kernel uses %s and %s.%s"
              .formatted(
                  stackBytes == 0 ? "no stack" : stackBytes + " bytes of stack",
                  vectorBits == 0
                      ? "no vector registers"
                      : "vector registers of up to %d bits".formatted(vectorBits),
                  clearDirection ? " The direction flag must be clear." : ""));
      lines.add(
          warnings.isEmpty()
              ? "No load seems to wait for several stores. No access in a loop seems to need two cache lines."
              : "The kernel may lose time in these places (hints, not proofs):");
      warnings.forEach(warning -> lines.add("- " + warning));
      return lines;
    }
  }

  /**
   * The result of proving a kernel.
   *
   * @param proved whether the kernel is proved
   * @param covers the statements that are proved
   * @param refusal the reason why the kernel is not proved, or null
   */
  public record Proof(boolean proved, List<String> covers, String refusal) {
    public Proof {
      covers = covers == null ? List.of() : List.copyOf(covers);
    }
  }
}
