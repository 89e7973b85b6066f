package dev.sennit.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Digests of many messages one after the other, where no kernel for several pays. */
final class DigestInTurn implements BatchDigest {
  private static final int LEAST_PART = 1 << 12;

  private final RunningDigest running;
  private final byte[] prefix;
  private final MemorySegment results;
  private final long stride;
  private final byte[] digest;
  private final int partLength;
  private Arena arena;
  private MemorySegment room;

  DigestInTurn(DigestAlgorithm algorithm, byte[] prefix, MemorySegment results, long stride, int partLength) {
    this.running = RunningDigest.of(algorithm);
    this.prefix = prefix;
    this.results = results;
    this.stride = stride;
    this.partLength = Math.max(partLength, LEAST_PART);
    this.digest = new byte[algorithm.digestLength()];
  }

  @Override
  public int copied() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void add(long place, byte[] message, int offset, int length) {
    begin();
    running.update(message, offset, length);
    end(place);
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    begin();
    running.update(data.asSlice(offset, length));
    end(place);
  }

  @Override
  public void add(long place, PartedMessage message) {
    begin();
    if (room == null) {
      arena = Arena.ofConfined();
      room = arena.allocate(partLength);
    }
    int length;
    do {
      Interruption.check();
      length = message.read(room);
      running.update(room.asSlice(0, length));
    } while (length == partLength);
    end(place);
    message.ended();
  }

  private void begin() {
    Interruption.check();
    running.update(prefix, 0, prefix.length);
  }

  private void end(long place) {
    running.digest(digest, 0);
    MemorySegment.copy(
        digest, 0, results, ValueLayout.JAVA_BYTE, place * stride, digest.length);
  }

  @Override
  public void finish() {}

  @Override
  public void close() {
    running.reset();
    if (arena != null) {
      room.fill((byte) 0);
      arena.close();
    }
  }
}
