package dev.sennit.runtime.aes;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Messages to use again, so that encrypting and decrypting allocate nothing. They come with a seat
 * that says which key is in use. So a thread that destroys a key knows whether any thread is
 * computing with it, and no two threads that share a key write to the same memory for that.
 */
public final class AesMessagePool {
  // More than run at once on most machines; each in a cache line of its own.
  private static final int SEATS = 64;
  private static final int STRIDE = 32;

  // Where threads of like numbers look for a seat, one after the other.
  private static final int LOOKED_AT = 4;

  // Messages of neighbouring seats lie in one cache line, and threads of a pool have consecutive
  // numbers. Their seats are that far apart; odd, so that all seats are used.
  private static final int DISTANCE = 11;

  // The first stride keeps the array's header out of the way, which everybody reads.
  private static final AtomicReferenceArray<@Nullable AesKey> KEYS =
      new AtomicReferenceArray<>((SEATS + 1) * STRIDE);
  private static final Seat[] ALL = new Seat[SEATS];

  static {
    for (int i = 0; i < SEATS; i++) {
      ALL[i] = new Seat(new AesMessage(), new AesCtrText(), (i + 1) * STRIDE, null);
    }
  }

  private AesMessagePool() {}

  /**
   * A message of GCM and a text of CTR, for one thread at a time.
   *
   * @param message the message of GCM
   * @param ctrText the text of CTR
   * @param place where its key is noted
   * @param guestOf the key that counts it where all seats were taken, or else null
   */
  public record Seat(AesMessage message, AesCtrText ctrText, int place, @Nullable AesKey guestOf) {}

  /**
   * Returns messages to compute with a key. A thread that then sees that the key is not destroyed
   * has its schedule for as long as the seat: the order of the two matters.
   */
  public static Seat take(AesKey key) {
    int first = (int) (Thread.currentThread().threadId() * DISTANCE % SEATS);
    for (int i = 0; i < LOOKED_AT; i++) {
      Seat seat = ALL[(first + i) % SEATS];
      if (KEYS.compareAndSet(seat.place, null, key)) {
        return seat;
      }
    }
    Seat guest = new Seat(new AesMessage(), new AesCtrText(), 0, key);
    key.guests().incrementAndGet();
    return guest;
  }

  /** Clears what was computed, and takes the seat back. */
  public static void giveBack(Seat seat) {
    seat.message.clear();
    seat.ctrText.clear();
    if (seat.guestOf == null) {
      KEYS.setRelease(seat.place, null);
    } else {
      seat.guestOf.guests().decrementAndGet();
    }
  }

  /** Returns whether a thread is computing with a key. */
  static boolean isInUse(AesKey key) {
    for (Seat seat : ALL) {
      if (KEYS.get(seat.place) == key) {
        return true;
      }
    }
    return key.guests().get() > 0;
  }
}
