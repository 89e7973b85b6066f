package dev.sennit.provider;

import dev.sennit.runtime.Clearing;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.SoftReference;
import java.util.Arrays;

/** The bytes of a message that have come, and that nothing can be given out for yet. */
final class Waiting {
  // The memory is kept for the next message; longer than that, as long as there is memory enough.
  private static final int MAX_KEPT = 64 << 10;

  private final int secret;
  private byte[] bytes = KernelCipher.NO_BYTES;
  private int length;
  private SoftReference<byte[]> lastLong;

  /**
   * @param secret how many of the bytes may be secret: those that wait to be encrypted
   */
  Waiting(int secret) {
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
    return MemorySegment.ofArray(bytes).asSlice(0, length);
  }

  void add(MemorySegment part) {
    int before = length;
    makeRoom(part.byteSize());
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, 0, bytes, before, length - before);
  }

  void add(byte[] part, int offset, int count) {
    int before = length;
    makeRoom(count);
    System.arraycopy(part, offset, bytes, before, count);
  }

  /** The bytes have been taken. */
  void take() {
    Clearing.clear(bytes, 0, Math.min(length, secret));
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

  /** For so many more bytes, which are counted. */
  private void makeRoom(long more) {
    int needed = Math.toIntExact(length + more);
    if (needed > bytes.length) {
      byte[] last = lastLong == null ? null : lastLong.get();
      if (last != null && last.length >= needed) {
        System.arraycopy(bytes, 0, last, 0, length);
        bytes = last;
      } else {
        int room = (int) Math.min(Math.max(needed, 2L * bytes.length), Integer.MAX_VALUE - 8);
        bytes = Arrays.copyOf(bytes, Math.max(secret, Math.max(needed, room)));
      }
    }
    length = needed;
  }
}
