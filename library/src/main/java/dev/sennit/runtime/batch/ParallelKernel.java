package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A kernel that absorbs as many blocks into each of several states, on one target in one shape. The
 * states lie one behind the other, each as its digest would write it.
 */
public abstract class ParallelKernel implements LinkedKernel {
  private final MemorySegment function;
  private final DigestKernel one;
  private final KernelRow row;
  private final MemorySegment initialStates;

  protected ParallelKernel(MemorySegment function, DigestKernel one, KernelRow row) {
    this.function = function;
    this.one = one;
    this.row = row;
    int stateLength = one.stateLength();
    byte[] states = new byte[row.shape().messages() * stateLength];
    for (int at = 0; at < states.length; at += stateLength) {
      MemorySegment.copy(one.initialState(), ValueLayout.JAVA_BYTE, 0, states, at, stateLength);
    }
    this.initialStates = MemorySegment.ofArray(states);
  }

  @Override
  public String name() {
    return row.name();
  }

  protected final MemorySegment function() {
    return function;
  }

  /** The kernel for one message beside which it serves. */
  public DigestKernel one() {
    return one;
  }

  public KernelTarget target() {
    return row.target();
  }

  public KernelShape shape() {
    return row.shape();
  }

  /** How long a block of each message takes by the slowest model of a processor. */
  double cycles() {
    return row.cycles();
  }

  /** The states before their first blocks, which nobody changes. */
  public MemorySegment initialStates() {
    return initialStates;
  }

  /**
   * Absorbs blocks of messages that lie at equal distances.
   *
   * @param messages those of all lanes, in native memory if the kernel takes an address of each
   * @param distance how many bytes each lies behind the one before
   * @param blocks how many of each
   */
  public abstract void absorb(
      MemorySegment after, MemorySegment before, MemorySegment messages, int distance, int blocks);
}
