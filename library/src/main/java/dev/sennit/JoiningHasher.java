package dev.sennit;

import dev.sennit.runtime.BatchDigest;
import dev.sennit.runtime.Clearing;
import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestSink;
import dev.sennit.runtime.DigestsInMemory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Computes digests for many threads, each of which has one message: messages that come at about the
 * same time go side by side through a kernel for several. For servers, which have their messages
 * one by one and in many threads, most of all virtual ones.
 *
 * <pre>{@code
 * private static final JoiningHasher HASHER = JoiningHasher.of(Hasher.MD5);
 *
 * byte[] digest = HASHER.hash(message);
 * }</pre>
 *
 * <p>There is no thread behind it and no waiting for a time: a thread that finds others here leaves
 * its message with theirs, lets them go on, and then one of them computes all. A thread that is
 * alone computes its digest as {@link Hasher#hash(byte[])} does. So do all where no kernel for
 * several messages pays, with messages that are hashed sooner than a thread waits, which is those
 * of some hundred to some thousand bytes, as the digest is slow or fast, and with messages longer
 * than {@value #LONGEST} bytes, which others should not wait for.
 *
 * <p>A message must not change until its digest is there. The first digest waits for kernels to be
 * linked, a tenth of a second at most and once in a JVM.
 */
public final class JoiningHasher {
  /** The longest message that goes with others. */
  static final int LONGEST = 1 << 14;

  private final Hasher hasher;
  private final AtomicInteger threads = new AtomicInteger();
  private final AtomicReference<Waiting> last = new AtomicReference<>();
  private final AtomicBoolean called = new AtomicBoolean();
  // Written without a lock: whoever sees none looks again.
  private int joinsFrom = Integer.MAX_VALUE;

  /** A message that waits for its digest, and those that came before it. */
  private static final class Waiting {
    final byte[] message;
    final CompletableFuture<byte[]> digest = new CompletableFuture<>();
    final boolean submitted;
    Waiting before;
    boolean answered;

    Waiting(byte[] message, boolean submitted) {
      this.message = message;
      this.submitted = submitted;
    }

    void answer(byte[] result) {
      answered = true;
      if (submitted) {
        // What depends on it may take long, and may wait for another one of these messages.
        digest.completeAsync(() -> result);
      } else {
        digest.complete(result);
      }
    }
  }

  private JoiningHasher(Hasher hasher) {
    this.hasher = hasher;
  }

  /** A new one, for digests as that hasher computes them. */
  public static JoiningHasher of(Hasher hasher) {
    return new JoiningHasher(Objects.requireNonNull(hasher, "hasher"));
  }

  /** The digest of a message. An interrupt does not end the wait for it. */
  public byte[] hash(byte[] message) {
    if (message.length > LONGEST || message.length < joinsFrom()) {
      return hasher.hash(message);
    }
    try {
      return threads.getAndIncrement() == 0 ? hasher.hash(message) : hashWithOthers(message);
    } finally {
      threads.getAndDecrement();
    }
  }

  private byte[] hashWithOthers(byte[] message) {
    Waiting mine = leave(message, false);
    // Whoever else is about to leave a message does so now.
    Thread.yield();
    if (!mine.digest.isDone()) {
      hashAll();
    }
    return mine.digest.join();
  }

  /**
   * The digest of a message, computed together with those of all that have come by then. Whatever
   * depends on it runs in a thread of the {@link ForkJoinPool#commonPool common pool}.
   */
  public CompletableFuture<byte[]> submit(byte[] message) {
    // Nobody waits, so that is not too short for it.
    if (message.length > LONGEST || joinsFrom() > LONGEST) {
      return CompletableFuture.supplyAsync(() -> hasher.hash(message));
    }
    Waiting waiting = leave(message, true);
    if (called.compareAndSet(false, true)) {
      ForkJoinPool.commonPool().execute(this::answer);
    }
    return waiting.digest;
  }

  private void answer() {
    called.set(false);
    hashAll();
  }

  private int joinsFrom() {
    if (joinsFrom == Integer.MAX_VALUE) {
      joinsFrom = BatchDigest.joinsFrom(hasher.digestAlgorithm());
    }
    return joinsFrom;
  }

  private Waiting leave(byte[] message, boolean submitted) {
    Waiting waiting = new Waiting(message, submitted);
    do {
      waiting.before = last.get();
    } while (!last.compareAndSet(waiting.before, waiting));
    return waiting;
  }

  /**
   * Computes the digests of all messages that wait, but for those that another thread has taken.
   */
  private void hashAll() {
    Waiting all = last.getAndSet(null);
    if (all == null) {
      return;
    }
    if (all.before != null) {
      try {
        hashTogether(all);
      } catch (RuntimeException | Error e) {
        // An interrupt of this thread is nothing to the others; each succeeds or fails by itself.
      }
    }
    for (Waiting one = all; one != null; one = one.before) {
      if (!one.answered) {
        hashAlone(one);
      }
    }
  }

  private void hashAlone(Waiting one) {
    try {
      one.answer(hasher.hash(one.message));
    } catch (RuntimeException | Error e) {
      one.digest.completeExceptionally(e);
    }
  }

  private void hashTogether(Waiting all) {
    int count = 0;
    for (Waiting one = all; one != null; one = one.before) {
      count++;
    }
    int length = hasher.digestLength();
    byte[] digests = new byte[count * length];
    DigestAlgorithm algorithm = hasher.digestAlgorithm();
    DigestSink sink = new DigestsInMemory(algorithm, MemorySegment.ofArray(digests), length);
    try (BatchDigest digest = BatchDigest.of(algorithm, BatchDigest.NO_PREFIX, sink)) {
      int place = 0;
      for (Waiting one = all; one != null; one = one.before) {
        digest.add(place++, one.message, 0, one.message.length);
      }
      digest.finish();
    }
    int at = 0;
    for (Waiting one = all; one != null; one = one.before, at += length) {
      one.answer(Arrays.copyOfRange(digests, at, at + length));
    }
    Clearing.clear(digests);
  }
}
