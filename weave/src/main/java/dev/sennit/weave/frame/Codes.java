package dev.sennit.weave.frame;

import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;

/**
 * The code that a frame of PBKDF2 iterates, and the sum of codes, in local memory; or as many of
 * both as there are strands or lanes. A code is at the beginning of a block.
 */
sealed interface Codes permits CodeInEachStrand, CodeInEachLane {
  /** Of two pointers. */
  int POINTER_BYTES = 2 * Long.BYTES;

  /** What takes the block into a state. */
  Body body();

  /** Where the blocks lie, one behind the other, or their words in lanes. */
  Operand local();

  /** The value that points there for the body. */
  Value block();

  /** Sets it, and the values that point to blocks of other strands. */
  void pointToBlocks();

  /** Where two pointers may wait that are needed at the end. */
  Address pointers();

  /** How far the outer state lies behind the inner one. */
  int stateBytes();

  /**
   * Brings code and sum from the caller's memory.
   *
   * @param states points to the states of the key; afterwards to those that the body reads
   */
  void take(Value last, Value states, Value sum);

  /** Writes the rest of the block behind a code, where the body has changed it. */
  void pad();

  void addToSum();

  /** Brings code and sum to the caller's memory, and leaves local memory empty. */
  void giveBack(Value last, Value sum);

  /** The local memory that all of this needs. */
  int localBytes();
}
