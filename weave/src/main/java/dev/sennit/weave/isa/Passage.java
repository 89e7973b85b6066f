package dev.sennit.weave.isa;

/**
 * A passage of code, which takes blocks of a text through a mode of AES and has a proof of its own.
 *
 * @param blocks the number of blocks
 * @param counts whether it encrypts or decrypts them in counter mode
 * @param hashes whether it hashes blocks, these or others, with GHASH
 * @param repeats whether it is a loop over groups of blocks
 */
public record Passage(int blocks, boolean counts, boolean hashes, boolean repeats) {

  /** What a passage works on. */
  public enum Role {
    /** The address of the input blocks. */
    IN,
    /** The address of the output blocks. */
    OUT,
    /** The address of the blocks for GHASH. */
    HASHED,
    /** The vector of the counter block. */
    COUNTER,
    /** The vector of GHASH's sum. */
    SUM,
    /** The number of groups left, with this one. */
    LEFT
  }
}
