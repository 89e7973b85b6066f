package dev.sennit.cli.uuid;

import dev.sennit.cli.command.Failure;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.uuid.UuidSink;
import dev.sennit.runtime.uuid.UuidVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import java.util.function.LongConsumer;

/** Makes a UUID of each name. The memory does not grow with the number of names. */
final class UuidStream implements AutoCloseable {
  // So many that all lanes are busy, and so few that they stay in the cache.
  private static final int NAMES = 1024;

  private final BatchDigest batch;
  private final UuidFormat format;
  private final OutputBuffer out;
  private final Pairs pairs;

  /**
   * Creates a stream of UUIDs of a version in a namespace.
   *
   * @param namespace null for no namespace
   */
  UuidStream(UuidVersion version, UUID namespace, UuidFormat format, OutputBuffer out) {
    this.pairs = new Pairs(version);
    this.batch = version.batch(namespace, pairs);
    this.format = format;
    this.out = out;
  }

  /** Writes the UUID of one name. */
  void run(byte[] name) throws IOException {
    batch.add(0, name, 0, name.length);
    batch.finish();
    format.write(name, 0, name.length, pairs.most[0], pairs.least[0], out);
  }

  /**
   * Writes the UUIDs of all names of a stream. Writes all that it has before it waits for a name.
   *
   * @param progress takes how many bytes were read
   * @throws IOException when a UUID cannot be written
   */
  void run(InputStream names, LongConsumer progress) throws IOException {
    NameReader reader = new NameReader(names, NAMES);
    while (read(reader)) {
      write(reader);
      progress.accept(reader.taken());
      if (reader.mustWait()) {
        out.flush();
      }
    }
  }

  private boolean read(NameReader names) throws IOException {
    try {
      return names.read();
    } catch (IOException e) {
      out.flush();
      throw new Failure("the names could not be read: " + e.getMessage(), e);
    }
  }

  private void write(NameReader names) throws IOException {
    byte[] block = names.block();
    int count = names.count();
    for (int i = 0; i < count; i++) {
      batch.add(i, block, names.start(i), names.end(i) - names.start(i));
    }
    batch.finish();
    for (int i = 0; i < count; i++) {
      format.write(block, names.start(i), names.end(i), pairs.most[i], pairs.least[i], out);
    }
  }

  @Override
  public void close() {
    batch.close();
  }

  /** Collects the UUIDs of the names in the block. */
  private static final class Pairs extends UuidSink {
    private final long[] most = new long[NAMES];
    private final long[] least = new long[NAMES];

    Pairs(UuidVersion version) {
      super(version);
    }

    @Override
    protected void put(long place, long most, long least) {
      this.most[(int) place] = most;
      this.least[(int) place] = least;
    }

    @Override
    public void putNull(long place) {
      throw new AssertionError("a line is never null");
    }
  }
}
