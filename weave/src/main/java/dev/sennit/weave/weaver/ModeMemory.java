package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Aes;

/**
 * Where the kernels of modes find what they work on: the memory of a key, its schedule, and that of
 * a message, its state. Numbers are in the processor's order of bytes.
 */
public final class ModeMemory {
  private ModeMemory() {}

  // ---------------------------------------------------------------- the schedule

  /** The round keys, each of sixteen bytes. */
  public static final int ROUND_KEYS = 0;

  /** How many rounds there are. */
  public static final int ROUNDS = 240;

  /** As many powers of GHASH's key as there may be blocks in a group, the highest first. */
  public static final int POWERS = 256;

  public static final int MOST_POWERS = 32;

  /** Each power once more, its halves added up in its lower half. */
  public static final int FOLDED = POWERS + MOST_POWERS * Aes.BLOCK_BYTES;

  public static final int SCHEDULE_BYTES = FOLDED + MOST_POWERS * Aes.BLOCK_BYTES;

  /** Where the powers begin that {@code blocks} blocks are multiplied with. */
  public static int powersOf(int blocks) {
    return POWERS + (MOST_POWERS - blocks) * Aes.BLOCK_BYTES;
  }

  // ---------------------------------------------------------------- the state

  /** The next counter block. */
  public static final int COUNTER = 0;

  /** What GHASH has come to; after the end the tag. */
  public static final int SUM = 16;

  /** The last block that GHASH takes in: the lengths. */
  public static final int LENGTHS = 32;

  /** The counter block that encrypts the tag. */
  public static final int FIRST_COUNTER = 48;

  /** Not zero where the text ends with this part. */
  public static final int ENDS = 64;

  public static final int STATE_BYTES = 72;
}
