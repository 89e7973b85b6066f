package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * The kernel of a digest for two messages in one call: shape 1x2, two strands woven together.
 *
 * <p>Its C type is {@code void f(uint8_t *after, const uint8_t *before, const uint8_t *const
 * *messages, uint64_t blocks)}. It absorbs the same number of whole blocks of each message into the
 * state of each; the states lie one after the other.
 */
public final class TwoMessageKernel {
  private final MemorySegment function;

  private TwoMessageKernel(MemorySegment function) {
    this.function = function;
  }

  /** The kernel for the target whose kernel for one message is used, if there is one. */
  public static Optional<TwoMessageKernel> of(DigestAlgorithm algorithm) {
    Kernels kernels = KernelLinker.await();
    DigestKernel kernel = kernels.choice(algorithm).kernel();
    return kernel == null
        ? Optional.empty()
        : kernels
            .sharedObject()
            .find(kernel.target().symbol(algorithm.family()).concat("_1x2"))
            .map(TwoMessageKernel::new);
  }

  /**
   * Absorbs blocks. The caller answers for the lengths of the messages, and for the time that the
   * call holds off safepoints.
   *
   * @param states the two states, one after the other
   * @param messages the addresses of the two messages in native memory, one after the other
   * @param blocks how many blocks of each message
   */
  public void absorb(MemorySegment states, MemorySegment messages, long blocks) {
    Downcall.call(function, states, states, messages, blocks, 0);
  }
}
