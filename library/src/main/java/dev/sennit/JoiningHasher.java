package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Computes digests for many threads that have one message each. Messages that come at about the
 * same time go side by side through a kernel for several messages. It is made for servers, whose
 * threads, often virtual ones, have one message at a time.
 * <!-- sample: byte[] message = {1}; -->
 *
 * <pre>{@code
 * JoiningHasher hasher = JoiningHasher.of(Hasher.MD5); // one for all threads
 *
 * byte[] digest = hasher.hash(message);
 * }</pre>
 *
 * <p>It has no thread of its own, and never waits for a fixed time. A thread that meets other
 * threads here adds its message to theirs and yields; then one of them computes all digests.
 *
 * <p>A thread computes its digest by itself, as {@link Hasher#hash(byte[])} does, in these cases:
 *
 * <ul>
 *   <li>It meets no other thread.
 *   <li>No kernel for several messages pays on this machine.
 *   <li>The message is so short that waiting would take longer than hashing it: some hundred to
 *       some thousand bytes, depending on the digest.
 *   <li>The message is longer than {@value #LONGEST} bytes; other threads should not wait for it.
 * </ul>
 *
 * <p>A message must not change until its digest is there. The first digest waits until kernels are
 * linked, which takes at most a tenth of a second and happens once in a JVM.
 *
 * @since 0.1.0
 */
public final class JoiningHasher {
  /** The longest message that goes with others. */
  static final int LONGEST = 1 << 14;

  private final Hasher hasher;
  private final AtomicInteger threads = new AtomicInteger();
  private final AtomicReference<@Nullable Waiting> last = new AtomicReference<>();
  private final AtomicBoolean called = new AtomicBoolean();
  // Written without a lock: a thread that sees none looks again.
  private int joinsFrom = Integer.MAX_VALUE;

  /** A message that waits for its digest, and those that came before it. */
  private static final class Waiting {
    final byte[] message;
    final CompletableFuture<byte[]> digest = new CompletableFuture<>();
    final boolean submitted;
    @Nullable Waiting before;
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

  /**
   * Returns a new object that computes the digests of a hasher.
   *
   * @param hasher the hasher
   * @return the object, for all threads
   */
  public static JoiningHasher of(Hasher hasher) {
    return new JoiningHasher(Objects.requireNonNull(hasher, "hasher"));
  }

  /**
   * Returns the digest of a message. An interrupt does not end the wait for it.
   *
   * @param message the whole message
   * @return the digest
   */
  public byte[] hash(byte[] message) {
    Objects.requireNonNull(message, "message");
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
    // Lets other threads leave their messages.
    Thread.yield();
    if (!mine.digest.isDone()) {
      hashAll();
    }
    return mine.digest.join();
  }

  /**
   * Computes the digest of a message, together with those of all messages that have come by then.
   * Actions that depend on it run in the {@link ForkJoinPool#commonPool common pool}.
   *
   * @param message the whole message
   * @return what will have the digest
   */
  public CompletableFuture<byte[]> submit(byte[] message) {
    Objects.requireNonNull(message, "message");
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
      joinsFrom = hasher.computation().joinsFrom();
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
    try (BatchDigest digest = hasher.computation().newBatch(sink)) {
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
    MemoryClearing.clear(digests);
  }

  /** {@return the algorithm's name, with nothing of the messages} */
  @Override
  public String toString() {
    return "joining hasher of " + hasher;
  }
}
