package dev.sennit.weave.proof;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Operand.Register;

/**
 * What is known on a path of the upper halves: of all that stands above the lowest {@link
 * Execution#NARROW} bits of the vector registers that the legacy encoding reaches.
 *
 * <p>Many processors change slowly between that encoding and AVX's while anything has been written
 * there. So an instruction of the legacy encoding is executed with clean upper halves only, and a
 * kernel returns with none that it has written. They are counted as processors count them: only
 * {@code vzeroupper} makes them clean, and that for all registers at once.
 */
enum Uppers {
  /** The caller has left them so; nothing is known of them. */
  AS_AT_ENTRY,
  /** They are zero. */
  CLEAN,
  /** Something has been written there. */
  WRITTEN;

  /** What is known behind an instruction. */
  Uppers behind(Instruction instruction) {
    if (instruction.row().meaning().statements().contains(new Meaning.Narrow())) {
      return CLEAN;
    }
    boolean writes =
        instruction.row().writes().stream()
            .filter(name -> instruction.row().view(name).bits() > Execution.NARROW)
            .anyMatch(name -> Meaning.Narrow.reaches((Register) instruction.operands().get(name)));
    return writes ? WRITTEN : this;
  }

  /**
   * Checks that instructions of the legacy encoding may be executed.
   *
   * @param does what the code does that this is asked for
   */
  void checkClean(String does) {
    if (this != CLEAN) {
      throw new Broken(
          "%s instructions of the legacy encoding with upper halves %s",
          does, this == AS_AT_ENTRY ? "as the caller left them" : "that have been written");
    }
  }

  void checkReturn() {
    if (this == WRITTEN) {
      throw new Broken("returns with upper halves that have been written");
    }
  }
}
