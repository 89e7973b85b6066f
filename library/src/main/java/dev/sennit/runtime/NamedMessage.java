package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;

/**
 * A name, with its namespace before it, on the way through a kernel. It has room for a short one
 * and for its digest, and is used again: so a UUID takes no other memory than its own.
 */
final class NamedMessage {
  private static final Reused<NamedMessage> MESSAGES = new Reused<>(NamedMessage::new);

  private static final int NAMESPACE = 2 * Long.BYTES;
  // Whole blocks of every kernel that makes UUIDs, in one call.
  private static final int ROOM = 2048;
  private static final int LONGEST_STATE = 32;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** A text of so many characters has room behind a namespace, whatever they are. */
  static final int LONGEST_TEXT = (ROOM - NAMESPACE) / Utf8.BYTES_OF_CHARACTER;

  private final byte[] bytes = new byte[ROOM];
  private final byte[] state = new byte[LONGEST_STATE];
  // Made once, so that a call need not.
  private final MemorySegment running = MemorySegment.ofArray(state);
  private int filled;

  private NamedMessage() {}

  static NamedMessage take() {
    return MESSAGES.take();
  }

  /** Clears what it keeps of a name, and lets others take it. */
  void giveBack() {
    Arrays.fill(bytes, 0, filled, (byte) 0);
    filled = 0;
    MESSAGES.giveBack(this);
  }

  /** Computes the digest of a name alone, which is not copied. */
  void digest(DigestKernel kernel, byte[] name) {
    kernel.absorb(kernel.initialState(), name, 0, name.length, kernel.end(name.length), state, 0);
  }

  /** Computes the digest of a namespace and a name, which is copied as far as there is room. */
  void digest(DigestKernel kernel, UUID namespace, byte[] name) {
    begin(namespace);
    int left = Math.max(name.length - (ROOM - NAMESPACE), 0);
    System.arraycopy(name, 0, bytes, filled, name.length - left);
    filled += name.length - left;
    if (left == 0) {
      digest(kernel);
    } else {
      kernel.absorb(kernel.initialState(), bytes, 0, ROOM, DigestKernel.NOT_THE_END, state, 0);
      long end = kernel.end((long) NAMESPACE + name.length);
      kernel.absorb(running, name, name.length - left, left, end, state, 0);
    }
  }

  /** The same with a text of at most {@link #LONGEST_TEXT} characters, in UTF-8. */
  void digest(DigestKernel kernel, UUID namespace, String name) {
    begin(namespace);
    filled = Utf8.encode(name, bytes, filled);
    digest(kernel);
  }

  private void begin(UUID namespace) {
    WORD.set(bytes, 0, namespace.getMostSignificantBits());
    WORD.set(bytes, Long.BYTES, namespace.getLeastSignificantBits());
    filled = NAMESPACE;
  }

  private void digest(DigestKernel kernel) {
    kernel.absorb(kernel.initialState(), bytes, 0, filled, kernel.end(filled), state, 0);
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
