package dev.sennit.cli.sum;

import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.select.TreeSelection;
import dev.sennit.runtime.tree.PartSource;
import dev.sennit.runtime.tree.TreeOfParts;
import dev.sennit.runtime.tree.TreeReader;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.LongAdder;

/** Hashes files one after the other, and long ones together with other threads. */
final class TreeEngine implements FileEngine {
  /** A file with fewer parts is hashed about when another thread has begun. */
  private static final int FEWEST_PARTS = 4;

  private final LongFiles longFiles;
  private final DigestSink sink;
  private final LongAdder bytesRead;
  private final End end;
  private final TreeReader reader = new TreeReader(TreeSelection.newChunks());
  private final byte[] digest = new byte[DigestAlgorithm.BLAKE3_256.digestLength()];

  /** A file that is read from any position on. It is no lambda, which would start slowly. */
  private record Source(Reading reading, LongAdder bytesRead) implements PartSource {
    @Override
    public int read(long position, MemorySegment room) throws IOException {
      int filled = reading.fill(room, position);
      bytesRead.add(filled);
      return filled;
    }
  }

  /**
   * @param longFiles the long files of all engines
   */
  TreeEngine(LongFiles longFiles, DigestSink sink, LongAdder bytesRead, End end) {
    this.longFiles = longFiles;
    this.sink = sink;
    this.bytesRead = bytesRead;
    this.end = end;
  }

  @Override
  public void add(int index, Reading reading) {
    FileMessage message = new FileMessage(reading, bytesRead, failure -> end.at(index, failure));
    try {
      if (!hashInParts(reading)) {
        reader.digest(message, digest, 0);
      }
    } catch (IOException e) {
      message.fail(e);
    }
    sink.put(index, digest, 0);
    message.ended();
  }

  /**
   * Hashes a long file.
   *
   * @return false if the file is not long, or has become shorter meanwhile: it is not hashed then
   */
  private boolean hashInParts(Reading reading) throws IOException {
    long length = reading.length();
    if (TreeOfParts.partsOf(length) < FEWEST_PARTS) {
      return false;
    }
    TreeOfParts parts =
        new TreeOfParts(length, new Source(reading, bytesRead), TreeSelection.newChunks());
    longFiles.begin(parts);
    try {
      return parts.digest(reader, digest, 0);
    } finally {
      longFiles.end(parts);
    }
  }

  /** Does nothing: a file that was added is hashed at once. */
  @Override
  public void finish() {}

  @Override
  public void help() {
    for (TreeOfParts file = longFiles.next(); file != null; file = longFiles.next()) {
      file.help(reader);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
