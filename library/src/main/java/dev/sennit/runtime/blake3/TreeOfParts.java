package dev.sennit.runtime.blake3;

import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.message.ReadableMessage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A long message whose parts threads hash side by side. Each part is a whole tree of chunks, of
 * which only the value goes on. The values go into the tree above in order: those behind one that
 * is missing wait, and threads that are too far ahead wait too. So memory does not depend on the
 * length of the message.
 *
 * <p>One thread has the message and takes its digest. It hashes the end, behind the last whole
 * part: at least a byte, as the parent of all chunks is no part.
 */
public final class TreeOfParts {
  /** How many bytes a part has: a tenth of a millisecond of work, and a power of two of chunks. */
  public static final int PART = 1 << 20;

  private static final int LEVEL = Integer.numberOfTrailingZeros(PART / Chunks.BYTES);

  // How many parts may be taken before the first value that is missing has come.
  private static final int AHEAD = 256;

  private final PartSource source;
  private final long parts;
  private final TreeDigest tree;
  // The values that wait, each at the rest of its number.
  private final byte[] @Nullable [] values = new byte[AHEAD][];
  private long next;
  private long added;
  // How many parts threads are at.
  private int inWork;
  private boolean tooShort;
  private @Nullable Throwable failure;

  /**
   * @param length how long the message is; if it turns out to be longer, all of it counts
   * @param chunks what computes the parents of parts
   */
  public TreeOfParts(long length, PartSource source, ChunkCompressor chunks) {
    this.source = source;
    this.parts = partsOf(length);
    this.tree = new TreeDigest(TreeMode.HASH, chunks);
  }

  /** How many parts threads can hash side by side of a message of that length. */
  public static long partsOf(long length) {
    return length <= 0 ? 0 : (length - 1) / PART;
  }

  /** Whether there are parts that no thread has taken. */
  public synchronized boolean hasParts() {
    return next < parts && !isOver();
  }

  private boolean isOver() {
    return tooShort || failure != null;
  }

  /** Hashes parts until none is left. The thread that has the message learns of failures. */
  public void help(TreeReader reader) {
    for (long part = take(); part >= 0; part = take()) {
      byte[] value = null;
      Throwable thrown = null;
      try {
        value = reader.value(source, part * PART, PART);
      } catch (Throwable e) {
        thrown = e;
      }
      end(part, value, thrown);
    }
  }

  /** Returns the number of the next part, or -1 if there is none. */
  private synchronized long take() {
    while (hasParts() && next - added >= AHEAD) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        fail(interrupted());
      }
    }
    if (!hasParts()) {
      return -1;
    }
    inWork++;
    return next++;
  }

  private static CancellationException interrupted() {
    return new CancellationException("a thread that hashes parts of a message was interrupted");
  }

  private void fail(Throwable e) {
    // An interrupt closes a file for all threads, so it explains a failure before it.
    if (failure == null || e instanceof CancellationException) {
      failure = e;
    }
    notifyAll();
  }

  private synchronized void end(long part, byte @Nullable [] value, @Nullable Throwable thrown) {
    inWork--;
    notifyAll();
    if (thrown != null) {
      fail(thrown);
    } else if (value == null) {
      tooShort = true;
    } else {
      values[(int) (part % AHEAD)] = value;
      addValues();
    }
  }

  private void addValues() {
    int place = (int) (added % AHEAD);
    while (values[place] != null) {
      tree.add(LEVEL, values[place]);
      values[place] = null;
      added++;
      place = (int) (added % AHEAD);
    }
  }

  /**
   * Hashes parts until none is left, waits for those of other threads, hashes the end, and writes
   * the digest. The source is not used any more when this returns or throws.
   *
   * @return false when the message was shorter than it had seemed to be: nothing is written then
   * @throws CancellationException when a thread has been interrupted
   * @throws IOException when the message cannot be read
   */
  public boolean digest(TreeReader reader, byte[] result, int offset) throws IOException {
    help(reader);
    awaitParts();
    check(failure);
    if (added < parts) {
      return false;
    }
    End end = new End(source, parts * PART);
    boolean isThere = reader.digestEnd(tree, end, result, offset);
    check(end.failure);
    return isThere;
  }

  // No switch over patterns: the first one takes a JVM several milliseconds.
  private static void check(@Nullable Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
  }

  /** Waits for all threads that are at parts. An interrupted one waits too, until they stop. */
  private synchronized void awaitParts() {
    boolean interrupted = false;
    while (inWork > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
        fail(interrupted());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The end of a message, behind all parts. */
  private static final class End implements ReadableMessage {
    private final PartSource source;
    private long position;
    private @Nullable IOException failure;

    End(PartSource source, long position) {
      this.source = source;
      this.position = position;
    }

    @Override
    public int read(MemorySegment room) {
      try {
        int length = source.read(position, room);
        position += length;
        return length;
      } catch (IOException e) {
        failure = e;
        return 0;
      }
    }
  }
}
