package dev.sennit.weave.body;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import java.util.List;

/** How the states of a strand's messages come from the memory of callers, and go back there. */
interface StateMemory {
  /**
   * Brings the words to their places: values, or addresses in local memory.
   *
   * @param states where the first state lies
   */
  void read(Code code, Address states, List<Operand> places);

  /** Writes the words, from their places. */
  void write(Code code, Address states, List<Operand> places);
}
