package dev.sennit.runtime.source;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.file.FileHash;
import dev.sennit.runtime.file.FileWatcher;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.Interruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are files.
 *
 * @param watcher is told of them; null if what cannot be read is thrown
 */
public record FileMessages(List<Path> files, @Nullable FileWatcher watcher)
    implements MessageSource {
  public FileMessages {
    if (hasNull(files)) {
      Bounds.checkElement("file", null, files.indexOf(null));
    }
  }

  /** Asks the list itself, because some lists make each path when it is read. */
  private static boolean hasNull(List<Path> files) {
    Objects.requireNonNull(files, "files");
    try {
      return files.contains(null);
    } catch (NullPointerException e) {
      // Lists that never contain null may throw this.
      return false;
    }
  }

  @Override
  public long size() {
    return files.size();
  }

  @Override
  public int partLength() {
    return FileHash.PART;
  }

  @Override
  public void check(MemorySegment results) {}

  @Override
  public void checkShared() {}

  @Override
  public byte[] copy(long index) {
    try {
      return Files.readAllBytes(files.get((int) index));
    } catch (ClosedByInterruptException e) {
      throw Interruption.ofThisThread();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void hash(
      DigestAlgorithm algorithm,
      int prefixLength,
      DigestSink sink,
      boolean isParallel,
      Function<DigestSink, BatchDigest> engines) {
    FileHash.hash(algorithm, files, watcher, sink, isParallel, engines);
  }
}
