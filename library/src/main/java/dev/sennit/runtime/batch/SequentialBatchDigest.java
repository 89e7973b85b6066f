package dev.sennit.runtime.batch;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.message.ReadableMessage;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Digests of many messages one after the other, where no kernel for several pays. */
public sealed class SequentialBatchDigest implements BatchDigest permits MacsInTurn {
  /** What computes a message that is in an array, in one go. */
  @FunctionalInterface
  public interface AtOnce {
    /** Writes the digest of a part of an array to an array. */
    void hash(byte[] message, int offset, int length, byte[] result, int resultOffset);
  }

  private static final int LEAST_PART = 1 << 12;
  private static final int JOINED = 512;
  // How much is hashed between two checks for an interrupt.
  private static final int MOST_AT_ONCE = 1 << 20;

  private final StreamingDigest running;
  // Null when there is none.
  private final @Nullable AtOnce atOnce;
  private final byte[] prefix;
  // The prefix, and room for a short message behind it.
  private final byte[] joined;
  private final DigestSink sink;
  private final byte[] digest;
  private final int partLength;
  private @Nullable Arena arena;
  private @Nullable MemorySegment room;

  /**
   * @param running what computes messages of any length
   * @param atOnce what computes short ones; null when nothing does
   */
  public SequentialBatchDigest(
      DigestAlgorithm algorithm,
      StreamingDigest running,
      @Nullable AtOnce atOnce,
      byte[] prefix,
      DigestSink sink,
      int partLength) {
    this.running = running;
    this.atOnce = atOnce;
    this.prefix = prefix;
    this.joined = Arrays.copyOf(prefix, JOINED);
    this.sink = sink;
    this.digest = new byte[algorithm.digestLength()];
    this.partLength = Math.max(partLength, LEAST_PART);
  }

  /** Is told which message comes next. */
  void begin(long place) {}

  @Override
  public void add(long place, byte[] message, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, message.length);
    Interruption.check();
    begin(place);
    if (atOnce != null && prefix.length == 0 && length <= MOST_AT_ONCE) {
      hash(atOnce, place, message, offset, length);
    } else if (atOnce != null && length <= JOINED - prefix.length) {
      System.arraycopy(message, offset, joined, prefix.length, length);
      hash(atOnce, place, joined, 0, prefix.length + length);
    } else {
      running.update(prefix, 0, prefix.length);
      Interruption.inSteps(
          length, MOST_AT_ONCE, (done, some) -> running.update(message, offset + (int) done, some));
      end(place);
    }
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, data.byteSize());
    begin(place);
    running.update(prefix, 0, prefix.length);
    Interruption.inSteps(
        length, MOST_AT_ONCE, (done, some) -> running.update(data.asSlice(offset + done, some)));
    end(place);
  }

  @Override
  public void add(long place, ReadableMessage message) {
    if (room == null) {
      room = newRoom();
    }
    begin(place);
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

  private MemorySegment newRoom() {
    arena = Arena.ofConfined();
    try {
      return arena.allocate(partLength);
    } catch (OutOfMemoryError e) {
      // There is no more native memory.
      return MemorySegment.ofArray(new byte[partLength]);
    }
  }

  @Override
  public void addNull(long place) {
    sink.putNull(place);
  }

  private void hash(AtOnce atOnce, long place, byte[] message, int offset, int length) {
    atOnce.hash(message, offset, length, digest, 0);
    sink.put(place, digest, 0);
  }

  private void end(long place) {
    running.digest(digest, 0);
    sink.put(place, digest, 0);
  }

  @Override
  public void finish() {}

  @Override
  public void close() {
    running.reset();
    MemoryClearing.clear(digest);
    MemoryClearing.clear(joined);
    if (room != null) {
      MemoryClearing.clear(room);
    }
    if (arena != null) {
      arena.close();
    }
  }
}
