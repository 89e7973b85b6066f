package dev.sennit.runtime.file;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.blake3.TreeOfParts;
import dev.sennit.runtime.blake3.TreeReader;
import dev.sennit.runtime.select.TreeSelection;
import java.io.IOException;

/** Hashes files one after the other, and long ones together with other threads. */
final class TreeEngine implements FileEngine {
  /** A file with fewer parts is hashed about when another thread has begun. */
  private static final int FEWEST_PARTS = 4;

  private final LongFiles longFiles;
  private final FileResults results;
  private final TreeReader reader = new TreeReader(TreeSelection.newChunks());
  private final byte[] digest = new byte[DigestAlgorithm.BLAKE3_256.digestLength()];

  /**
   * @param longFiles the long files of all engines
   */
  TreeEngine(LongFiles longFiles, FileResults results) {
    this.longFiles = longFiles;
    this.results = results;
  }

  @Override
  public void add(FileMessage file) {
    try {
      if (!hashInParts(file)) {
        reader.digest(file, digest, 0);
      }
    } catch (IOException e) {
      results.fail(file.index(), e);
    }
    results.put(file.index(), digest, 0);
  }

  /**
   * Hashes a long file.
   *
   * @return false if the file is not long, or has become shorter meanwhile: it is not hashed then
   */
  private boolean hashInParts(FileMessage file) throws IOException {
    long length = file.length();
    if (TreeOfParts.partsOf(length) < FEWEST_PARTS) {
      return false;
    }
    TreeOfParts parts = new TreeOfParts(length, file, TreeSelection.newChunks());
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
