package dev.sennit.runtime.kernel;

/**
 * How many independent messages a kernel takes at once.
 *
 * @param lanes those of a vector; 1 where the words of a state are in registers of their own
 * @param strands copies of the computation that are woven together
 */
public record KernelShape(int lanes, int strands) {
  /** One message. */
  public static final KernelShape ONE = new KernelShape(1, 1);

  /** The shape that is written so, such as {@code 8x2}. */
  public static KernelShape of(String text) {
    int x = text.indexOf('x');
    return new KernelShape(
        Integer.parseInt(text.substring(0, x)), Integer.parseInt(text.substring(x + 1)));
  }

  /** How many messages that is. */
  public int messages() {
    return lanes * strands;
  }

  /**
   * The comparison that records have by themselves takes a JVM some milliseconds the first time.
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof KernelShape shape && shape.lanes == lanes && shape.strands == strands;
  }

  @Override
  public int hashCode() {
    return messages();
  }

  /** As in the names of kernels, such as {@code 8x2}. */
  @Override
  public String toString() {
    return Integer.toString(lanes).concat("x").concat(Integer.toString(strands));
  }
}
