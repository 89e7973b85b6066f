package dev.sennit.weave.model;

/**
 * The result of a core's model for a kernel, for a block of each message.
 *
 * <p>The simulated core makes no load wait for a store, because a loop stores only to its kernel's
 * own stack and reads most of it steps later. If the state between blocks is on the stack, such a
 * core begins a block before it has the state. So no prediction is below the chain.
 *
 * @param core LLVM's name of the core
 * @param cycles the prediction: the maximum of simulated cycles and the chain's cycles
 * @param simulated the cycles by llvm-mca
 * @param simulatedIfLoadsWait the cycles if every load waits for every store before it, which are
 *     too many; null if no round stores
 * @param bytesPerCycle the predicted bytes of all messages per cycle
 * @param gain the bytes per cycle of this kernel divided by those of the one-strand kernel; null if
 *     this is that kernel, or none exists
 * @param limit the fewest cycles in any order of the same instructions
 */
public record CoreResult(
    String core,
    double cycles,
    double simulated,
    Double simulatedIfLoadsWait,
    double bytesPerCycle,
    Double gain,
    Limit limit) {
  private static final double NEAR = 1.05;

  /** The result if the model lacks a number. */
  static final CoreResult UNKNOWN = new CoreResult(null, 0, 0, null, 0, null, null);

  /** Returns the result with a gain, and with all numbers in thousandths. */
  CoreResult withGain(Double gain) {
    return new CoreResult(
        core,
        Thousandths.of(cycles),
        Thousandths.of(simulated),
        Thousandths.ofNullable(simulatedIfLoadsWait),
        Thousandths.of(bytesPerCycle),
        Thousandths.ofNullable(gain),
        new Limit(Thousandths.of(limit.cycles()), limit.by()));
  }

  /** Returns whether the prediction is so near to the limit that the limit is the reason. */
  public boolean isAtLimit() {
    return cycles <= limit.cycles() * NEAR;
  }
}
