package dev.sennit.weave.weaver;

/** What waits in registers of the other bank while a block is computed, for want of registers. */
public enum Parking {
  NOTHING,
  /** The state before the block, which is added at its end. */
  STATE,
  /** Also the frame's pointers and count, which the block needs at its beginning at most. */
  STATE_AND_FRAME;

  boolean state() {
    return this != NOTHING;
  }

  boolean frame() {
    return this == STATE_AND_FRAME;
  }
}
