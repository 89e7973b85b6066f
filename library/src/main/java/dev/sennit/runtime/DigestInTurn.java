package dev.sennit.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Digests of many messages one after the other, where no kernel for several pays. */
final class DigestInTurn implements BatchDigest {
  private static final int LEAST_PART = 1 << 12;

  private final RunningDigest running;
  // The kernel that messages without a prefix reach at once; null when there is none.
  private final DigestKernel kernel;
  private final byte[] prefix;
  private final MemorySegment results;
  private final long stride;
  private final byte[] digest;
  private final int partLength;
  private Arena arena;
  private MemorySegment room;

  DigestInTurn(
      DigestAlgorithm algorithm,
      byte[] prefix,
      MemorySegment results,
      long stride,
      int partLength) {
    this.running = RunningDigest.of(algorithm);
    this.kernel = prefix.length == 0 ? KernelLinker.kernel(algorithm) : null;
    this.prefix = prefix;
    this.results = results;
    this.stride = stride;
    this.digest = new byte[algorithm.digestLength()];
    this.partLength = Math.max(partLength, LEAST_PART);
  }

  @Override
  public int copied() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void add(long place, byte[] message, int offset, int length) {
    Interruption.check();
    if (kernel != null) {
      kernel.hash(message, offset, length, digest, 0);
      write(place);
    } else {
      running.update(prefix, 0, prefix.length);
      running.update(message, offset, length);
      end(place);
    }
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    Interruption.check();
    running.update(prefix, 0, prefix.length);
    running.update(data.asSlice(offset, length));
    end(place);
  }

  @Override
  public void add(long place, PartedMessage message) {
    if (room == null) {
      arena = Arena.ofConfined();
      room = arena.allocate(partLength);
    }
    running.update(prefix, 0, prefix.length);
    int length;
    do {
      Interruption.check();
      length = message.read(room);
      running.update(room.asSlice(0, length));
    } while (length == partLength);
    end(place);
    message.ended();
  }

  private void end(long place) {
    running.digest(digest, 0);
    write(place);
  }

  private void write(long place) {
    MemorySegment.copy(digest, 0, results, ValueLayout.JAVA_BYTE, place * stride, digest.length);
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
