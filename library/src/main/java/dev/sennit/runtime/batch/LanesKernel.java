package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.machine.KernelCalls.OfMessages;
import dev.sennit.runtime.machine.Safepoint;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A kernel for several messages in one call.
 *
 * <p>Its C type is {@code void f(uint8_t *after, const uint8_t *before, const uint8_t *const
 * *messages, uint64_t blocks)}. It absorbs the same number of whole blocks of each message into the
 * state of each, and does not pad.
 *
 * <p>The sizes of segments are checked right before a call. What lies at the addresses cannot be:
 * the caller makes sure that so many blocks are there, and stay there during the call.
 */
public class LanesKernel extends ParallelKernel {
  public LanesKernel(MemorySegment function, DigestKernel one, KernelRow row) {
    super(function, one, row);
  }

  /**
   * Absorbs blocks of all messages. A caller that calls often makes the segments once: made here,
   * they would be allocated.
   *
   * @param addresses where in native memory the next blocks of each message are
   * @param blocks how many of each
   */
  public final void absorb(
      MemorySegment after, MemorySegment before, MemorySegment addresses, long blocks) {
    int messages = shape().messages();
    OfMessages.call(function(), messages, one().stateLength(), after, before, addresses, blocks);
    Safepoint.after(blocks * messages * one().blockLength());
  }

  @Override
  public final void absorb(
      MemorySegment after, MemorySegment before, MemorySegment messages, int distance, int blocks) {
    long last = (shape().messages() - 1L) * distance;
    Objects.checkFromIndexSize(last, (long) blocks * one().blockLength(), messages.byteSize());
    if (!messages.isNative()) {
      throw new IllegalArgumentException("messages must lie in native memory");
    }
    long[] addresses = new long[shape().messages()];
    for (int lane = 0; lane < addresses.length; lane++) {
      addresses[lane] = messages.address() + (long) lane * distance;
    }
    absorb(after, before, MemorySegment.ofArray(addresses), blocks);
  }
}
