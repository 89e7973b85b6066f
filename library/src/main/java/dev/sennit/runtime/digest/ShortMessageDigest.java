package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.message.WordByWord;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code MessageDigest} knows of its message as long as that is short: it waits in one
 * array, and its end is a single call. Many programs make an object for each message. So the first
 * one has little room, and its segment is made for the call, where the JIT compiler mostly leaves
 * it out. An object that is used again has more room, and keeps the segment.
 *
 * <p>It is for one thread at a time, but programs break that rule. So every method reads each field
 * once: whatever threads do, never more is read or written than there is room for.
 */
abstract class ShortMessageDigest extends MessageDigest {
  private static final int MOST_BLOCKS_OF_FIRST = 4;
  private static final int MOST = 512;
  // A message of few bytes may come in several parts.
  private static final int FEW = 64;
  private static final byte[] NOTHING = new byte[0];

  private byte @Nullable [] memory;
  // Of the memory, if that is used again; null for the object's first message.
  private @Nullable Whole whole;
  // As few bytes as that takes: with more the object would have eight more.
  private short waiting;

  /** It knows whose it is: threads may race to make the memory. */
  private record Whole(byte[] memory, MemorySegment segment) {
    private static final Whole OF_NOTHING = of(NOTHING);

    private static Whole of(byte[] memory) {
      return new Whole(memory, MemorySegment.ofArray(memory));
    }
  }

  ShortMessageDigest(String algorithm) {
    super(algorithm);
  }

  /** Whether the message is not the object's first one. */
  final boolean isReused() {
    return whole != null;
  }

  /** Notes that the object's first message has ended. */
  final void reuse() {
    if (whole == null) {
      whole = Whole.OF_NOTHING;
    }
  }

  /** Takes the next byte; returns false if there is no room for it. */
  final boolean add(DigestKernel kernel, byte next) {
    int filled = waiting;
    byte[] own = memory(kernel, filled, 1);
    if (own == null) {
      return false;
    }
    WordByWord.add(next, own, 0, filled);
    waiting = (short) (filled + 1);
    return true;
  }

  /** Takes the next part; returns false if there is no room for it. */
  final boolean add(DigestKernel kernel, byte[] part, int offset, int length) {
    int filled = waiting;
    byte[] own = memory(kernel, filled, length);
    if (own == null) {
      return false;
    }
    WordByWord.add(part, offset, length, own, 0, filled);
    waiting = (short) (filled + length);
    return true;
  }

  /** Takes all that is left in a buffer; returns false if there is no room for it. */
  final boolean add(DigestKernel kernel, ByteBuffer part) {
    int filled = waiting;
    int length = part.remaining();
    byte[] own = memory(kernel, filled, length);
    if (own == null) {
      return false;
    }
    part.get(own, filled, length);
    waiting = (short) (filled + length);
    return true;
  }

  /** The memory, with room for more bytes; null if they are too many. */
  private byte @Nullable [] memory(DigestKernel kernel, int filled, int length) {
    byte[] own = memory;
    return own != null && length <= own.length - filled ? own : larger(kernel, own, filled, length);
  }

  private byte @Nullable [] larger(
      DigestKernel kernel, byte @Nullable [] own, int filled, int length) {
    int most = isReused() ? MOST : MOST_BLOCKS_OF_FIRST * kernel.blockLength();
    if (length > most - filled) {
      return null;
    }
    int room = Math.max(WordByWord.wholeWords(filled + length), FEW);
    if (own != null) {
      room = Math.min(most, Math.max(room, 2 * own.length));
    }
    byte[] larger = newMemory(room);
    if (own != null) {
      WordByWord.add(own, 0, filled, larger, 0, 0);
      FewBytes.clear(own, own.length);
    }
    memory = larger;
    return larger;
  }

  /** Where the length is a constant, the JIT compiler needs no loop to clear the array. */
  private static byte[] newMemory(int length) {
    return switch (length) {
      case FEW -> new byte[FEW];
      case 2 * FEW -> new byte[2 * FEW];
      case 4 * FEW -> new byte[4 * FEW];
      default -> new byte[length];
    };
  }

  /** Writes the digest and clears the message. */
  final void end(DigestKernel kernel, byte[] result, int offset) {
    byte[] own = memory;
    if (own == null) {
      CallMemory.hash(kernel, NOTHING, 0, 0, result, offset);
      waiting = 0;
      return;
    }
    int length = waiting(own);
    Whole known = whole;
    if (known != null) {
      CallMemory.hash(kernel, of(own, known).segment, length, result, offset);
    } else {
      CallMemory.hashInPlace(kernel, own, length, result, offset);
    }
    clear(own, length);
  }

  private Whole of(byte[] own, Whole known) {
    if (known.memory == own) {
      return known;
    }
    Whole made = Whole.of(own);
    whole = made;
    return made;
  }

  /** Gives the message to who goes on with it, and clears it. */
  final void moveTo(StreamingDigest longer) {
    byte[] own = memory;
    if (own != null) {
      int length = waiting(own);
      if (length > 0) {
        longer.update(own, 0, length);
        clear(own, length);
      }
    }
  }

  /** How many bytes wait; no more than there is room for, as threads may race to make room. */
  private int waiting(byte[] own) {
    return Math.min(waiting, own.length);
  }

  final void clear() {
    byte[] own = memory;
    int filled = own == null ? 0 : waiting(own);
    waiting = 0;
    // Programs also reset what has just ended.
    if (own != null && filled > 0) {
      FewBytes.clear(own, filled);
    }
  }

  private void clear(byte[] own, int length) {
    waiting = 0;
    FewBytes.clear(own, length);
  }

  @Override
  public ShortMessageDigest clone() throws CloneNotSupportedException {
    ShortMessageDigest copy = (ShortMessageDigest) super.clone();
    byte[] own = copy.memory;
    // Where no message waits, the copy is like a new object.
    copy.memory = own == null || copy.waiting == 0 ? null : own.clone();
    copy.whole = null;
    return copy;
  }
}
