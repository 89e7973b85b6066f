package dev.sennit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes nonces for {@link AesGcm} that do not repeat. A nonce has 12 bytes: a fixed part, and a
 * big-endian counter that begins with 0, as in section 8.2.1 of NIST SP 800-38D. A sequence is
 * thread-safe, and returns each nonce once. When all nonces are used up, it throws {@link
 * IllegalStateException}; then a new key is needed.
 * <!-- sample: byte[] sender = new byte[4]; -->
 *
 * <pre>{@code
 * NonceSequence nonces = NonceSequence.of(sender);
 * byte[] nonce = nonces.next();
 * }</pre>
 *
 * <p>A sequence does not know of other sequences. <b>The fixed part must differ among all sequences
 * that ever make nonces for the same key</b>: those of other senders, of other JVMs, and of this
 * JVM after it was started again. If each sequence has a new key, such as one for each connection
 * and direction, any fixed part will do.
 *
 * @since 0.1.0
 */
public final class NonceSequence {
  /** The length of a nonce in bytes. */
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
   * Returns a sequence with a copy of a fixed part. With 4 bytes the counter has 64 bits, with 8
   * bytes 32.
   *
   * @param fixed the fixed part
   * @return a sequence that begins with 0
   * @throws IllegalArgumentException when the fixed part has another length
   */
  public static NonceSequence of(byte[] fixed) {
    if (fixed.length != LENGTH - Long.BYTES && fixed.length != LENGTH - Integer.BYTES) {
      throw new IllegalArgumentException(
          "the fixed part of a nonce has 4 or 8 bytes, but this one has " + fixed.length);
    }
    return new NonceSequence(fixed.clone());
  }

  /**
   * Returns the next nonce.
   *
   * @return the nonce, of {@link #LENGTH} bytes
   * @throws IllegalStateException when all nonces are used up
   */
  public byte[] next() {
    byte[] nonce = new byte[LENGTH];
    next(nonce, 0);
    return nonce;
  }

  /**
   * Writes the next nonce to an array, from an offset on.
   *
   * @param nonce the array to write to
   * @param offset where the nonce begins
   * @throws IllegalStateException when all nonces are used up
   */
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

  /** {@return how many nonces there are, without their fixed part} */
  @Override
  public String toString() {
    return "nonces with a counter of " + (LENGTH - fixed.length) * Byte.SIZE + " bits";
  }
}
