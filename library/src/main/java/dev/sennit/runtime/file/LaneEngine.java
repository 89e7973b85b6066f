package dev.sennit.runtime.file;

import dev.sennit.runtime.batch.BatchDigest;

/** Hashes many files side by side, in the lanes of a kernel. */
record LaneEngine(BatchDigest batch) implements FileEngine {
  @Override
  public void add(FileMessage file) {
    batch.add(file.index(), file);
  }

  @Override
  public void finish() {
    batch.finish();
  }

  @Override
  public void close() {
    batch.close();
  }
}
