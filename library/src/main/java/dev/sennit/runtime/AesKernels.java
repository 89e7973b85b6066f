package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;

/**
 * The kernels of AES on one target: CTR of NIST SP 800-38A, and GCM of SP 800-38D.
 *
 * <p>Their C type is {@code void f(const uint8_t *schedule, uint8_t *state, const uint8_t *in,
 * uint8_t *out)}. All that they are told of a message is in its state, as the offsets below say,
 * with numbers of 64 bits in native order.
 *
 * <p>No method here checks bounds: whoever calls has done so. {@code in} and {@code out} are the
 * same memory or do not overlap. A call holds off safepoints, so it is given {@link
 * #BYTES_PER_CALL} at most; if it does not end its message, it is given whole blocks.
 */
public interface AesKernels {
  /** Bytes of a block. */
  int BLOCK = 16;

  /**
   * Bytes of a key's schedule: the round keys, of which the first ones are the key itself; the
   * number of rounds; and what else {@link AesFunction#EXPAND} derives from the key.
   */
  int SCHEDULE_BYTES = 768;

  /**
   * Where the number of rounds is in a schedule. Nothing secret, and never changed under a call.
   */
  int ROUNDS = 240;

  /** Bytes of a message's state. */
  int STATE_BYTES = 96;

  /** The counter block that is next; its last 32 bits count, big-endian, and wrap around. */
  int COUNTER = 0;

  /** The block Y of GHASH, and after the call that ends the message its tag. */
  int HASH = 16;

  /** The number of bytes of this call, which is what there is of {@code in}. */
  int LENGTH = 32;

  /** Not 0 if this call ends the message. */
  int END = 40;

  /** The block that GHASH absorbs last: how many bits of further data and of text there were. */
  int LENGTHS = 48;

  /** The counter block J0, whose encryption makes the last Y the tag. */
  int FIRST_COUNTER = 64;

  /** Whole blocks, about 50 microseconds' worth of them on the slowest processors in mind. */
  int BYTES_PER_CALL = 128 << 10;

  /** What catalogues call them, such as {@code aes/x64-v3}. */
  String name();

  /** Computes a function, with all memory on the heap but the schedule. */
  void call(
      AesFunction function,
      MemorySegment schedule,
      byte[] state,
      byte[] in,
      int inOffset,
      byte[] out,
      int outOffset);

  /** The same from segment to segment. */
  void call(
      AesFunction function,
      MemorySegment schedule,
      byte[] state,
      MemorySegment in,
      MemorySegment out);
}
