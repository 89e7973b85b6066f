package dev.sennit.runtime.file;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.SharedWork;
import dev.sennit.runtime.machine.FileCalls;
import dev.sennit.runtime.message.Interruption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Hashes files. Threads that work together each have many regular files in the lanes of a kernel,
 * or with BLAKE3 parts of long ones. Other files, such as pipes and terminals, come last, and in
 * their order: two names may lead to the same one.
 */
public final class FileHash {
  /** The most bytes of a file in one read. Twice and half as much are no faster. */
  public static final int PART = 1 << 16;

  /** With fewer files for each thread, no thread may take more than its share at once. */
  private static final int MANY = 64;

  // Threads share long files of BLAKE3.
  private final boolean isInParts;
  private final List<Path> files;
  private final Function<DigestSink, BatchDigest> engines;
  private final FileResults results;
  private final AtomicInteger next = new AtomicInteger();
  private final int share;
  private final SharedWork work = new SharedWork(this::hashRegular);
  private final LongFiles longFiles;
  // Those that are not regular.
  private final BitSet others = new BitSet();

  private FileHash(
      DigestAlgorithm algorithm,
      List<Path> files,
      Function<DigestSink, BatchDigest> engines,
      FileResults results,
      int threads,
      int most) {
    this.isInParts = algorithm == DigestAlgorithm.BLAKE3_256;
    this.files = files;
    this.engines = engines;
    this.results = results;
    boolean few = files.size() < MANY * threads && !isInParts;
    share = few ? Math.ceilDiv(files.size(), threads) : files.size();
    longFiles = new LongFiles(threads, most, work::callHelper);
  }

  /**
   * Hashes files.
   *
   * @param watcher is told of files; null if a failure is thrown in the end
   * @param isParallel whether other threads help
   * @param engines makes what computes digests that go to a sink, one for each thread
   */
  public static void hash(
      DigestAlgorithm algorithm,
      List<Path> files,
      @Nullable FileWatcher watcher,
      DigestSink sink,
      boolean isParallel,
      Function<DigestSink, BatchDigest> engines) {
    Interruption.check();
    int most = isParallel ? 1 + SharedWork.helpers() : 1;
    int threads = Math.clamp(files.size(), 1, most);
    FileResults results = new FileResults(sink, watcher, files.size());
    new FileHash(algorithm, files, engines, results, threads, most).hash(threads - 1);
  }

  private void hash(int helpers) {
    try {
      work.doWith(helpers);
      others.stream().forEach(this::hashOther);
    } finally {
      results.closeAll();
    }
    results.throwFailure(files);
  }

  private void hashRegular() {
    try (FileEngine engine = newEngine()) {
      FileCalls calls = FileCalls.ofThisJvm();
      while (next.get() < files.size()) {
        hashShare(engine, calls);
      }
      engine.help();
    }
  }

  private void hashShare(FileEngine engine, @Nullable FileCalls calls) {
    for (int i = 0; i < share; i++) {
      int index = next.getAndIncrement();
      if (index >= files.size()) {
        break;
      }
      Interruption.check();
      begin(index, engine, calls);
    }
    engine.finish();
  }

  private void begin(int index, FileEngine engine, @Nullable FileCalls calls) {
    try {
      Path file = files.get(index);
      Reading reading = Reading.openRegular(file, calls);
      if (reading != null) {
        engine.add(new FileMessage(index, reading, results));
      } else {
        leave(index);
      }
    } catch (IOException e) {
      results.fail(index, e);
      results.putNull(index);
    }
  }

  private synchronized void leave(int index) {
    others.set(index);
  }

  private void hashOther(int index) {
    Interruption.check();
    try (FileEngine engine = newEngine()) {
      engine.add(new FileMessage(index, ChannelReading.open(files.get(index)), results));
      engine.finish();
    } catch (IOException e) {
      results.fail(index, e);
      results.putNull(index);
    }
  }

  private FileEngine newEngine() {
    return isInParts ? new TreeEngine(longFiles, results) : new LaneEngine(engines.apply(results));
  }
}
