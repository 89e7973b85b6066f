package dev.sennit.cli.uuid;

import dev.sennit.cli.Failure;
import dev.sennit.runtime.BatchDigest;
import dev.sennit.runtime.NameVersion;
import dev.sennit.runtime.Parcel;
import dev.sennit.runtime.UuidSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import java.util.function.LongConsumer;

/** Makes a UUID of each name that comes in, in memory that does not grow with their number. */
public final class UuidStream implements AutoCloseable {
  private final BatchDigest batch;
  private final Parcel parcel = new Parcel(new byte[0]);
  private final UuidFormat format;
  private final Output out;
  private final Pairs pairs;

  /**
   * One that makes UUIDs of a version in a namespace.
   *
   * @param namespace null if there is none
   */
  public UuidStream(NameVersion version, UUID namespace, UuidFormat format, Output out) {
    this.pairs = new Pairs(version);
    this.batch = version.batch(namespace, pairs);
    this.format = format;
    this.out = out;
  }

  /** Takes one name. */
  public void run(byte[] name) throws IOException {
    batch.add(0, name, 0, name.length);
    batch.finish();
    format.write(name, 0, name.length, pairs.most[0], pairs.least[0], out);
  }

  /**
   * Takes all names of a stream. Where they come slowly, each goes out before the next is awaited.
   *
   * @param progress is told how many bytes were read
   * @throws IOException when a UUID cannot be written
   */
  public void run(InputStream names, LongConsumer progress) throws IOException {
    NameReader reader = new NameReader(names, Parcel.CAPACITY);
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
    parcel.begin(block);
    for (int i = 0; i < count; i++) {
      parcel.add(i, names.start(i), names.end(i));
    }
    batch.add(parcel);
    batch.finish();
    for (int i = 0; i < count; i++) {
      format.write(block, names.start(i), names.end(i), pairs.most[i], pairs.least[i], out);
    }
  }

  @Override
  public void close() {
    batch.close();
  }

  /** The UUIDs of the names that are in the block. */
  private static final class Pairs extends UuidSink {
    private final long[] most = new long[Parcel.CAPACITY];
    private final long[] least = new long[Parcel.CAPACITY];

    Pairs(NameVersion version) {
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
