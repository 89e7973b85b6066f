package dev.sennit.runtime.batch;

import dev.sennit.runtime.kernel.KernelRow;
import java.lang.foreign.MemorySegment;

/**
 * A kernel for several messages of a block, whose padding it knows: a block leads from the initial
 * state to its digest.
 */
public final class PairsKernel extends LanesKernel {
  private final LanesKernel otherwise;

  /**
   * @param otherwise what serves without it, by a block and one of padding
   */
  public PairsKernel(MemorySegment function, LanesKernel otherwise, KernelRow row) {
    super(function, otherwise.one(), row);
    this.otherwise = otherwise;
  }

  LanesKernel otherwise() {
    return otherwise;
  }
}
