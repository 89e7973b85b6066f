package dev.sennit.cli.sum;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.select.LaneSelection;
import java.util.concurrent.atomic.LongAdder;

/** Hashes many files side by side, in the lanes of a kernel. */
final class BatchEngine implements FileEngine {
  /**
   * The most bytes of a file in one read. Twice and half as much were measured and are no better.
   */
  private static final int PART = 1 << 16;

  private final BatchDigest batch;
  private final LongAdder bytesRead;
  private final End end;

  BatchEngine(DigestAlgorithm algorithm, DigestSink sink, LongAdder bytesRead, End end) {
    this.batch = LaneSelection.newBatch(algorithm, BatchDigest.NO_PREFIX, sink, PART);
    this.bytesRead = bytesRead;
    this.end = end;
  }

  @Override
  public void add(int index, Reading reading) {
    batch.add(index, new FileMessage(reading, bytesRead, failure -> end.at(index, failure)));
  }

  @Override
  public void finish() {
    batch.finish();
  }

  /** Does nothing: no file is divided. */
  @Override
  public void help() {}

  @Override
  public void close() {
    batch.close();
  }
}
