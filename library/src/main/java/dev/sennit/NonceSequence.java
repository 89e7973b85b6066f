package dev.sennit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Nonces for {@link AesGcm} that do not repeat: 12 bytes, of which the first ones are fixed and the
 * others count, big-endian, from 0 on, as NIST SP 800-38D has it in section 8.2.1. It can be shared
 * by all threads, and each nonce is given out once; when all are used up, {@link
 * IllegalStateException} is thrown, and a new key is needed.
 *
 * <p>It knows of itself only. <b>The fixed part must differ among all sequences that nonces for the
 * same key ever come from</b>: other senders, other JVMs, and this one when it is started again. A
 * key that is new for each sequence, such as one that was agreed upon for a connection and a
 * direction, needs no thought about this.
 */
public final class NonceSequence {
  /** The bytes of a nonce. */
  public static final int LENGTH = 12;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] fixed;
  private final long end;
  private final AtomicLong next = new AtomicLong();

  private NonceSequence(byte[] fixed) {
    this.fixed = fixed;
    this.end = fixed.length == LENGTH - Long.BYTES ? -1 : 1L << Integer.SIZE;
  }

  /**
   * A sequence with a fixed part of 4 bytes, which leaves 64 bits to count with, or of 8 bytes,
   * which leaves 32. It is copied.
   *
   * @throws IllegalArgumentException when it has another length
   */
  public static NonceSequence of(byte[] fixed) {
    if (fixed.length != LENGTH - Long.BYTES && fixed.length != LENGTH - Integer.BYTES) {
      throw new IllegalArgumentException(
          "the fixed part of a nonce has 4 or 8 bytes, but this one has " + fixed.length);
    }
    return new NonceSequence(fixed.clone());
  }

  /** The next nonce. */
  public byte[] next() {
    byte[] nonce = new byte[LENGTH];
    next(nonce, 0);
    return nonce;
  }

  /** Writes the next nonce to an array, from an offset on. */
  public void next(byte[] nonce, int offset) {
    Bounds.check("nonce", offset, LENGTH, nonce.length);
    long count = count();
    System.arraycopy(fixed, 0, nonce, offset, fixed.length);
    if (end == -1) {
      LONGS.set(nonce, offset + fixed.length, count);
    } else {
      INTS.set(nonce, offset + fixed.length, (int) count);
    }
  }

  /** At the end it stays there: the count never comes back to what was given out. */
  private long count() {
    long count;
    do {
      count = next.get();
      if (count == end) {
        throw new IllegalStateException(
            "all nonces with this fixed part are used up: "
                + Long.toUnsignedString(end)
                + " of them");
      }
    } while (!next.compareAndSet(count, count + 1));
    return count;
  }
}
