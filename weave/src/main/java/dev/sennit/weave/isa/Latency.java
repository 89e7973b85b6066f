package dev.sennit.weave.isa;

/**
 * Classes of latency, with cycles that are nearly the same on today's processors. {@link
 * Microarchitecture} says where they differ.
 */
public enum Latency {
  /** One simple operation. A memory operand does not count: addresses are known early. */
  SIMPLE(1),
  /** A rotation in a vector: two cycles on Zen 4, one on others. */
  ROTATION(2),
  /** An operation with a shifted operand. */
  SHIFTED(2),
  /** Several rounds of a digest at once. */
  ROUNDS(4),
  /** Two bytecodes, -1 and an exclusive or, because the JVM has no complement. */
  COMPLEMENT(2),
  LOAD(4),
  /** A move between the halves of a vector of 256 bits. */
  CROSSING(3),
  /** A move between the general and the vector registers. */
  TRANSFER(3),
  /** No instruction waits for the result. */
  NONE(0);

  private final int cycles;

  Latency(int cycles) {
    this.cycles = cycles;
  }

  public int cycles() {
    return cycles;
  }
}
