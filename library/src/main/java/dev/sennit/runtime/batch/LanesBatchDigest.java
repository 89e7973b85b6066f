package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.message.ArrayColumn;
import dev.sennit.runtime.message.ReadableMessage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Digests of many messages by a kernel for several: short ones in groups, long ones in lanes. What
 * it takes to make one would be more than a small batch takes, so it is used again where it can be.
 */
public final class LanesBatchDigest extends ObjectPool.Kept implements BatchDigest {
  // Parts of 1 KiB take half as long again when messages are in main memory.
  private static final int LEAST_PART = 1 << 13;

  private final LaneChoice choice;
  private final MessageStart start;
  private final BatchPadding padding;
  // These two are changed by the next batch; long messages read them for each message.
  private final FirstStates first;
  private final byte[] prefix;
  private final int partLength;
  private final boolean reused;
  private final Arena arena;
  private final ShortMessages shortMessages;
  private final int longestShort;
  // Null as long as none came.
  private @Nullable LongMessages longMessages;
  // Null without long messages, and if messages have a prefix.
  private @Nullable EqualMessages equalMessages;
  // Takes long messages where there is no memory for their lanes; null where there is.
  private @Nullable SequentialBatchDigest inTurn;
  private DigestSink sink = DigestSink.NONE;

  private LanesBatchDigest(LaneChoice choice, MessageStart start, int partLength, boolean reused) {
    this.choice = choice;
    this.start = start;
    this.padding = BatchPadding.of(choice.one().algorithm(), start.absorbed());
    this.first = new FirstStates(choice);
    this.prefix = new byte[start.prefixLength()];
    this.partLength = wholeBlocks(choice, partLength);
    this.reused = reused;
    this.arena = reused ? Arena.ofAuto() : Arena.ofConfined();
    try {
      this.shortMessages = new ShortMessages(choice, start, first, arena);
    } catch (Throwable e) {
      if (!reused) {
        arena.close();
      }
      throw e;
    }
    this.longestShort = shortMessages.longest();
  }

  /** One that can be used again, by any thread, for messages before which so much comes. */
  static LanesBatchDigest reused(LaneChoice choice, MessageStart start) {
    return new LanesBatchDigest(choice, start, 0, true);
  }

  /** One for a batch; the arguments are those of {@link BatchDigest}. */
  public static LanesBatchDigest of(
      LaneChoice choice, byte[] prefix, DigestSink sink, int partLength) {
    MessageStart start = new MessageStart(prefix.length, 0);
    LanesBatchDigest digest =
        partLength == 0
            ? choice.idle(start).take()
            : new LanesBatchDigest(choice, start, partLength, false);
    digest.placePrefix(prefix);
    return digest.begin(sink);
  }

  /** One of HMACs with a key, whose codes go to the sink. */
  public static LanesBatchDigest of(LaneChoice choice, KeyedKernel key, DigestSink sink) {
    int length = choice.one().stateLength();
    LanesBatchDigest outer = from(choice, key.states().asSlice(length), sink);
    try {
      DigestSink codes = new OuterCodes(outer, choice.one().digestLength());
      return from(choice, key.states().asSlice(0, length), codes);
    } catch (Throwable e) {
      outer.close();
      throw e;
    }
  }

  /** One of messages that begin in a state behind a block. */
  private static LanesBatchDigest from(LaneChoice choice, MemorySegment state, DigestSink sink) {
    LanesBatchDigest digest = choice.idle(new MessageStart(0, choice.one().blockLength())).take();
    digest.first.place(state);
    return digest.begin(sink);
  }

  /** Has messages begin with that prefix, which is as long as the one before. */
  private void placePrefix(byte[] prefix) {
    System.arraycopy(prefix, 0, this.prefix, 0, prefix.length);
    shortMessages.placePrefix(prefix);
  }

  private LanesBatchDigest begin(DigestSink sink) {
    this.sink = sink;
    shortMessages.begin(sink);
    if (longMessages != null) {
      longMessages.begin(sink);
    }
    if (equalMessages != null) {
      equalMessages.begin(sink);
    }
    return this;
  }

  /** So that what is copied to memory stays in the second cache, and comes from afar in one go. */
  private static int wholeBlocks(LaneChoice choice, int partLength) {
    int blockLength = choice.one().blockLength();
    int bytesPerCall = choice.one().bytesPerCall();
    int lanes = choice.lanes().shape().messages();
    int length = Math.max(LEAST_PART, Math.max(bytesPerCall / lanes, partLength));
    int blocks = (length + blockLength - 1) / blockLength;
    return blocks * blockLength;
  }

  /** The lanes of long messages, which the first one allocates; null if there is no memory. */
  private @Nullable LongMessages lanes() {
    if (longMessages == null && inTurn == null) {
      try {
        LongMessages messages = new LongMessages(choice, padding, first, prefix, partLength, arena);
        messages.begin(sink);
        if (prefix.length == 0) {
          equalMessages = new EqualMessages(choice, padding, first, messages, arena);
          equalMessages.begin(sink);
        }
        longMessages = messages;
      } catch (OutOfMemoryError e) {
        NativeMemory.noteExhausted();
        inTurn();
      }
    }
    return longMessages;
  }

  /** What takes long messages instead. */
  private SequentialBatchDigest inTurn() {
    if (inTurn == null) {
      inTurn =
          new SequentialBatchDigest(
              choice.one().algorithm(),
              DigestStream.from(choice.one(), first.ofOne(), start.absorbed()),
              null,
              prefix,
              sink,
              partLength);
    }
    return inTurn;
  }

  @Override
  public int inAnyOrder() {
    return longestShort;
  }

  @Override
  public int copied() {
    return Math.max(longestShort, partLength - prefix.length);
  }

  @Override
  public int add(byte[][] messages, int from, int to) {
    return shortMessages.add(messages, from, to);
  }

  @Override
  public int add(ArrayColumn column, int from, int to) {
    return shortMessages.add(column, from, to);
  }

  @Override
  public void add(long place, byte[] message, int offset, int length) {
    if (length <= longestShort) {
      shortMessages.add(place, message, offset, length);
    } else {
      addLong(place, message, offset, length);
    }
  }

  private void addLong(long place, byte[] message, int offset, int length) {
    LongMessages lanes = lanes();
    if (lanes != null) {
      lanes.add(place, message, offset, length);
    } else {
      inTurn().add(place, message, offset, length);
    }
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    LongMessages lanes = lanes();
    if (lanes != null) {
      if (equalMessages != null && length > longestShort) {
        equalMessages.add(place, data, offset, length);
      } else {
        lanes.add(place, data, offset, length);
      }
    } else {
      inTurn().add(place, data, offset, length);
    }
  }

  @Override
  public void add(long place, ReadableMessage message) {
    LongMessages lanes = lanes();
    if (lanes != null) {
      lanes.add(place, message);
    } else {
      inTurn().add(place, message);
    }
  }

  @Override
  public void addNull(long place) {
    sink.putNull(place);
  }

  @Override
  public void finish() {
    if (equalMessages != null) {
      equalMessages.finish();
    }
    if (longMessages != null) {
      longMessages.finish();
    }
    shortMessages.finish();
    sink.finish();
  }

  @Override
  public void close() {
    if (equalMessages != null) {
      equalMessages.clear();
    }
    if (longMessages != null) {
      longMessages.clear();
    }
    if (inTurn != null) {
      inTurn.close();
      inTurn = null;
    }
    shortMessages.clear();
    if (start.absorbed() > 0) {
      first.clear();
    }
    sink.close();
    // Results are not kept alive.
    begin(DigestSink.NONE);
    if (!reused) {
      arena.close();
    } else if (shortMessages.areEnded()
        && (longMessages == null || longMessages.areEnded())
        && (equalMessages == null || equalMessages.areEnded())) {
      choice.idle(start).giveBack(this);
    }
  }
}
