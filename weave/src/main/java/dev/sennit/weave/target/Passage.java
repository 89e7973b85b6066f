package dev.sennit.weave.target;

/**
 * A passage of code that does one thing, and can be proved by itself: it takes blocks of a text
 * through a mode of AES.
 *
 * @param blocks how many there are
 * @param counts whether they are encrypted or decrypted in counter mode
 * @param hashes whether blocks, these or others, are taken into GHASH
 * @param repeats whether it does so again and again, as long as groups are left
 */
public record Passage(int blocks, boolean counts, boolean hashes, boolean repeats) {

  /** What a passage works on. */
  public enum Role {
    /** The address of the blocks in. */
    IN,
    /** The address of the blocks out. */
    OUT,
    /** The address of the blocks that are hashed. */
    HASHED,
    /** The vector of the counter block. */
    COUNTER,
    /** The vector of GHASH's sum. */
    SUM,
    /** How many groups are left, with this one. */
    LEFT
  }
}
