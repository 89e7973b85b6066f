package dev.sennit.runtime.digest;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.machine.ObjectPool;
import java.lang.foreign.MemorySegment;

/**
 * Memory for the states of one message, with its segment. It is used again, so that a message
 * allocates nothing for its states, whatever the JIT compiler does.
 */
final class PooledStates {
  private static final ObjectPool<PooledStates> POOL = new ObjectPool<>(PooledStates::new);

  private static final int LONGEST_STATE = 200;

  // An HMAC has two.
  private final byte[] bytes = new byte[2 * LONGEST_STATE];
  private final MemorySegment segment = MemorySegment.ofArray(bytes);

  private PooledStates() {}

  /** Takes memory. */
  static PooledStates take() {
    return POOL.take();
  }

  /** Begins with the first bytes of some states. */
  void begin(MemorySegment states, int length) {
    MemorySegment.copy(states, 0, segment, 0, length);
  }

  /** Clears the bytes in use, which are the first ones, and lets others take the memory. */
  void giveBack(int used) {
    MemoryClearing.clear(bytes, 0, used);
    POOL.giveBack(this);
  }

  MemorySegment segment() {
    return segment;
  }

  /** Copies the first bytes. */
  void copyTo(byte[] result, int offset, int length) {
    System.arraycopy(bytes, 0, result, offset, length);
  }
}
