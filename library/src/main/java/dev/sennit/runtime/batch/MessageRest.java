package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.ReadableMessage;
import java.lang.foreign.MemorySegment;

/** What is not yet in the memory of a lane of its message; for one message after the other. */
abstract sealed class MessageRest {
  /** How much of the message, with its prefix, is in memory or absorbed. */
  long total;

  /** How long it is; of a message that is read in parts nobody knows. */
  abstract long left();

  /**
   * Fills a lane's part, which has {@code filled} bytes, by so many at most.
   *
   * @return how many blocks the part has with the padding if the message ends here; 0 if it goes on
   */
  abstract int fill(LaneMemory memory, int lane, int filled, int room);

  /** Lets go of the message, which has ended. */
  abstract void end();

  /** Of a message that is there. */
  private abstract static sealed class InMemory extends MessageRest {
    long position;
    private long end;

    void begin(long offset, long length) {
      position = offset;
      end = offset + length;
    }

    @Override
    final long left() {
      return end - position;
    }

    @Override
    final int fill(LaneMemory memory, int lane, int filled, int room) {
      int length = (int) Math.min(left(), room);
      total += filled + length;
      int blocks = 0;
      if (length == left()) {
        blocks = placeEnd(memory, lane, filled, length);
      } else {
        place(memory, lane, filled, length);
      }
      position += length;
      return blocks;
    }

    abstract void place(LaneMemory memory, int lane, int filled, int length);

    abstract int placeEnd(LaneMemory memory, int lane, int filled, int length);
  }

  static final class OfArray extends InMemory {
    private static final byte[] NONE = {};

    private byte[] array = NONE;

    OfArray begin(byte[] message, int offset, int length) {
      array = message;
      begin(offset, length);
      return this;
    }

    @Override
    void place(LaneMemory memory, int lane, int filled, int length) {
      memory.place(lane, filled, array, (int) position, length);
    }

    @Override
    int placeEnd(LaneMemory memory, int lane, int filled, int length) {
      return memory.placeEnd(lane, filled, array, (int) position, length, total);
    }

    @Override
    void end() {
      array = NONE;
    }
  }

  static final class OfSegment extends InMemory {
    private MemorySegment segment = MemorySegment.NULL;

    OfSegment begin(MemorySegment data, long offset, long length) {
      segment = data;
      begin(offset, length);
      return this;
    }

    MemorySegment segment() {
      return segment;
    }

    /** Goes on behind bytes that are taken where they are; says where these begin. */
    long skip(long length) {
      position += length;
      total += length;
      return position - length;
    }

    /** Absorbs so many bytes before where it goes on into a state. */
    void absorbBefore(long length, DigestKernel kernel, byte[] states, int at) {
      kernel.absorb(states, at, segment, position - length, length);
    }

    @Override
    void place(LaneMemory memory, int lane, int filled, int length) {
      memory.place(lane, filled, segment, position, length);
    }

    @Override
    int placeEnd(LaneMemory memory, int lane, int filled, int length) {
      return memory.placeEnd(lane, filled, segment, position, length, total);
    }

    @Override
    void end() {
      segment = MemorySegment.NULL;
    }
  }

  static final class InParts extends MessageRest {
    private final ReadableMessage message;

    InParts(ReadableMessage message) {
      this.message = message;
    }

    @Override
    long left() {
      return Long.MAX_VALUE;
    }

    @Override
    int fill(LaneMemory memory, int lane, int filled, int room) {
      int length = message.read(memory.room(lane, filled, room));
      total += filled + length;
      return length < room ? memory.pad(lane, filled + length, total) : 0;
    }

    @Override
    void end() {
      message.ended();
    }
  }
}
