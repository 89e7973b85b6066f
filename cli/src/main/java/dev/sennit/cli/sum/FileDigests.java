package dev.sennit.cli.sum;

import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.machine.FileCalls;
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
 * regular files: each thread has many of them in the lanes of a kernel, or with BLAKE3 parts of
 * long ones. Other files, such as pipes and terminals, are read when their turn comes: two names
 * may lead to the same one.
 */
final class FileDigests {
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
  private final LongFiles longFiles;
  private final Thread reader = Thread.currentThread();
  private int next;
  private volatile int awaited = -1;
  private volatile Throwable disaster;

  private FileDigests(
      DigestAlgorithm algorithm,
      List<FileToHash> files,
      int threads,
      int most,
      LongAdder bytesRead) {
    this.algorithm = algorithm;
    this.files = files;
    this.bytesRead = bytesRead;
    int count = files.size();
    digests = Arena.ofAuto().allocate(Math.max(1, (long) count * algorithm.digestLength()));
    results = new AtomicReferenceArray<>(count);
    boolean few = count < MANY * threads && !algorithm.isTree();
    share = few ? (count + threads - 1) / threads : count;
    longFiles = new LongFiles(threads, most, this::startThread);
  }

  /** Starts to hash files. The calling thread must be the one that takes the outcomes. */
  static FileDigests start(
      DigestAlgorithm algorithm, List<FileToHash> files, HashingProgress progress) {
    progress.watch(files);
    int processors = Runtime.getRuntime().availableProcessors();
    // With one thread more than processors, one hashes while another waits for a disk. BLAKE3 is no
    // faster with it.
    int most = algorithm.isTree() ? processors : processors + 1;
    int threads = Math.min(most, files.size());
    FileDigests digests = new FileDigests(algorithm, files, threads, most, progress.bytesRead());
    for (int i = 0; i < threads; i++) {
      digests.startThread();
    }
    return digests;
  }

  private void startThread() {
    Thread thread = new Thread(this::work, "sennit-sum");
    thread.setDaemon(true);
    thread.start();
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
    try (FileEngine one = engine()) {
      one.add(index, ChannelReading.open(name));
      one.finish();
    } catch (IOException e) {
      end(index, e);
    }
    return results.get(index) == State.HASHED
        ? new FileOutcome.Digest(digest(index))
        : (FileOutcome.Unreadable) results.get(index);
  }

  private FileEngine engine() {
    DigestSink sink = new DigestsInMemory(algorithm, digests, algorithm.digestLength());
    return algorithm.isTree()
        ? new TreeEngine(longFiles, sink, bytesRead, this::end)
        : new BatchEngine(algorithm, sink, bytesRead, this::end);
  }

  private void work() {
    try (FileEngine engine = engine()) {
      FileCalls calls = FileCalls.ofThisSystem();
      for (int i = 0; i < share; i++) {
        int index = unclaimed.getAndIncrement();
        if (index >= files.size()) {
          break;
        }
        begin(engine, calls, index);
      }
      engine.finish();
      engine.help();
    } catch (Throwable e) {
      // The reader must not wait any more for the outcomes of this thread.
      disaster = e;
      LockSupport.unpark(reader);
    }
  }

  private void begin(FileEngine engine, FileCalls calls, int index) {
    FileToHash file = files.get(index);
    if (file.known() != null) {
      put(index, file.known());
      return;
    }
    try {
      Reading reading = openRegular(file.name(), calls);
      if (reading != null) {
        engine.add(index, reading);
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
