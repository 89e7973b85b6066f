package dev.sennit.cli.sum;

import dev.sennit.runtime.BatchDigest;
import dev.sennit.runtime.DigestAlgorithm;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * The digests of files, in the order of the files. Regular files are read and hashed side by side:
 * by several threads, and by each of them many in the lanes of one kernel. What has no end that is
 * known before, such as a pipe or a terminal, is read when its turn has come and not before: two
 * names may be of one and the same pipe.
 */
final class FileDigests {
  private static final byte[] NO_PREFIX = {};

  /** Stands for a file that is to be read in turn. */
  private static final Outcome IN_TURN = new Outcome.Unreadable("to be read in turn", false);

  private final DigestAlgorithm algorithm;
  private final List<Entry> entries;
  private final LongAdder bytesRead;
  private final MemorySegment digests;
  private final AtomicReferenceArray<Outcome> outcomes;
  private final AtomicInteger unclaimed = new AtomicInteger();
  private final Thread reader = Thread.currentThread();
  private final int share;
  private int next;
  private volatile int awaited = -1;
  private volatile Throwable disaster;

  private FileDigests(
      DigestAlgorithm algorithm, List<Entry> entries, int threads, LongAdder bytesRead) {
    this.algorithm = algorithm;
    this.entries = entries;
    this.bytesRead = bytesRead;
    this.digests = Arena.ofAuto().allocate((long) entries.size() * algorithm.digestLength());
    this.outcomes = new AtomicReferenceArray<>(entries.size());
    this.share = share(entries.size(), threads);
  }
}
