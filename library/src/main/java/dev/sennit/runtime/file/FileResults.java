package dev.sennit.runtime.file;

import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.message.Interruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes the digests of files, but for those that could not be read. */
final class FileResults implements DigestSink {
  private final DigestSink sink;
  // Null if nobody is told.
  private final @Nullable FileWatcher watcher;
  // Each is written and read by the thread that has the file.
  private final @Nullable IOException[] failures;
  private final @Nullable FileMessage[] open;

  FileResults(DigestSink sink, @Nullable FileWatcher watcher, int files) {
    this.sink = sink;
    this.watcher = watcher;
    this.failures = new IOException[files];
    this.open = new FileMessage[files];
  }

  /** A file has been opened, and is closed before its result is told of. */
  void opened(FileMessage file) {
    open[file.index()] = file;
  }

  /** Closes all files that have no results. No thread is at them any more. */
  void closeAll() {
    for (FileMessage file : open) {
      if (file != null) {
        file.close();
      }
    }
  }

  /** So many bytes more have been read. */
  void count(long bytes) {
    if (watcher != null) {
      watcher.read(bytes);
    }
  }

  /**
   * A file cannot be read. It has no digest, whatever is put at its place.
   *
   * @throws java.util.concurrent.CancellationException when it is an interrupt that closed it
   */
  void fail(int index, IOException reason) {
    if (reason instanceof ClosedByInterruptException) {
      throw Interruption.ofThisThread();
    }
    failures[index] = reason;
  }

  @Override
  public void put(long place, byte[] digest, int offset) {
    int index = (int) place;
    Objects.requireNonNull(open[index]).close();
    open[index] = null;
    if (failures[index] == null) {
      sink.put(place, digest, offset);
      if (watcher != null) {
        watcher.hashed(index);
      }
    } else {
      putNull(place);
    }
  }

  @Override
  public void putNull(long place) {
    sink.putNull(place);
    if (watcher != null) {
      watcher.failed((int) place, Objects.requireNonNull(failures[(int) place]));
    }
  }

  /** Throws what has failed first in the order of files, where nobody was told. */
  void throwFailure(List<Path> files) {
    for (int index = 0; index < failures.length && watcher == null; index++) {
      if (failures[index] != null) {
        throw new UncheckedIOException(
            "file " + index + ", " + files.get(index) + ", cannot be read", failures[index]);
      }
    }
  }
}
