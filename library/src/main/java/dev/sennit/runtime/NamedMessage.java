package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.UUID;

/**
 * A name, with its namespace before it, on the way through a kernel. It goes through memory that is
 * used again, and so are the segments of that: so a UUID takes no other memory than its own.
 */
final class NamedMessage {
  private static final Reused<NamedMessage> MESSAGES = new Reused<>(NamedMessage::new);

  // Whole blocks of every kernel that makes UUIDs, and little enough for one call.
  private static final int ROOM = 2048;
  private static final int LONGEST_STATE = 32;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** A text of so many characters has room behind a namespace, whatever they are. */
  static final int LONGEST_TEXT = (ROOM - NameVersion.BYTES) / Utf8Bytes.OF_CHAR;

  private final byte[] bytes = new byte[ROOM];
  private final byte[] state = new byte[LONGEST_STATE];
  private final MemorySegment message = MemorySegment.ofArray(bytes);
  private final MemorySegment running = MemorySegment.ofArray(state);
  private int filled;
  private long absorbed;

  private NamedMessage() {}

  static NamedMessage take() {
    return MESSAGES.take();
  }

  /** Clears what it has of a name, and lets others take it. */
  void giveBack() {
    if (absorbed == 0) {
      Clearing.clear(bytes, 0, filled);
    } else {
      // By the segment that there is: for so much of an array one would be made.
      Clearing.clear(message);
    }
    Clearing.clear(state);
    filled = 0;
    absorbed = 0;
    MESSAGES.giveBack(this);
  }

  /** Takes a namespace, before the name. */
  void add(UUID namespace) {
    WORD.set(bytes, 0, namespace.getMostSignificantBits());
    WORD.set(bytes, Long.BYTES, namespace.getLeastSignificantBits());
    filled = NameVersion.BYTES;
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

  /** The first word of the digest. */
  long first() {
    return (long) WORD.get(state, 0);
  }

  /** The second word of the digest. */
  long second() {
    return (long) WORD.get(state, Long.BYTES);
  }
}
