package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.WordByWord;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A message in parts, as long as it is short: it waits in one array, and its end is a single call.
 * Many programs make an object for each message, so for the first one the array is small, and is
 * all that there is.
 *
 * <p>It is for one thread at a time, but programs break that rule. So every method reads each field
 * once: whatever threads do, never more is read or written than there is room for.
 */
final class ShortMessage {
  private static final int MOST_BLOCKS_OF_FIRST = 4;
  private static final int MOST = 512;

  private final DigestKernel kernel;
  private byte[] memory;
  // Of the memory, from the second message on.
  private @Nullable Whole whole;
  private boolean isReused;
  private int waiting;

  /** It knows whose it is: threads may race to make the memory. */
  private record Whole(byte[] memory, MemorySegment segment) {}

  /**
   * @param length how long its first part is
   * @param isReused whether it is not for an object's first message
   */
  ShortMessage(DigestKernel kernel, int length, boolean isReused) {
    this(kernel, new byte[room(kernel, length)]);
    this.isReused = isReused;
  }

  private ShortMessage(DigestKernel kernel, byte[] memory) {
    this.kernel = kernel;
    this.memory = memory;
  }

  /** Room for so many bytes, or for a block; for two if a short part may be one of several. */
  private static int room(DigestKernel kernel, int length) {
    int block = kernel.blockLength();
    return Math.max(WordByWord.wholeWords(length), 2 * length < block ? 2 * block : block);
  }

  /** How long a short message is at most: the first one of an object, or another one. */
  static int most(DigestKernel kernel, boolean isReused) {
    return isReused ? MOST : MOST_BLOCKS_OF_FIRST * kernel.blockLength();
  }

  ShortMessage copy() {
    ShortMessage copy = new ShortMessage(kernel, memory.clone());
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
    int most = most(kernel, isReused);
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
    int length = waiting(own);
    // A segment for the first message alone is one that the JIT compiler may leave out. To copy the
    // message again would take a tenth of its time.
    MemorySegment message = isReused ? whole(own).segment : MemorySegment.ofArray(own);
    CallMemory.hash(kernel, message, length, result, offset);
    isReused = true;
    clear(own, length);
  }

  private Whole whole(byte[] own) {
    Whole made = whole;
    if (made == null || made.memory != own) {
      made = new Whole(own, MemorySegment.ofArray(own));
      whole = made;
    }
    return made;
  }

  /** Gives the message to who goes on with it, and clears it. */
  void moveTo(StreamingDigest longer) {
    byte[] own = memory;
    int length = waiting(own);
    if (length > 0) {
      longer.update(own, 0, length);
      clear(own, length);
    }
  }

  /** How many bytes wait; no more than there is room for, as threads may race to make room. */
  private int waiting(byte[] own) {
    return Math.min(waiting, own.length);
  }

  void clear() {
    byte[] own = memory;
    clear(own, waiting(own));
  }

  private void clear(byte[] own, int length) {
    waiting = 0;
    FewBytes.clear(own, length);
  }

  /** Whether the next message is the JDK's. */
  boolean isRetired() {
    return kernel.isRetired();
  }
}
