package dev.sennit.weave.model;

/**
 * What a core's model says of a kernel, for a block of each message.
 *
 * <p>Simulated is a core on which no load waits for a store, as the only memory that a loop stores
 * to is its kernel's own stack, which is mostly read back steps later. Where the state between
 * blocks is there, such a core begins a block before it has the state; so no prediction is below
 * the chain.
 *
 * @param core LLVM's name of it
 * @param cycles that are predicted: those simulated, or those of the chain if these are more
 * @param simulated by llvm-mca
 * @param simulatedIfLoadsWait the same if every load waits for every store before it, which is too
 *     much; null where no round stores anything
 * @param bytesPerCycle of all messages together, as predicted
 * @param gain the bytes per cycle of this kernel divided by those of the one with one strand; null
 *     if this is that one, or there is none
 * @param limit what no order of the same instructions is below
 */
public record OnCore(
    String core,
    double cycles,
    double simulated,
    Double simulatedIfLoadsWait,
    double bytesPerCycle,
    Double gain,
    Limit limit) {
  private static final double NEAR = 1.05;

  /** Where the model lacks a number. */
  static final OnCore UNKNOWN = new OnCore(null, 0, 0, null, 0, null, null);

  OnCore withGain(Double other) {
    return new OnCore(core, cycles, simulated, simulatedIfLoadsWait, bytesPerCycle, other, limit);
  }

  /** Whether the prediction is so near to the limit that it is the limit which counts. */
  public boolean isAtLimit() {
    return cycles <= limit.cycles() * NEAR;
  }
}
