package dev.sennit.cli.uuid;

import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;

/** Makes a UUID of each name. The memory does not grow with the number of names. */
final class UuidStream {
  // So many that all lanes are busy, and so few that they stay in the cache.
  private static final int NAMES = 4096;

  private final BatchUuids uuids;
  private final UuidFormat format;
  private final OutputBuffer out;
  // Where each name begins, and behind them where the last one ends.
  private final int[] offsets = new int[NAMES + 1];
  private final MemorySegment offsetsSegment = MemorySegment.ofArray(offsets);
  private final long[] pairs = new long[2 * NAMES];

  UuidStream(BatchUuids uuids, UuidFormat format, OutputBuffer out) {
    this.uuids = uuids;
    this.format = format;
    this.out = out;
  }

  void run(byte[] name) throws IOException {
    offsets[1] = name.length;
    write(name, 1);
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
      joinNames(reader);
      write(reader.block(), reader.count());
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

  /** Moves names over the line feeds before them, so that they are a column. */
  private void joinNames(NameReader names) {
    byte[] block = names.block();
    offsets[0] = names.start(0);
    for (int i = 0; i < names.count(); i++) {
      int length = names.end(i) - names.start(i);
      System.arraycopy(block, names.start(i), block, offsets[i], length);
      offsets[i + 1] = offsets[i] + length;
    }
  }

  private void write(byte[] names, int count) throws IOException {
    MemorySegment column = offsetsSegment.asSlice(0, (count + 1L) * Integer.BYTES);
    uuids.of(Batch.ofColumn(MemorySegment.ofArray(names), column), pairs, 0);
    for (int i = 0; i < count; i++) {
      format.write(names, offsets[i], offsets[i + 1], pairs[2 * i], pairs[2 * i + 1], out);
    }
  }
}
