package dev.sennit.weave.frame;

import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.IterationKernel;

/**
 * The codes that a frame of PBKDF2 iterates, and the sum of each, in local memory: as many as there
 * are strands or lanes. Each is the beginning of a block for the body.
 */
sealed interface Codes permits CodeInEachStrand, CodeInEachLane {
  /** Of two pointers. */
  int POINTER_BYTES = 2 * Long.BYTES;

  /** The length in bits of what a digest of a code takes in: the block of the key, and the code. */
  static long messageBits(IterationKernel kernel) {
    return (long) Byte.SIZE * (kernel.algorithm().blockBytes() + kernel.codeBytes());
  }

  /** What takes the blocks into states. */
  Body body();

  /** Where the codes lie. */
  Operand local();

  /**
   * The block that the body reads. In strands it begins with the last code, and its padding serves
   * all strands: a body of several has codes in registers.
   */
  Address block();

  /** Where two pointers may wait that are needed at the end. */
  Address pointers();

  /** How far the outer states lie behind the inner ones. */
  int stateBytes();

  /**
   * Brings codes and sums from the caller's memory.
   *
   * @param last points to the codes
   * @param states points to the states of the keys; afterwards to those that the body reads
   * @param sum points to the sums
   */
  void take(Value last, Value states, Value sum);

  /** Before the first turn: prepares the body. */
  void chain();

  /** Writes the rest of the blocks behind the codes, where the body has changed it. */
  void pad();

  void addToSums();

  /** Brings codes and sums to the caller's memory, and leaves local memory empty. */
  void giveBack(Value last, Value sum);

  /** The local memory that all of this needs. */
  int localBytes();
}
