package dev.sennit.weave.kernel;

/** What waits in registers of the other bank while a block is computed, for want of registers. */
public enum Parking {
  NOTHING,
  /** The state before the block, which is added at its end. */
  STATE,
  /** The frame's pointers and numbers, which the block needs at its beginning at most. */
  FRAME,
  STATE_AND_FRAME;

  public boolean state() {
    return this == STATE || this == STATE_AND_FRAME;
  }

  public boolean frame() {
    return this == FRAME || this == STATE_AND_FRAME;
  }
}
