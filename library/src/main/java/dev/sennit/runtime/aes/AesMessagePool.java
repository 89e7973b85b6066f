package dev.sennit.runtime.aes;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  // Seats for threads that found none.
  private static final Set<Seat> GUESTS = ConcurrentHashMap.newKeySet();

  static {
    for (int i = 0; i < SEATS; i++) {
      ALL[i] = new Seat((i + 1) * STRIDE, null);
    }
  }

  private AesMessagePool() {}

  /**
   * A message of GCM and a text of CTR, for one thread at a time. A thread that cannot give its
   * seat back, because its stack is at its end, writes {@link #isLeft}; then another call takes the
   * seat back.
   */
  public static final class Seat {
    private final AesMessage message = new AesMessage();
    private final AesCtrText ctrText = new AesCtrText();
    private final int place;
    // Of a guest.
    private final @Nullable AesKey key;

    /** Whether an error was thrown at its user, who does not use it any more. */
    public volatile boolean isLeft;

    private Seat(int place, @Nullable AesKey key) {
      this.place = place;
      this.key = key;
    }

    public AesMessage message() {
      return message;
    }

    public AesCtrText ctrText() {
      return ctrText;
    }

    /** Returns where its key is noted. */
    int place() {
      return place;
    }

    /** Returns its key if there was no seat for its user. */
    @Nullable AesKey guestOf() {
      return key;
    }
  }

  /**
   * Returns messages to compute with a key. A thread that then sees that the key is not destroyed
   * has its schedule for as long as the seat: the order of the two matters.
   */
  public static Seat take(AesKey key) {
    int first = (int) (Thread.currentThread().threadId() * DISTANCE % SEATS);
    for (int i = 0; i < LOOKED_AT; i++) {
      Seat seat = ALL[(first + i) % SEATS];
      giveBackIfLeft(seat);
      if (KEYS.compareAndSet(seat.place, null, key)) {
        return seat;
      }
    }
    Seat guest = new Seat(0, key);
    try {
      GUESTS.add(guest);
    } catch (Throwable e) {
      guest.isLeft = true;
      throw e;
    }
    return guest;
  }

  /**
   * Clears what was computed, and takes the seat back. In the end that is one write, so it is done
   * or an error says that it is not.
   */
  public static void giveBack(Seat seat) {
    seat.message.clear();
    seat.ctrText.clear();
    if (seat.key == null) {
      KEYS.setRelease(seat.place, null);
    } else {
      GUESTS.remove(seat);
    }
  }

  /** Takes a seat back whose user has left it. */
  public static void giveBackIfLeft(Seat seat) {
    if (seat.isLeft) {
      giveBackLeft(seat);
    }
  }

  private static synchronized void giveBackLeft(Seat seat) {
    if (seat.isLeft) {
      // Before the seat may be another thread's.
      seat.isLeft = false;
      try {
        giveBack(seat);
      } catch (Throwable e) {
        seat.isLeft = true;
        throw e;
      }
    }
  }

  /** Returns whether a thread is computing with a key. */
  static boolean isInUse(AesKey key) {
    for (Seat seat : ALL) {
      giveBackIfLeft(seat);
      if (KEYS.get(seat.place) == key) {
        return true;
      }
    }
    for (Seat guest : GUESTS) {
      giveBackIfLeft(guest);
      if (guest.key == key && GUESTS.contains(guest)) {
        return true;
      }
    }
    return false;
  }
}
