package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.WordByWord;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The first message of an object, as long as it has few blocks. Many programs make an object for
 * each message: this is what one needs beside its result.
 */
final class FirstMessage {
  private static final int MOST_BLOCKS = 4;

  private final DigestKernel kernel;
  private byte[] memory;
  private int waiting;

  /**
   * @param length how long its first part is
   */
  FirstMessage(DigestKernel kernel, int length) {
    this(kernel, new byte[room(kernel, length)]);
  }

  private FirstMessage(DigestKernel kernel, byte[] memory) {
    this.kernel = kernel;
    this.memory = memory;
  }

  /** Room for so many bytes, or for two blocks if that is too little or too much. */
  private static int room(DigestKernel kernel, int length) {
    int few = 2 * kernel.blockLength();
    return length <= few || length > 2 * few ? few : WordByWord.wholeWords(length);
  }

  FirstMessage copy() {
    FirstMessage copy = new FirstMessage(kernel, memory.clone());
    copy.waiting = waiting;
    return copy;
  }

  /** Takes the next byte; returns false if there is no room for it. */
  boolean add(byte next) {
    int filled = waiting;
    byte[] own = memory(filled, 1);
    if (filled >= own.length) {
      return false;
    }
    WordByWord.add(next, own, 0, filled);
    waiting = filled + 1;
    return true;
  }

  /** Takes the next part; returns false if there is no room for it. */
  boolean add(byte[] part, int offset, int length) {
    int filled = waiting;
    byte[] own = memory(filled, length);
    if (length > own.length - filled) {
      return false;
    }
    WordByWord.add(part, offset, length, own, 0, filled);
    waiting = filled + length;
    return true;
  }

  /** Takes all that is left in a buffer; returns false if there is no room for it. */
  boolean add(ByteBuffer part) {
    int filled = waiting;
    int length = part.remaining();
    byte[] own = memory(filled, length);
    if (length > own.length - filled) {
      return false;
    }
    part.get(own, filled, length);
    waiting = filled + length;
    return true;
  }

  /** The memory, with room for more bytes if they are not too many. */
  private byte[] memory(int filled, int length) {
    byte[] own = memory;
    return length <= own.length - filled ? own : grown(own, filled, length);
  }

  private byte[] grown(byte[] own, int filled, int length) {
    int most = MOST_BLOCKS * kernel.blockLength();
    if (length > most - filled) {
      return own;
    }
    int needed = Math.max(WordByWord.wholeWords(filled + length), 2 * own.length);
    byte[] larger = Arrays.copyOf(own, Math.min(most, needed));
    Arrays.fill(own, (byte) 0);
    memory = larger;
    return larger;
  }

  /** Writes the digest and clears the message. */
  void digest(byte[] result, int offset) {
    byte[] own = memory;
    kernel.hash(own, 0, waiting(own), result, offset);
    clear();
  }

  /** What goes on with this message, by the kernel that it has begun with. */
  KernelStreamingDigest goOn(EventualKernel eventual) {
    KernelStreamingDigest stream = new KernelStreamingDigest(eventual, kernel);
    byte[] own = memory;
    stream.update(own, 0, waiting(own));
    clear();
    return stream;
  }

  /** How many bytes wait; no more than there is room for, as threads may race to make room. */
  private int waiting(byte[] own) {
    return Math.min(waiting, own.length);
  }

  /** Clears the message, whatever other threads have done to it. */
  void clear() {
    byte[] own = memory;
    FewBytes.clear(own, own.length);
    waiting = 0;
  }
}
