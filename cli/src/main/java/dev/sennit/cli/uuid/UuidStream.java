package dev.sennit.cli.uuid;

import dev.sennit.cli.Failure;
import dev.sennit.runtime.NameBatch;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Makes a UUID of each name that comes in, in memory that does not grow with their number. */
public final class UuidStream {
  private final NameBatch batch;
  private final UuidFormat format;
  private final Output out;

  public UuidStream(NameBatch batch, UuidFormat format, Output out) {
    this.batch = batch;
    this.format = format;
    this.out = out;
  }

  /** Takes one name. */
  public void run(byte[] name) throws IOException {
    batch.add(name, 0, name.length);
    batch.finish();
    format.write(name, 0, name.length, batch.most(0), batch.least(0), out);
  }

  /**
   * Takes all names of a stream. Where they come slowly, each goes out before the next is awaited.
   *
   * @param progress is told how many bytes were read
   * @throws IOException when a UUID cannot be written
   */
  public void run(InputStream names, LongConsumer progress) throws IOException {
    NameReader reader = new NameReader(names, NameBatch.MOST);
    while (read(reader)) {
      write(reader);
      progress.accept(reader.taken());
      if (reader.mustWait()) {
        out.flush();
      }
    }
  }

  private static boolean read(NameReader names) {
    try {
      return names.read();
    } catch (IOException e) {
      throw new Failure("the names could not be read: " + e.getMessage(), e);
    }
  }

  private void write(NameReader names) throws IOException {
    byte[] block = names.block();
    int count = names.count();
    for (int i = 0; i < count; i++) {
      batch.add(block, names.start(i), names.end(i) - names.start(i));
    }
    batch.finish();
    for (int i = 0; i < count; i++) {
      format.write(block, names.start(i), names.end(i), batch.most(i), batch.least(i), out);
    }
  }
}
