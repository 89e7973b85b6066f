package dev.sennit.runtime;

/**
 * How many independent messages a kernel takes at once.
 *
 * @param lanes those of a vector; 1 where the words of a state are in registers of their own
 * @param strands copies of the computation that are woven together
 */
record Shape(int lanes, int strands) {
  /** How many messages that is. */
  int messages() {
    return lanes * strands;
  }

  /** As in the names of kernels, such as {@code 8x2}. */
  @Override
  public String toString() {
    return Integer.toString(lanes).concat("x").concat(Integer.toString(strands));
  }
}
