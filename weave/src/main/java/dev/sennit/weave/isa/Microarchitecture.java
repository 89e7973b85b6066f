package dev.sennit.weave.isa;

import java.util.Map;

/** A family of cores, as far as it changes how kernels are woven. */
public enum Microarchitecture {
  /** Every core of a target. Where cores differ, these are the cycles of the slower ones. */
  ANY("", 4, Map.of(), false, false, false),
  /** Intel's cores with AVX-512: vectors rotate as fast as they shift. */
  INTEL("GenuineIntel", 6, Map.of(Latency.ROTATION, Latency.SIMPLE), true, true, true),
  /** Apple's cores, which have the instructions for SHA-3 in all of their vector pipes. */
  APPLE("", 4, Map.of(), false, false, false);

  private final String maker;
  private final int width;
  private final Map<Latency, Latency> others;
  private final boolean hasProductsBesideRounds;
  private final boolean isDelayedBySplits;
  private final boolean shufflesOneAtATime;

  Microarchitecture(
      String maker,
      int width,
      Map<Latency, Latency> others,
      boolean hasProductsBesideRounds,
      boolean isDelayedBySplits,
      boolean shufflesOneAtATime) {
    this.maker = maker;
    this.width = width;
    this.others = others;
    this.hasProductsBesideRounds = hasProductsBesideRounds;
    this.isDelayedBySplits = isDelayedBySplits;
    this.shufflesOneAtATime = shufflesOneAtATime;
  }

  /** Returns who makes them, as CPUID calls him; nobody if it is not one, or cannot be asked. */
  public String maker() {
    return maker;
  }

  /** Returns the number of instructions that start in a cycle. */
  public int width() {
    return width;
  }

  /** Returns the cycles of an instruction until its result is there. */
  public int cycles(Row row) {
    return others.getOrDefault(row.latency(), row.latency()).cycles();
  }

  /**
   * Returns whether a product without carries executes beside a round of AES. Then four products
   * cost less than three with the shuffles and sums that save the fourth.
   */
  public boolean hasProductsBesideRounds() {
    return hasProductsBesideRounds;
  }

  /**
   * Returns whether accesses that span two cache lines delay others: then a constant of a whole
   * line's length must not lie in two.
   */
  public boolean isDelayedBySplits() {
    return isDelayedBySplits;
  }

  /** Returns whether one shuffle of widest vectors starts in a cycle, beside other instructions. */
  public boolean shufflesOneAtATime() {
    return shufflesOneAtATime;
  }
}
