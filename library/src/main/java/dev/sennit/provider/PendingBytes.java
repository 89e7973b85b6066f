package dev.sennit.provider;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.ConcurrentUse;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.SoftReference;
import java.security.ProviderException;
import org.jspecify.annotations.Nullable;

/** The bytes of a message that wait: nothing can be returned for them yet. */
final class PendingBytes {
  // The memory is kept for the next message; longer than that, as long as there is memory enough.
  private static final int MAX_KEPT = 64 << 10;

  // Longer arrays cannot be had.
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final int secret;
  private byte[] bytes = KernelCipher.NO_BYTES;
  private int length;
  private @Nullable SoftReference<byte[]> lastLong;

  /**
   * @param secret how many of the bytes may be secret: those that wait to be encrypted
   */
  PendingBytes(int secret) {
    this.secret = secret;
  }

  int length() {
    return length;
  }

  boolean isEmpty() {
    return length == 0;
  }

  /** The bytes, from the beginning of this array. */
  byte[] array() {
    return bytes;
  }

  MemorySegment segment() {
    byte[] memory = bytes;
    int filled = length;
    if (filled > memory.length) {
      throw ConcurrentUse.byThreads();
    }
    return MemorySegment.ofArray(memory).asSlice(0, filled);
  }

  void add(MemorySegment part) {
    int before = length;
    byte[] memory = withRoom(before, part.byteSize());
    int after = before + (int) part.byteSize();
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, 0, memory, before, after - before);
    length = after;
  }

  void add(byte[] part, int offset, int count) {
    int before = length;
    byte[] memory = withRoom(before, count);
    System.arraycopy(part, offset, memory, before, count);
    length = before + count;
  }

  /** The bytes have been taken. */
  void take() {
    byte[] memory = bytes;
    // Where threads break the rule that only one uses a cipher, the memory may be shorter.
    MemoryClearing.clear(memory, 0, Math.min(Math.min(length, secret), memory.length));
    length = 0;
  }

  void clear() {
    take();
    if (bytes.length > MAX_KEPT) {
      if (lastLong == null || lastLong.get() != bytes) {
        lastLong = new SoftReference<>(bytes);
      }
      bytes = KernelCipher.NO_BYTES;
    }
  }

  /** The memory, made longer if it has no room for so many more bytes. */
  private byte[] withRoom(int before, long more) {
    byte[] memory = bytes;
    long needed = before + more;
    if (needed <= memory.length) {
      return memory;
    }
    if (needed > LONGEST) {
      throw new ProviderException(
          "a cipher keeps at most "
              + LONGEST
              + " bytes until the end of a message, but this message needs "
              + needed);
    }
    byte[] longer = lastLong == null ? null : lastLong.get();
    if (longer == null || longer.length < needed) {
      long room = Math.clamp(2L * memory.length, Math.max(needed, secret), LONGEST);
      longer = new byte[(int) room];
    }
    System.arraycopy(memory, 0, longer, 0, Math.min(before, memory.length));
    bytes = longer;
    return longer;
  }
}
