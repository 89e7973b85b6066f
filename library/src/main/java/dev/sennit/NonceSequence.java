package dev.sennit;

import dev.sennit.runtime.message.Bounds;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes nonces for {@link AesGcm} that do not repeat. A nonce has 12 bytes, and each is one more
 * than the nonce before, as a big-endian number. A sequence is thread-safe, and returns each nonce
 * once. When all nonces are used up, it throws {@link IllegalStateException}; then a new key is
 * needed.
 *
 * <pre>{@code
 * NonceSequence nonces = NonceSequence.random();
 * byte[] nonce = nonces.next();
 * }</pre>
 *
 * <p>A sequence does not know of other sequences, nor what it gave out before the program was
 * started again. {@link #random} begins at a random place, so it needs to know nothing of them.
 * {@link #of} begins with a part that the caller chooses: <b>it must differ among all sequences
 * that ever make nonces for the same key</b>. A snapshot of a process or of a virtual machine that
 * is resumed twice repeats the nonces of any sequence in it.
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

  /** As many nonces as a counter of 64 bits has, but for one. */
  private static final long MOST = -1;

  private static final long COUNTED_BY_INT = 1L << Integer.SIZE;

  /** The first nonce: its first 4 bytes, and the other 8. */
  private final int high;

  private final long low;
  private final long end;
  private final AtomicLong next = new AtomicLong();

  private NonceSequence(byte[] first, long end) {
    this.high = (int) INTS.get(first, 0);
    this.low = (long) LONGS.get(first, Integer.BYTES);
    this.end = end;
  }

  /**
   * Returns a sequence of 2<sup>32</sup> nonces from a random one on, by a {@link SecureRandom}.
   * This is the construction of section 8.2.2 of NIST SP 800-38D, with all 96 bits random.
   *
   * <p>Any number of JVMs may each use a sequence of their own with the same key, before and after
   * they are started again. <b>Seal at most 2<sup>32</sup> messages with a key</b>, by all of them
   * together. The chance that two of these messages have the same nonce is at most 2<sup>-32</sup>,
   * and with s sequences at most s / 2<sup>64</sup>.
   *
   * @return a sequence that begins at a random nonce
   */
  public static NonceSequence random() {
    byte[] first = new byte[LENGTH];
    new SecureRandom().nextBytes(first);
    return new NonceSequence(first, COUNTED_BY_INT);
  }

  /**
   * Returns a sequence of nonces that begin with a copy of a fixed part, followed by a counter that
   * begins with 0, as in section 8.2.1 of NIST SP 800-38D. With 4 bytes the counter has 64 bits,
   * with 8 bytes 32.
   *
   * <p><b>Two sequences with the same fixed part give out the same nonces.</b> So the fixed part
   * must differ among all sequences for a key: those of other senders, of other JVMs, and of this
   * JVM after it was started again. If each sequence has a new key, such as one for each connection
   * and direction, any fixed part will do.
   *
   * @param fixed the fixed part
   * @return a sequence that begins with the counter 0
   * @throws IllegalArgumentException when the fixed part has another length
   */
  public static NonceSequence of(byte[] fixed) {
    Objects.requireNonNull(fixed, "fixed");
    if (fixed.length != LENGTH - Long.BYTES && fixed.length != LENGTH - Integer.BYTES) {
      throw new IllegalArgumentException(
          "the fixed part of a nonce has 4 or 8 bytes, but this one has " + fixed.length);
    }
    return new NonceSequence(
        Arrays.copyOf(fixed, LENGTH), fixed.length == Integer.BYTES ? MOST : COUNTED_BY_INT);
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
    Bounds.check("nonce", nonce, offset, LENGTH);
    long sum = low + count();
    boolean carries = Long.compareUnsigned(sum, low) < 0;
    INTS.set(nonce, offset, carries ? high + 1 : high);
    LONGS.set(nonce, offset + Integer.BYTES, sum);
  }

  /** At the end it stays there: the count never comes back to what was given out. */
  private long count() {
    long count;
    do {
      count = next.get();
      if (count == end) {
        throw new IllegalStateException(
            "all nonces of this sequence are used up: " + Long.toUnsignedString(end) + " of them");
      }
    } while (!next.compareAndSet(count, count + 1));
    return count;
  }

  /** {@return how many nonces there are, without the nonces themselves} */
  @Override
  public String toString() {
    return "nonces with a counter of " + (end == MOST ? Long.SIZE : Integer.SIZE) + " bits";
  }
}
