package dev.sennit.cli.sum;

import dev.sennit.runtime.BatchDigest;
import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.FileCalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * The digests of files, in the order of the files. Regular files are read and hashed side by side:
 * by several threads, and by each of them many in the lanes of a kernel. All others, such as pipes
 * and terminals, are read when their turn comes and not before: two names may lead to the same one.
 */
final class FileDigests {
  /**
   * How much of a file is read at once: neither twice nor half as much was measured to be better.
   */
  private static final int PART = 1 << 16;

  /** With fewer files for each thread, none may take more than its share. */
  private static final int MANY = 64;

  private enum State {
    HASHED,
    IN_TURN
  }

  private final DigestAlgorithm algorithm;
  private final List<Entry> entries;
  private final LongAdder bytesRead;
  private final MemorySegment digests;
  // Of each entry a State, or the failure; null as long as it is under way.
  private final AtomicReferenceArray<Object> results;
  private final AtomicInteger unclaimed = new AtomicInteger();
  private final int share;
  private final Thread reader = Thread.currentThread();
  private int next;
  private volatile int awaited = -1;
  private volatile Throwable disaster;

  private FileDigests(
      DigestAlgorithm algorithm, List<Entry> entries, int threads, LongAdder bytesRead) {
    this.algorithm = algorithm;
    this.entries = entries;
    this.bytesRead = bytesRead;
    int files = entries.size();
    digests = Arena.ofAuto().allocate(Math.max(1, (long) files * algorithm.digestLength()));
    results = new AtomicReferenceArray<>(files);
    share = files < MANY * threads ? (files + threads - 1) / threads : files;
  }

  /** Starts to hash files; the thread that does is the one that takes the outcomes. */
  static FileDigests start(DigestAlgorithm algorithm, List<Entry> entries, Progress progress) {
    progress.watch(entries);
    // One more than there are processors: so one hashes while another waits for a disk.
    int threads = Math.min(Runtime.getRuntime().availableProcessors() + 1, entries.size());
    FileDigests digests = new FileDigests(algorithm, entries, threads, progress.bytesRead());
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(digests::work, "sennit-sum-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    return digests;
  }

  /** Whether the next outcome is there already. */
  boolean isNextReady() {
    return results.get(next) instanceof Object result && result != State.IN_TURN;
  }

  /** The next outcome; waits for it. */
  Outcome next() {
    int index = next++;
    return switch (await(index)) {
      case State.HASHED -> new Outcome.Digest(digest(index));
      case State.IN_TURN -> hashInTurn(index);
      case Outcome.Unreadable unreadable -> unreadable;
      case Object other -> throw new AssertionError(other);
    };
  }

  private Object await(int index) {
    awaited = index;
    Object result = results.get(index);
    while (result == null) {
      if (disaster != null) {
        throw new IllegalStateException("hashing failed", disaster);
      }
      LockSupport.park(this);
      result = results.get(index);
    }
    return result;
  }

  private byte[] digest(int index) {
    long length = algorithm.digestLength();
    return digests.asSlice(index * length, length).toArray(ValueLayout.JAVA_BYTE);
  }

  private Outcome hashInTurn(int index) {
    FileName name = entries.get(index).name();
    try (BatchDigest one = engine()) {
      add(one, index, ChannelReading.open(name));
      one.finish();
    } catch (IOException e) {
      end(index, e);
    }
    return results.get(index) == State.HASHED
        ? new Outcome.Digest(digest(index))
        : (Outcome.Unreadable) results.get(index);
  }

  private BatchDigest engine() {
    return BatchDigest.of(
        algorithm, BatchDigest.NO_PREFIX, digests, algorithm.digestLength(), PART);
  }

  private void work() {
    try (BatchDigest engine = engine()) {
      FileCalls calls = FileCalls.ofThisSystem();
      for (int i = 0; i < share; i++) {
        int index = unclaimed.getAndIncrement();
        if (index >= entries.size()) {
          break;
        }
        begin(engine, calls, index);
      }
      engine.finish();
    } catch (Throwable e) {
      // Whatever it is, nobody may wait for the outcomes of this thread any more.
      disaster = e;
      LockSupport.unpark(reader);
    }
  }

  private void begin(BatchDigest engine, FileCalls calls, int index) {
    Entry entry = entries.get(index);
    if (entry.known() != null) {
      put(index, entry.known());
      return;
    }
    try {
      Reading reading = openRegular(entry.name(), calls);
      if (reading != null) {
        add(engine, index, reading);
      } else {
        put(index, State.IN_TURN);
      }
    } catch (IOException e) {
      end(index, e);
    }
  }

  private static Reading openRegular(FileName name, FileCalls calls) throws IOException {
    if (name.isStandardInput()) {
      return null;
    }
    Reading direct = calls == null ? null : DirectReading.open(calls, name);
    return direct == null && Files.isRegularFile(name.path()) ? ChannelReading.open(name) : direct;
  }

  private void add(BatchDigest engine, int index, Reading reading) {
    engine.add(index, new OpenFile(reading, bytesRead, failure -> end(index, failure)));
  }

  private void end(int index, IOException failure) {
    put(index, failure == null ? State.HASHED : Outcome.Unreadable.because(failure));
  }

  private void put(int index, Object result) {
    results.set(index, result);
    if (awaited == index) {
      LockSupport.unpark(reader);
    }
  }
}
