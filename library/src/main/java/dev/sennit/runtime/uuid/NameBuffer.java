package dev.sennit.runtime.uuid;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.message.Utf8Bytes;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.UUID;

/**
 * A buffer for a name, with its namespace before it, and the digest of both. A name without a
 * namespace stays where it is. Buffers and their segments are used again, so that making a UUID
 * allocates nothing but the UUID.
 */
final class NameBuffer {
  private static final ObjectPool<NameBuffer> MESSAGES = new ObjectPool<>(NameBuffer::new);

  // Whole blocks of every kernel that makes UUIDs, and little enough for one call.
  private static final int ROOM = 2048;
  private static final int LONGEST_STATE = 32;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** A text of so many characters has room behind a namespace, whatever they are. */
  static final int LONGEST_TEXT = (ROOM - UuidVersion.BYTES) / Utf8Bytes.OF_CHAR;

  private final byte[] bytes = new byte[ROOM];
  private final byte[] state = new byte[LONGEST_STATE];
  private final MemorySegment message = MemorySegment.ofArray(bytes);
  private final MemorySegment running = MemorySegment.ofArray(state);
  private int filled;
  private long absorbed;

  private NameBuffer() {}

  static NameBuffer take() {
    return MESSAGES.take();
  }

  /** Clears what it has of a name, and lets others take it. */
  void giveBack() {
    if (absorbed == 0) {
      MemoryClearing.clear(bytes, 0, filled);
    } else {
      // By the segment that there is: for so much of an array one would be made.
      MemoryClearing.clear(message);
    }
    MemoryClearing.clear(state);
    filled = 0;
    absorbed = 0;
    MESSAGES.giveBack(this);
  }

  /** Takes a namespace, before the name. */
  void add(UUID namespace) {
    WORD.set(bytes, 0, namespace.getMostSignificantBits());
    WORD.set(bytes, Long.BYTES, namespace.getLeastSignificantBits());
    filled = UuidVersion.BYTES;
  }

  /** Takes a name, of any length. */
  void add(byte[] name, DigestKernel kernel) {
    int taken = 0;
    while (name.length - taken > ROOM - filled) {
      int next = ROOM - filled;
      System.arraycopy(name, taken, bytes, filled, next);
      taken += next;
      absorbRoom(kernel);
    }
    System.arraycopy(name, taken, bytes, filled, name.length - taken);
    filled += name.length - taken;
  }

  /** Takes a name of {@link #LONGEST_TEXT} characters at most, in UTF-8. */
  void add(String name) {
    filled = Utf8Bytes.encode(name, 0, name.length(), bytes, filled);
  }

  private void absorbRoom(DigestKernel kernel) {
    MemorySegment before = absorbed == 0 ? kernel.initialState() : running;
    kernel.absorb(before, message, ROOM, DigestKernel.NOT_THE_END, running);
    absorbed += ROOM;
    filled = 0;
  }

  /** Computes the digest of all that was taken. */
  void end(DigestKernel kernel) {
    MemorySegment before = absorbed == 0 ? kernel.initialState() : running;
    kernel.absorb(before, message, filled, kernel.end(absorbed + filled), running);
  }

  /** What the digest is written into. */
  byte[] state() {
    return state;
  }

  /** The first word of the digest. */
  long first() {
    return (long) WORD.get(state, 0);
  }

  /** The second word of the digest. */
  long second() {
    return (long) WORD.get(state, Long.BYTES);
  }
}
