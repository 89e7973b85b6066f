package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.machine.Safepoint;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * A kernel for several messages in one call, on one target in one shape. For a digest whose
 * messages are trees of chunks, it is one for several chunks.
 *
 * <p>Its C type is {@code void f(uint8_t *after, const uint8_t *before, const uint8_t *const
 * *messages, uint64_t blocks)}. It absorbs the same number of whole blocks of each message into the
 * state of each, and does not pad. The states lie one behind the other, each as its digest would
 * write it. A kernel of chunks takes the address of the first one instead, and the distance of each
 * from the one before, ahead of the number of blocks.
 *
 * <p>The sizes of segments are checked right before a call. What lies at the addresses cannot be:
 * the caller makes sure that so many blocks are there, and stay there during the call.
 */
public final class LanesKernel {
  private final MemorySegment function;
  private final DigestAlgorithm algorithm;
  private final KernelTarget target;
  private final KernelShape shape;
  private final MemorySegment initialStates;

  private LanesKernel(
      MemorySegment function, DigestKernel one, KernelTarget target, KernelShape shape) {
    this.function = function;
    this.algorithm = one.algorithm();
    this.target = target;
    this.shape = shape;
    int stateLength = one.stateLength();
    byte[] states = new byte[shape.messages() * stateLength];
    for (int at = 0; at < states.length; at += stateLength) {
      MemorySegment.copy(one.initialState(), ValueLayout.JAVA_BYTE, 0, states, at, stateLength);
    }
    this.initialStates = MemorySegment.ofArray(states);
  }

  public static LanesKernel of(
      SymbolLookup sharedObject, DigestKernel one, KernelTarget target, KernelShape shape) {
    String symbol = target.symbol(one.algorithm().family(), shape);
    MemorySegment function = sharedObject.find(symbol).orElse(null);
    return function == null ? null : new LanesKernel(function, one, target, shape);
  }

  /** The kernel's name in catalogues. */
  public String name() {
    return algorithm.family().name() + "/" + target.label() + "/" + shape;
  }

  public KernelTarget target() {
    return target;
  }

  public KernelShape shape() {
    return shape;
  }

  /** The states of all messages before their first blocks, which nobody changes. */
  public MemorySegment initialStates() {
    return initialStates;
  }

  /**
   * Absorbs blocks of all messages. A caller that calls often makes the segments once: made here,
   * they would be allocated.
   *
   * @param addresses where in native memory the next blocks of each message are
   * @param blocks how many of each
   */
  public void absorb(
      MemorySegment after, MemorySegment before, MemorySegment addresses, long blocks) {
    long stateLength = initialStates.byteSize();
    Objects.checkFromIndexSize(0, stateLength, after.byteSize());
    Objects.checkFromIndexSize(0, stateLength, before.byteSize());
    Objects.checkFromIndexSize(0, (long) shape.messages() * Long.BYTES, addresses.byteSize());
    Downcall.call(function, after, before, addresses, blocks, 0);
    Safepoint.after(blocks * shape.messages() * algorithm.blockLength());
  }

  /**
   * Absorbs blocks of chunks, by a kernel of a digest whose messages are trees of them.
   *
   * @param chunks the chunks of all lanes
   * @param distance how many bytes each lies behind the one before
   * @param blocks how many of each
   */
  public void absorb(
      MemorySegment after, MemorySegment before, MemorySegment chunks, int distance, int blocks) {
    long stateLength = initialStates.byteSize();
    long last = (shape.messages() - 1L) * distance;
    int length = Math.multiplyExact(blocks, algorithm.blockLength());
    Objects.checkFromIndexSize(0, stateLength, after.byteSize());
    Objects.checkFromIndexSize(0, stateLength, before.byteSize());
    Objects.checkFromIndexSize(last, length, chunks.byteSize());
    Downcall.call(function, after, before, chunks, distance, blocks);
    Safepoint.after((long) length * shape.messages());
  }

  /** Returns whether no blocks leave states as they are: a way of their own through a kernel. */
  boolean leavesStatesOfNothing() {
    MemorySegment after = MemorySegment.ofArray(new byte[(int) initialStates.byteSize()]);
    MemorySegment nothing = MemorySegment.ofArray(new long[shape.messages()]);
    if (algorithm.isTree()) {
      absorb(after, initialStates, nothing, 0, 0);
    } else {
      absorb(after, initialStates, nothing, 0);
    }
    return initialStates.mismatch(after) < 0;
  }
}
