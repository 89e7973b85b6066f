package dev.sennit.cli.sum;

import dev.sennit.Batch;
import dev.sennit.FileListener;
import dev.sennit.Hasher;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hashes files, and gives their outcomes in the order of the files: each as soon as it and all
 * before it are there. Standard input is read when all files before it have been hashed.
 */
final class FileDigests {
  /** Takes the outcomes, one at a time, from the threads that hash. */
  interface Taker {
    void take(FileToHash file, FileOutcome outcome);

    /** The next outcome may be long in coming. */
    void pause();
  }

  private final Hasher hasher;
  private final List<FileToHash> files;
  private final HashingProgress progress;
  private final Taker taker;
  // Those that are there and not taken.
  private final @Nullable FileOutcome[] outcomes;
  private int next;

  private FileDigests(
      Hasher hasher, List<FileToHash> files, HashingProgress progress, Taker taker) {
    this.hasher = hasher;
    this.files = files;
    this.progress = progress;
    this.taker = taker;
    this.outcomes = new FileOutcome[files.size()];
  }

  static void hash(Hasher hasher, List<FileToHash> files, HashingProgress progress, Taker taker) {
    progress.watch(files);
    new FileDigests(hasher, files, progress, taker).hash();
  }

  private void hash() {
    int from = 0;
    for (int to = 0; to < files.size(); to++) {
      FileToHash file = files.get(to);
      if (file.known() != null || file.name().isStandardInput()) {
        hash(from, to);
        end(to, file.known() != null ? file.known() : ofStandardInput());
        from = to + 1;
      }
    }
    hash(from, files.size());
  }

  /** Leaves standard input open, as the arguments may name it more than once. */
  private FileOutcome ofStandardInput() {
    try {
      return new FileOutcome.Digest(
          hasher.hash(progress.counted(new FileInputStream(FileDescriptor.in).getChannel())));
    } catch (IOException e) {
      return FileOutcome.Unreadable.because(e);
    }
  }

  private void hash(int from, int to) {
    if (from < to) {
      byte[] digests = new byte[(to - from) * hasher.digestLength()];
      Batch batch = Batch.ofFiles(new Paths(files.subList(from, to)), new Listener(from, digests));
      hasher.hash(batch.parallel(), digests, 0, hasher.digestLength());
    }
  }

  private synchronized void end(int index, FileOutcome outcome) {
    outcomes[index] = outcome;
    while (next < outcomes.length && outcomes[next] != null) {
      taker.take(files.get(next), outcomes[next]);
      outcomes[next] = null;
      next++;
    }
    taker.pause();
  }

  /** The paths of files, each of which the thread makes that hashes it. */
  private static final class Paths extends AbstractList<Path> {
    private final List<FileToHash> files;

    Paths(List<FileToHash> files) {
      this.files = files;
    }

    @Override
    public Path get(int index) {
      return files.get(index).name().path();
    }

    @Override
    public int size() {
      return files.size();
    }

    /** No path is null. The library asks, and need not make them all to know it. */
    @Override
    public boolean contains(Object file) {
      return file != null && super.contains(file);
    }
  }

  private final class Listener implements FileListener {
    private final int first;
    private final byte[] digests;

    Listener(int first, byte[] digests) {
      this.first = first;
      this.digests = digests;
    }

    @Override
    public void failed(int file, IOException reason) {
      end(first + file, FileOutcome.Unreadable.because(reason));
    }

    @Override
    public void hashed(int file) {
      int at = file * hasher.digestLength();
      end(
          first + file,
          new FileOutcome.Digest(Arrays.copyOfRange(digests, at, at + hasher.digestLength())));
    }

    @Override
    public void read(long bytes) {
      progress.count(bytes);
    }
  }
}
