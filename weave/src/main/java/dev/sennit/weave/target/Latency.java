package dev.sennit.weave.target;

/** Classes of latency, with cycles on which the processors of today agree closely. */
public enum Latency {
  /**
   * One simple operation. Its memory operand, if any, does not count: addresses are known early.
   */
  SIMPLE(1),
  /** A rotation in a vector: two cycles on Zen 4, one on others. */
  ROTATION(2),
  /** An operation with a shifted operand. */
  SHIFTED(2),
  /** Several rounds of a digest at once. */
  ROUNDS(4),
  /** Two bytecodes, as the JVM has no complement: -1 and an exclusive or. */
  COMPLEMENT(2),
  LOAD(4),
  /** Between the halves of a vector of 256 bits. */
  CROSSING(3),
  /** Between the general and the vector registers. */
  TRANSFER(3),
  /** Nothing waits for it. */
  NONE(0);

  private final int cycles;

  Latency(int cycles) {
    this.cycles = cycles;
  }

  public int cycles() {
    return cycles;
  }
}
