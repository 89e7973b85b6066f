package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.proof.terms.ProofFailure;

/**
 * The knowledge on a path about upper halves: the bits above the lowest {@link
 * InstructionExecution#NARROW} of the vector registers that the legacy encoding reaches.
 *
 * <p>Many processors change slowly between that encoding and AVX's if upper halves have been
 * written. So a kernel executes the legacy encoding with clean upper halves only, and returns
 * without written ones. As on processors, only {@code vzeroupper} makes them clean, for all
 * registers at once.
 */
public enum UpperHalves {
  /** As the caller left them, which is unknown. */
  AS_AT_ENTRY,
  /** They are zero. */
  CLEAN,
  /** Code has written there. */
  WRITTEN;

  /** Returns the knowledge behind an instruction. */
  UpperHalves behind(Instruction instruction) {
    if (instruction.row().meaning().statements().contains(new Meaning.Narrow())) {
      return CLEAN;
    }
    for (String name : instruction.row().writes()) {
      if (instruction.row().view(name).bits() > InstructionExecution.NARROW
          && Meaning.Narrow.reaches((Register) instruction.operands().get(name))) {
        return WRITTEN;
      }
    }
    return this;
  }

  /**
   * Checks that instructions of the legacy encoding may be executed.
   *
   * @param does the verb of the refusal
   */
  void checkClean(String does) {
    if (this != CLEAN) {
      throw new ProofFailure(
          "%s instructions of the legacy encoding with upper halves %s",
          does, this == AS_AT_ENTRY ? "as the caller left them" : "that have been written");
    }
  }

  void checkReturn() {
    if (this == WRITTEN) {
      throw new ProofFailure("returns with upper halves that have been written");
    }
  }
}
