package dev.sennit.weave.kernel;

/**
 * How many independent messages a kernel runs at once.
 *
 * @param lanes of a vector
 * @param strands interleaved copies
 */
public record Shape(int lanes, int strands) {
  public static final Shape SINGLE = new Shape(1, 1);

  public int messages() {
    return lanes * strands;
  }

  @Override
  public String toString() {
    return lanes + "x" + strands;
  }
}
