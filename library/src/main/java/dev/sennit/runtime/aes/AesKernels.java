package dev.sennit.runtime.aes;

import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The kernels of AES on one target: CTR of NIST SP 800-38A, and GCM of SP 800-38D.
 *
 * <p>The C type of those of a mode is {@code void f(const uint8_t *schedule, uint8_t *state, const
 * uint8_t *in, uint8_t *out, uint64_t length)}. What else they are told of a message is in its
 * state, at the offsets of {@link AesMemory}, with numbers of 64 bits in native order. The length
 * is not, as threads that share a message against its rules may write to the state at any time.
 *
 * <p>Arrays and segments that are too short are refused, with an {@link IndexOutOfBoundsException},
 * as late as can be: whatever other threads do to an object that is for one thread at a time,
 * nothing is read or written outside of them. {@code in} and {@code out} are the same memory or do
 * not overlap. A call holds off safepoints, so it is given {@link #BYTES_PER_CALL} at most; if it
 * does not end a text of GCM, it is given whole blocks.
 */
public interface AesKernels extends LinkedKernel {
  /** Whole blocks, about 50 microseconds' worth of them on the slowest processors in mind. */
  int BYTES_PER_CALL = 128 << 10;

  /** From this length on a text may gain by a call more, behind which its result meets a line. */
  int LONG_TEXT = 64 << 10;

  /** What they are called as a whole, such as {@code aes/x64-vaes}. */
  @Override
  String name();

  /** Such as {@code gcm-encrypt/x64-vaes}. */
  @Override
  List<String> names();

  /** How long GCM takes a block by the slowest model of a processor. */
  double cycles();

  /** The target that they are woven for. */
  KernelTarget target();

  /** Writes the round keys of a key of 16, 24 or 32 bytes, and their number. */
  void expand(MemorySegment schedule, byte[] key);

  /**
   * How many bytes of a result come before a line of the cache, be it true for the moment only; 0
   * where kernels write no more than a block at once, which arrays mostly have in one line.
   */
  int bytesBeforeLine(MemorySegment memory, long offset);

  /** Computes in a mode, from array to array. */
  void call(
      AesMode mode,
      MemorySegment schedule,
      MemorySegment state,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset);

  /**
   * Takes all of a short text in a segment.
   *
   * @param schedule the address of a schedule in native memory, which the caller keeps
   * @param state that of a state
   * @param out that of room for the result
   */
  void call(AesMode mode, long schedule, long state, MemorySegment in, long out);

  /** The same from segment to segment, each from an offset on. */
  void call(
      AesMode mode,
      MemorySegment schedule,
      MemorySegment state,
      MemorySegment in,
      long offset,
      long length,
      MemorySegment out);
}
