package dev.sennit.cli.sum;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.machine.FileCalls;
import dev.sennit.runtime.select.LaneSelection;
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
 * Computes the digests of files and returns them in the order of the files. Several threads hash
 * regular files, and each thread hashes many of them in the lanes of a kernel. Other files, such as
 * pipes and terminals, are read when their turn comes: two names may lead to the same one.
 */
final class FileDigests {
  /**
   * The most bytes of a file in one read. Twice and half as much were measured and are no better.
   */
  private static final int PART = 1 << 16;

  /** With fewer files for each thread, no thread may take more than its share. */
  private static final int MANY = 64;

  private enum State {
    HASHED,
    IN_TURN
  }

  private final DigestAlgorithm algorithm;
  private final List<FileToHash> files;
  private final LongAdder bytesRead;
  private final MemorySegment digests;
  // For each file a State, or the failure; null until then.
  private final AtomicReferenceArray<Object> results;
  private final AtomicInteger unclaimed = new AtomicInteger();
  private final int share;
  private final Thread reader = Thread.currentThread();
  private int next;
  private volatile int awaited = -1;
  private volatile Throwable disaster;

  private FileDigests(
      DigestAlgorithm algorithm, List<FileToHash> files, int threads, LongAdder bytesRead) {
    this.algorithm = algorithm;
    this.files = files;
    this.bytesRead = bytesRead;
    int count = files.size();
    digests = Arena.ofAuto().allocate(Math.max(1, (long) count * algorithm.digestLength()));
    results = new AtomicReferenceArray<>(count);
    share = count < MANY * threads ? (count + threads - 1) / threads : count;
  }

  /** Starts to hash files. The calling thread must be the one that takes the outcomes. */
  static FileDigests start(
      DigestAlgorithm algorithm, List<FileToHash> files, HashingProgress progress) {
    progress.watch(files);
    // With one thread more than processors, one hashes while another waits for a disk.
    int threads = Math.min(Runtime.getRuntime().availableProcessors() + 1, files.size());
    FileDigests digests = new FileDigests(algorithm, files, threads, progress.bytesRead());
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(digests::work, "sennit-sum-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    return digests;
  }

  /** Tells whether the next outcome is available without waiting. */
  boolean isNextReady() {
    return results.get(next) instanceof Object result && result != State.IN_TURN;
  }

  /** Waits for the next outcome and returns it. */
  FileOutcome next() {
    int index = next++;
    Object result = await(index);
    // No switch over patterns: the first one takes a JVM several milliseconds.
    if (result == State.HASHED) {
      return new FileOutcome.Digest(digest(index));
    }
    return result == State.IN_TURN ? hashInTurn(index) : (FileOutcome.Unreadable) result;
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

  private FileOutcome hashInTurn(int index) {
    FileName name = files.get(index).name();
    try (BatchDigest one = engine()) {
      add(one, index, ChannelReading.open(name));
      one.finish();
    } catch (IOException e) {
      end(index, e);
    }
    return results.get(index) == State.HASHED
        ? new FileOutcome.Digest(digest(index))
        : (FileOutcome.Unreadable) results.get(index);
  }

  private BatchDigest engine() {
    DigestSink sink = new DigestsInMemory(algorithm, digests, algorithm.digestLength());
    return LaneSelection.newBatch(algorithm, BatchDigest.NO_PREFIX, sink, PART);
  }

  private void work() {
    try (BatchDigest engine = engine()) {
      FileCalls calls = FileCalls.ofThisSystem();
      for (int i = 0; i < share; i++) {
        int index = unclaimed.getAndIncrement();
        if (index >= files.size()) {
          break;
        }
        begin(engine, calls, index);
      }
      engine.finish();
    } catch (Throwable e) {
      // The reader must not wait any more for the outcomes of this thread.
      disaster = e;
      LockSupport.unpark(reader);
    }
  }

  private void begin(BatchDigest engine, FileCalls calls, int index) {
    FileToHash file = files.get(index);
    if (file.known() != null) {
      put(index, file.known());
      return;
    }
    try {
      Reading reading = openRegular(file.name(), calls);
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
    engine.add(index, new FileMessage(reading, bytesRead, failure -> end(index, failure)));
  }

  private void end(int index, IOException failure) {
    put(index, failure == null ? State.HASHED : FileOutcome.Unreadable.because(failure));
  }

  private void put(int index, Object result) {
    results.set(index, result);
    if (awaited == index) {
      LockSupport.unpark(reader);
    }
  }
}
